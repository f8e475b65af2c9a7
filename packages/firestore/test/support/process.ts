// The embedded server as a process that can be killed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerHandle } from './emulator.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

interface ServerProcess extends ServerHandle {
  /** Resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Resolves when it accepts calls; rejects with its error output when it ends before. */
export const startProcess = async (file: string, port: number, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [MAIN, '--file', file, '--port', String(port)], {
    env: { ...process.env, ...env },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let errorOutput = '';
  child.stderr.on('data', (text: Buffer) => (errorOutput += text.toString()));
  const bound = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => resolve(Number(/:(\d+)\n/.exec(text.toString())?.[1])));
    child.once('exit', () => reject(new Error(errorOutput)));
  });
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  const close = async () => {
    await kill('SIGTERM');
  };
  return { port: bound, pid: child.pid ?? 0, kill, close };
};

/** A folder that `remove` deletes. */
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'firestore-'));
  return { path: (name: string) => join(folder, name), remove: () => rmSync(folder, { recursive: true, force: true }) };
};
