// Opens what the settings chose. Google's library is loaded only by whom it serves.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Blobs } from './blobs.ts';
import { createDiskBlobs } from './disk.ts';

export const openBlobs = async ({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Promise<Blobs> => {
  if (bucket === null) return createDiskBlobs(join(dataDir, 'images'));
  const { createCloudBlobs } = await import('./cloudStorage.ts');
  return createCloudBlobs(bucket);
};
