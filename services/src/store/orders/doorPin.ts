// Tries of an order's PIN at its door: a counter beside that of the customers' page [CP17].
import { PIN_TRIES } from '@despacho/contract/tracking.ts';
import { nextCount } from '@despacho/domain/counts.ts';
import type { Firestore } from '../firestore.ts';
import { withinLimit } from '../firestore.ts';
import { isSamePin, secretsOf } from './tracking.ts';

export type DoorPinResult = { ok: true } | { ok: false; triesLeft: number };

/** A wrong one counts once by its `key`, however often it is sent. Null: the order has no PIN. */
export const tryDoorPin = async (
  db: Firestore,
  orderId: string,
  { pin, key }: { pin: string; key: string },
): Promise<DoorPinResult | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const found = await secretsOf(db, transaction, orderId);
      if (found === null || found.secrets.pin === null) return null;
      const { doorAttempts, doorKey, pin: own } = found.secrets;
      const left = Math.max(0, PIN_TRIES - doorAttempts);
      if (left === 0 || doorKey === key) return { ok: false, triesLeft: left };
      if (isSamePin(pin, own)) return { ok: true };
      transaction.update(found.ref, { doorAttempts: nextCount(doorAttempts), doorKey: key });
      return { ok: false, triesLeft: left - 1 };
    }),
  );
