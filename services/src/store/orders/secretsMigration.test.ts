import { sampleOrder } from '@despacho/contract/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestFirestore } from '../../../../tests/support/firestore.ts';
import { type Firestore } from '../firestore.ts';
import { orderCodec } from './orders.ts';
import { readOrderSecrets } from './secrets.ts';
import { migrateSecrets, moveOldSecrets, type MigrationProgress } from './secretsMigration.ts';

let db: Firestore;
useTestFirestore((connected) => {
  db = connected;
});
beforeEach(async () => {
  for (const name of ['deliveries', 'orderSecrets', 'smsSends']) await db.recursiveDelete(db.collection(name));
});

const old = (at: number) => ({ pin: `00${at}`, attempts: at % 3, trackingToken: `token-${at}` });
const idOf = (at: number): string => `o-${String(at).padStart(3, '0')}`;

const storeOld = async (count: number): Promise<void> => {
  const batch = db.batch();
  for (let at = 0; at < count; at += 1)
    batch.set(db.doc(`deliveries/${idOf(at)}`), { ...orderCodec.write(sampleOrder({ id: idOf(at) })), ...old(at) });
  await batch.commit();
};

const run = async (from: string | null): Promise<MigrationProgress[]> => {
  const all: MigrationProgress[] = [];
  for await (const progress of migrateSecrets(db, from)) all.push(progress);
  return all;
};
const orders = (progress: readonly MigrationProgress[]) => progress.findLast(({ what }) => what === 'orders');

const secretsOf = async (id: string) => (await readOrderSecrets(db, [id])).get(id);

const door = { doorAttempts: 0, doorKey: null };

describe('[DO18] the secrets of orders of older versions', () => {
  it('[DO40] are moved by the server itself, also those that other programs write later', async () => {
    await storeOld(5);
    const before = await secretsOf(idOf(3));
    expect(await moveOldSecrets(db)).toBe(5);
    expect(await moveOldSecrets(db)).toBe(0);
    await db.doc(`deliveries/${idOf(1)}`).update({ pin: 123_456 });
    expect(await moveOldSecrets(db)).toBe(1);
    const { docs } = await db.collection('deliveries').get();
    expect(
      docs.flatMap((document) =>
        ['pin', 'attempts', 'trackingToken'].filter((name) => document.get(name) !== undefined),
      ),
    ).toEqual([]);
    expect(await secretsOf(idOf(3))).toEqual(before);
    expect(await secretsOf(idOf(1))).toEqual({
      id: idOf(1),
      pin: '123456',
      pinAttempts: 1,
      trackingToken: 'token-1',
      ...door,
    });
    await db.doc(`deliveries/${idOf(2)}`).update({ attempts: 0, pin: null });
    await moveOldSecrets(db);
    expect(await secretsOf(idOf(2))).toEqual({
      id: idOf(2),
      pin: '002',
      pinAttempts: 0,
      trackingToken: 'token-2',
      ...door,
    });
  });

  it('[DO40] are read before, during and after the migration, which resumes where it stopped and writes nothing twice', async () => {
    await storeOld(310);
    const before = await secretsOf(idOf(7));
    expect(before).toEqual({ id: 'o-007', pin: '007', pinAttempts: 1, trackingToken: 'token-7', ...door });
    expect(orders(await run(idOf(299)))).toEqual({ what: 'orders', read: 10, written: 10, last: 'o-309' });
    expect(await secretsOf(idOf(7))).toEqual(before);
    expect(orders(await run(null))).toEqual({ what: 'orders', read: 310, written: 300, last: 'o-309' });
    expect(orders(await run(null))).toMatchObject({ read: 310, written: 0 });
    expect(await secretsOf(idOf(7))).toEqual(before);
    expect((await db.doc('orderSecrets/o-007').get()).data()).toEqual(old(7));
    const order = (await db.doc('deliveries/o-007').get()).data() ?? {};
    expect(Object.keys(order).filter((name) => name in old(7))).toEqual([]);
    expect(order).toMatchObject({ name: 'Ana Sample' });
  });

  it('leave no document where there are none', async () => {
    await storeOld(2);
    await db.doc('deliveries/o-001').update({ pin: null, attempts: 0, trackingToken: null });
    await run(null);
    expect((await db.doc('orderSecrets/o-001').get()).exists).toBe(false);
    expect((await db.doc('deliveries/o-001').get()).get('attempts')).toBeUndefined();
    expect(await secretsOf('o-001')).toBeUndefined();
    expect((await readOrderSecrets(db, [])).size).toBe(0);
  });

  it('[MS15] leave the messages to couriers, and no other message', async () => {
    const message = { order: { id: 'o-1', trackingToken: 'token' } };
    await db.doc('smsSends/his').set({ ...message, audience: 'courier' });
    await db.doc('smsSends/hers').set({ ...message, audience: 'customer' });
    expect(await run(null)).toContainEqual({ what: 'messages', read: 1, written: 1, last: 'his' });
    expect((await db.doc('smsSends/his').get()).get('order')).toEqual({ id: 'o-1', trackingToken: null });
    expect((await db.doc('smsSends/hers').get()).get('order.trackingToken')).toBe('token');
    expect(await run(null)).toContainEqual({ what: 'messages', read: 1, written: 0, last: 'his' });
  });
});
