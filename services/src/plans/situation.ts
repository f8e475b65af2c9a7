// What plans and suggestions know of the city at one moment.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { LONGEST_SHIFT_MS } from '@despacho/contract/couriers/schedules.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Router } from '../geo/geo.ts';
import type { ProcessContext } from '../platform/context.ts';
import type { RedisClient } from '../platform/redis.ts';
import { schedulesIn } from '../store/couriers/schedules.ts';
import type { Firestore } from '../store/firestore.ts';
import type { CashOf, CourierCashes } from '../store/courierCash.ts';
import { carriedByCourier } from '../store/live/carried.ts';
import type { LiveFold } from '../store/live/foldLive.ts';
import { readPositionsOf } from '../store/live/positions.ts';

/** Real milliseconds for which the shifts of the day are not read again. */
const SHIFTS_FRESH_MS = 5 * 60_000;

export type Situation = {
  fold: Pick<LiveFold, 'all' | 'find'>;
  clock: ProcessContext['clock'];
  router: Router;
  ordersByCourier: ReadonlyMap<string, readonly Order[]>;
  fixes: ReadonlyMap<string, Fix>;
  /** [PL13] By courier, in ms of the operation's clock. */
  shiftEnds: ReadonlyMap<string, number>;
  /** [CX2] */
  cashOf: CashOf;
};

type Dependencies = Pick<ProcessContext, 'clock' | 'key' | 'log'> & {
  db: Firestore;
  redis: RedisClient;
  fold: LiveFold;
  router: Router;
  cash: CourierCashes;
};

const shiftEndsAt = async (db: Firestore, now: number): Promise<Map<string, number>> => {
  const { schedules } = await schedulesIn(db, { type: 'all' }, { from: now - LONGEST_SHIFT_MS, to: now });
  const ends = new Map<string, number>();
  for (const { courier, status, journey } of schedules) {
    if (courier.id === null || status === 'Cancelado' || status === 'Completado' || journey.endsAt === null) continue;
    const endsAt = Date.parse(journey.endsAt);
    if (endsAt > now) ends.set(courier.id, Math.max(endsAt, ends.get(courier.id) ?? 0));
  }
  return ends;
};

export const createSituation = ({ db, redis, fold, router, clock, key, log, cash }: Dependencies) => {
  let shifts: { at: number; ends: Promise<ReadonlyMap<string, number>> } | null = null;

  /** Empty where the store does not answer: suggestions and plans go on without it. */
  const shiftEnds = async (): Promise<ReadonlyMap<string, number>> => {
    if (shifts === null || clock.realNow() - shifts.at > SHIFTS_FRESH_MS) {
      const ends = shiftEndsAt(db, clock.now()).catch((error: unknown) => {
        log.warn({ err: error }, 'shifts cannot be read; couriers are planned without the end of theirs');
        shifts = null;
        return new Map<string, number>();
      });
      shifts = { at: clock.realNow(), ends };
    }
    return shifts.ends;
  };

  return async (): Promise<Situation> => ({
    fold,
    clock,
    router,
    ordersByCourier: carriedByCourier(fold),
    fixes: await readPositionsOf(
      redis,
      key,
      fold.all('courier').map(({ id }) => id),
    ),
    shiftEnds: await shiftEnds(),
    cashOf: await cash(),
  });
};
