import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectTestFirestore, startTestFirestore, type TestFirestore } from '../../../tests/support/firestore.ts';
import { closeFirestore, StoreTimeout, withinLimit, type Firestore } from './firestore.ts';

let server: TestFirestore;
let db: Firestore;
beforeEach(async () => {
  server = await startTestFirestore();
  db = connectTestFirestore(server);
});
afterEach(async () => server.close());

describe('closing the connection', () => {
  it('ends a connection that has nothing under way', async () => {
    await db.collection('orders').limit(1).get();
    await closeFirestore(db);
    await expect(db.doc('orders/one').set({})).rejects.toThrow(/terminated/);
  });

  it('leaves a connection alone while a read it no longer waits for is still retried, but not a later one', async () => {
    await server.stop();
    const read = db.collection('orders').limit(1).get();
    await expect(withinLimit(read, 20)).rejects.toThrow(StoreTimeout);
    await closeFirestore(db, 20);
    const later = connectTestFirestore(server);
    await closeFirestore(later, 200);
    await expect(later.doc('orders/one').set({})).rejects.toThrow(/terminated/);
    await server.start();
    expect((await read).empty).toBe(true);
    await closeFirestore(db);
    await expect(db.doc('orders/one').set({})).rejects.toThrow(/terminated/);
  });
});
