import { expect, it } from 'vitest';
import { useTestFirestore } from '../../../../tests/support/firestore.ts';
import type { Firestore } from '../firestore.ts';
import { deleteAll, deleteInRounds } from './deletion.ts';

let db: Firestore;
useTestFirestore((connected) => {
  db = connected;
});

/** Deletes at most 100 at once, of so many. */
const backlog = (name: string, count: number, calls: string[]) => {
  let remaining = count;
  return async () => {
    calls.push(name);
    const deleted = Math.min(remaining, 100);
    remaining -= deleted;
    return Promise.resolve(deleted);
  };
};

it('[DO46] a backlog beyond the bound of one call is worked off at once, and the others do not wait for all of it', async () => {
  const calls: string[] = [];
  const deletions = { events: backlog('events', 350, calls), alarms: backlog('alarms', 7, calls) };
  expect(await deleteInRounds({ ...deletions, none: backlog('none', 0, calls) })).toEqual({
    events: 350,
    alarms: 7,
    none: 0,
  });
  expect(calls.join(' ')).toBe('events alarms none events alarms events events events');
});

it('[DO46] a deletion that fails stops no other one, and its error is thrown in the end', async () => {
  const calls: string[] = [];
  const failing = async () => Promise.reject(new Error('away'));
  const deleting = deleteInRounds({ failing, events: backlog('events', 250, calls) });
  await expect(deleting).rejects.toMatchObject({ errors: [new Error('away')] });
  expect(calls).toHaveLength(4);
});

it('[DO46] what is deleted in chunks is deleted to its end', async () => {
  const writer = db.bulkWriter();
  for (let at = 0; at < 1_201; at += 1) void writer.create(db.doc(`alarms/${at}`), { at });
  await writer.close();
  const old = db.collection('alarms').where('at', '<', 1_200).orderBy('at');
  expect(await deleteInRounds({ alarms: async () => deleteAll(db, old) })).toEqual({ alarms: 1_200 });
  expect((await db.collection('alarms').get()).size).toBe(1);
});
