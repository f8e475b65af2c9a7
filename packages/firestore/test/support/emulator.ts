// The official emulator as a child process, where it is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';

const PACKAGED = '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

export interface ServerHandle {
  readonly port: number;
  readonly pid: number;
  close(): Promise<void>;
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Path of the jar; undefined, with a printed line, when it is missing. */
export const emulatorJar = (): string | undefined => {
  const jar = process.env.FIRESTORE_EMULATOR_JAR ?? PACKAGED;
  if (existsSync(jar)) return jar;
  process.stdout.write('skipped: no official Firestore emulator here (FIRESTORE_EMULATOR_JAR names none)\n');
  return undefined;
};

/** Resolves when it accepts calls. `rules`: a file of security rules; without one everything is allowed. */
export const startEmulator = async (jar: string, rules?: string): Promise<ServerHandle> => {
  const port = await freePort();
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
  const where = ['--host=127.0.0.1', `--port=${port}`, ...(rules === undefined ? [] : [`--rules=${rules}`])];
  const child = spawn('java', ['-Duser.language=en', '-Xmx1g', '-cp', jar, main, 'start', ...where]);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const onOutput = (text: Buffer) => {
      if (text.includes('is now running')) resolve();
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the emulator ended with ${code}`)));
  });
  const close = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { port, pid: child.pid ?? 0, close };
};
