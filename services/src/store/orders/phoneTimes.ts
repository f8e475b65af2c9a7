// Orders with instants that a phone misdated: the write's are in their place, the phone's are stored beside them [DO21].
import { MAX_MISDATED, misdatedOrder, type MisdatedOrder } from '@despacho/contract/orders/phoneTimes.ts';
import { withWriteTimes, type PhoneTimes, type Write } from '@despacho/domain/orders/phoneTimes.ts';
import { orderStatus, type Order } from '@despacho/contract/orders/order.ts';
import { FieldValue, Timestamp, type Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from '../collections.ts';
import { readInstant, readMs, writeInstant } from '../documents/instants.ts';
import { isData, type Data } from '../documents/scalars.ts';
import { withinLimit } from '../firestore.ts';
import { markStale } from '../numbers/statsDirty.ts';
import { orderCodec } from './orders.ts';

/** Beside the order's own fields. */
const TIMES = 'phoneTimes';
const CORRECTED_AT = 'phoneTimesAt';

/** A program that stores stages of the past confirms them in the same write, as the demo city after a pause. Phones may not write it. */
const CONFIRMED_AT = 'stagesConfirmedAt';
const CONFIRMED_FOR_MS = 5 * 60_000;

export const writeConfirmed = (now: number): Data => ({ [CONFIRMED_AT]: Timestamp.fromMillis(now) });

export const areStagesConfirmed = (data: Data, { since, writtenAt, rate }: Write): boolean => {
  const confirmedAt = readMs(data[CONFIRMED_AT]);
  const toleranceMs = CONFIRMED_FOR_MS * rate;
  return (
    confirmedAt !== null &&
    confirmedAt >= Math.min(since, writtenAt) - toleranceMs &&
    confirmedAt <= writtenAt + toleranceMs
  );
};

/** Instants that a server stored on purpose, each of which stays whatever else is written. Phones may not write it. */
const CONFIRMED = 'confirmedStages';

export const confirmedInstants = (data: Data): ReadonlySet<string> => {
  const stored = data[CONFIRMED];
  return new Set((Array.isArray(stored) ? stored : []).flatMap((at) => readInstant(at) ?? []));
};

export const writeConfirmedInstants = (instants: readonly string[]): Data =>
  instants.length === 0 ? {} : { [CONFIRMED]: FieldValue.arrayUnion(...instants.map(writeInstant)) };

type Staged = Pick<Order, 'stateTime' | 'deliveredAt'>;
const instantsOf = ({ stateTime, deliveredAt }: Staged): string[] => [
  ...Object.values(stateTime),
  ...(deliveredAt === null ? [] : [deliveredAt]),
];

/** Confirms the instants that `before` has not, except `now`, which needs no confirmation: an undoing stores earlier stages again. */
export const writeConfirmedStages = (before: Staged, after: Staged, now: string | null): Data => {
  const earlier = new Set(instantsOf(before));
  return writeConfirmedInstants(instantsOf(after).filter((at) => at !== now && !earlier.has(at)));
};

const timesIn = (stored: unknown): PhoneTimes => {
  const times: PhoneTimes = {};
  for (const stage of orderStatus.options) {
    const at = isData(stored) ? readInstant(stored[stage]) : null;
    if (at !== null) times[stage] = at;
  }
  return times;
};

/** Instants in ms of the operation's clock. False: all these stages were written again meanwhile. */
export const correctPhoneTimes = async (
  db: Firestore,
  id: string,
  { misdated: found, writtenAt, now }: { misdated: PhoneTimes; writtenAt: number; now: number },
): Promise<boolean> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.orders).doc(id);
      const document = await transaction.get(ref);
      const read = orderCodec.read(id, document.data() ?? {}, document);
      if (!document.exists || !read.ok) return false;
      const before = read.value;
      const isStored = ([stage, at]: [string, string]): boolean =>
        Object.entries(before.stateTime).some(([entered, instant]) => entered === stage && instant === at) ||
        before.deliveredAt === at;
      const misdated: PhoneTimes = Object.fromEntries(Object.entries(found).filter(isStored));
      if (Object.keys(misdated).length === 0) return false;
      const earlier = timesIn(document.get(TIMES));
      const after = {
        ...withWriteTimes(before, { misdated, earlier, writtenAt }),
        updatedAt: new Date(now).toISOString(),
      };
      const { stateTime, deliveredAt, updatedAt } = after;
      const phone = Object.entries({ ...earlier, ...misdated }).map(([stage, at]) => [stage, writeInstant(at)]);
      transaction.update(ref, {
        ...orderCodec.write({ stateTime, deliveredAt, updatedAt }),
        ...writeConfirmedStages(before, after, null),
        [TIMES]: Object.fromEntries(phone),
        [CORRECTED_AT]: Timestamp.fromMillis(now),
      });
      markStale(db, transaction, before, after);
      return true;
    }),
  );

/** The latest first. */
export const readMisdatedOrders = async (db: Firestore): Promise<MisdatedOrder[]> => {
  const query = db.collection(COLLECTIONS.orders).orderBy(CORRECTED_AT, 'desc').limit(MAX_MISDATED);
  const { docs } = await withinLimit(query.get());
  return docs.flatMap((document) => {
    const read = orderCodec.read(document.id, document.data(), document);
    if (!read.ok) return [];
    const { id, number, company, courier, stateTime } = read.value;
    const stages = Object.entries(timesIn(document.get(TIMES))).map(([status, phoneAt]) => ({ status, phoneAt }));
    return stages.flatMap(({ status, phoneAt }) => {
      const stage = orderStatus.safeParse(status).data;
      const countedAt = stage === undefined ? undefined : stateTime[stage];
      return misdatedOrder.safeParse({ id, number, company, courier, status, phoneAt, countedAt }).data ?? [];
    });
  });
};
