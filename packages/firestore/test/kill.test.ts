// The server is killed during writes, as by a power failure: no acknowledged write may be lost.
import { afterEach, describe, expect, it } from 'vitest';
import { connectSdk } from './conformance/context.ts';
import { freePort } from './support/emulator.ts';
import { startProcess, temporaryFolder } from './support/process.ts';

const KILLS = 3;
const WRITERS = 6;
const WRITES_BETWEEN_KILLS = 150;

describe('kill -9 under writes', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });

  it(
    'every acknowledged write is present and listeners resume with the right difference',
    { timeout: 60_000 },
    async () => {
      const folder = temporaryFolder();
      closing.push(folder.remove);
      const port = await freePort();
      let server = await startProcess(folder.path('data.db'), port);
      closing.push(() => server.kill('SIGKILL'));
      const { db, close } = connectSdk(port);
      closing.push(close);
      const things = db.collection('things');

      // The state built only from the changes of the listener.
      const listened = new Map<string, unknown>();
      const marker = Promise.withResolvers<void>();
      const failed = (error: Error) => marker.reject(error);
      const unsubscribe = things.onSnapshot((snapshot) => {
        for (const { type, doc } of snapshot.docChanges()) {
          if (type === 'removed') listened.delete(doc.id);
          else listened.set(doc.id, doc.data());
        }
        if (listened.has('marker')) marker.resolve();
      }, failed);
      closing.push(unsubscribe);

      let acknowledged = 0;
      let target = 0;
      let onTarget: () => void = () => undefined;
      const acknowledgements = (count: number) =>
        new Promise<void>((resolve) => {
          target = acknowledged + count;
          onTarget = resolve;
        });
      const expected = new Map<string, unknown>();
      const writing = new AbortController();
      // A commit without a reply may have been applied, so every write here can be repeated.
      const replace = async (id: string, replaced: string, n: number): Promise<void> => {
        const batch = db.batch();
        batch.set(things.doc(id), { n });
        batch.delete(things.doc(replaced));
        await batch.commit().catch(() => replace(id, replaced, n));
      };
      const write = async (writer: number, n: number) => {
        const [id, replaced] = [`w${writer}-${n % 40}`, `w${writer}-${(n + 20) % 40}`];
        await replace(id, replaced, n);
        expected.set(id, { n });
        expected.delete(replaced);
        acknowledged += 1;
        if (acknowledged >= target) onTarget();
      };
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; !writing.signal.aborted; n += 1) await write(writer, n);
      });

      for (let kills = 0; kills < KILLS; kills += 1) {
        await acknowledgements(WRITES_BETWEEN_KILLS);
        await server.kill('SIGKILL');
        server = await startProcess(folder.path('data.db'), port);
      }
      await acknowledgements(WRITES_BETWEEN_KILLS);
      writing.abort();
      await Promise.all(writers);
      await things.doc('marker').set({});
      expected.set('marker', {});

      const stored = await things.get();
      expect(new Map(stored.docs.map((document) => [document.id, document.data()]))).toEqual(expected);
      await marker.promise;
      expect(listened).toEqual(expected);
      expect(acknowledged).toBeGreaterThan(KILLS * WRITES_BETWEEN_KILLS);
    },
  );

  it('a second process on the same file is rejected, and after a kill the file is free', async () => {
    const folder = temporaryFolder();
    closing.push(folder.remove);
    const file = folder.path('data.db');
    const first = await startProcess(file, 0);
    await expect(startProcess(file, 0)).rejects.toThrow('already open in another process');
    await first.kill('SIGKILL');
    const second = await startProcess(file, 0);
    expect(await second.kill('SIGTERM')).toBe(0);
  });
});
