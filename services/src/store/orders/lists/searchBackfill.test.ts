import { sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { useTestFirestore } from '../../../../../tests/support/firestore.ts';
import { type Firestore } from '../../firestore.ts';
import { orderCodec } from '../orders.ts';
import { backfillSearchKeys, type BackfillProgress } from './searchBackfill.ts';

let db: Firestore;
useTestFirestore((connected) => {
  db = connected;
});

const run = async (from: string | null): Promise<BackfillProgress | undefined> => {
  let last: BackfillProgress | undefined;
  for await (const progress of backfillSearchKeys(db, from)) last = progress;
  return last;
};

it('[OR46] [OR53] writes the keys of every order, resumes where it stopped, and writes nothing twice', async () => {
  const batch = db.batch();
  for (let index = 0; index < 340; index += 1) {
    const id = `o-${String(index).padStart(3, '0')}`;
    const { searchKeys: _, orderIdKey: _key, ...data } = orderCodec.write(sampleOrder({ id, customerName: 'Ana' }));
    batch.set(db.doc(`deliveries/${id}`), index === 7 ? { broken: true } : data);
  }
  await batch.commit();
  expect(await run('o-329')).toEqual({ read: 10, written: 10, unreadable: 0, last: 'o-339' });
  expect(await run(null)).toEqual({ read: 340, written: 329, unreadable: 1, last: 'o-339' });
  expect(await run(null)).toMatchObject({ read: 340, written: 0 });
  expect((await db.doc('deliveries/o-000').get()).get('searchKeys')).toContain('ana');
  expect((await db.doc('deliveries/o-000').get()).get('orderIdKey')).toBe(sampleOrder().number.toLowerCase());
});
