import { expect, it } from 'vitest';
import { useTestFirestore } from '../../../tests/support/firestore.ts';
import { until } from '../../../tests/support/until.ts';
import { silentLog } from '../platform/log.ts';
import type { Firestore } from '../store/firestore.ts';
import { wakeOnDocuments } from './wakeUps.ts';

let db: Firestore;
useTestFirestore((connected) => {
  db = connected;
});

const started = () => {
  const waiting = db.collection('waiting');
  let runs = 0;
  const follower = wakeOnDocuments([waiting.where('state', '==', 'pending')], {
    log: silentLog(),
    run: async () => {
      runs += 1;
    },
  });
  return { waiting, follower, runs: () => runs };
};

it('[MS32] what is written, and what changes, runs a job at once; what does not wait for it runs nothing', async () => {
  const { waiting, follower, runs } = started();
  await waiting.doc('other').set({ state: 'sent' });
  await waiting.doc('one').set({ state: 'pending' });
  await until('a run', () => runs() === 1);
  await waiting.doc('one').update({ tries: 1 });
  await until('a run for the change', () => runs() === 2);
  await waiting.doc('one').update({ state: 'sent' });
  await waiting.doc('two').set({ state: 'pending' });
  await until('a run for the next', () => runs() === 3);
  await follower.close();
  await waiting.doc('three').set({ state: 'pending' });
  expect(runs()).toBe(3);
});

it('[MS32] a burst is a few runs, and what waited before is run when the process starts', async () => {
  await db.collection('waiting').doc('before').set({ state: 'pending' });
  const { waiting, follower, runs } = started();
  await until('a run', () => runs() === 1);
  await Promise.all(Array.from({ length: 50 }, async (_, at) => waiting.doc(`burst-${at}`).set({ state: 'pending' })));
  await until('a run after the burst', () => runs() >= 2);
  expect(runs()).toBeLessThan(10);
  await follower.close();
});
