// A folder of its own for a test, gone afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TestFolder = { path: string; close(): Promise<void> };

export const testFolder = async (): Promise<TestFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'despacho-test-'));
  return { path, close: async () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
};
