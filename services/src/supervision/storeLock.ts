// One store, one owner: two servers over one SQLite file, or a restore under a running one, would destroy it.
// A listening socket is the lock, because the system takes it away with its process, also on kill -9.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Not inside DATA_DIR: the path of a socket may have 100 characters at most. */
const socketOf = (dataDir: string): string =>
  join(tmpdir(), `despacho-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.sock`);

export const isStoreHeld = async (dataDir: string): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(socketOf(dataDir));
  socket.once('connect', () => {
    socket.destroy();
    resolve(true);
  });
  // Refused or absent: left over from a process that is gone, or never there.
  socket.once('error', (error) => resolve('code' in error && error.code === 'EACCES'));
  return promise;
};

export type StoreLock = { release(): Promise<void> };

export const holdStore = async (dataDir: string): Promise<StoreLock> => {
  if (await isStoreHeld(dataDir)) throw new Error(`${dataDir} is in use by another running service`);
  const path = socketOf(dataDir);
  rmSync(path, { force: true });
  const { promise, resolve, reject } = Promise.withResolvers<StoreLock>();
  const server = createServer((socket) => socket.destroy());
  server.once('error', reject);
  server.listen(path, () =>
    resolve({
      release: async () => {
        const closed = Promise.withResolvers<void>();
        server.close(() => closed.resolve());
        await closed.promise;
      },
    }),
  );
  return promise;
};
