// What couriers carry in cash and may carry: the days that are not settled, the orders in hand, and the limits.
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { CourierCash } from '@despacho/contract/couriers/cash.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { CARRIED_DAYS_BACK, limitCentsOf, openCentsOf } from '@despacho/domain/money/cashLimit.ts';
import { sumMoney } from '@despacho/domain/money/dayMoney.ts';
import type { ProcessContext } from '../platform/context.ts';
import type { Firestore } from './firestore.ts';
import type { LiveFold } from './live/foldLive.ts';
import { readDays } from './numbers/dailyStats.ts';
import { settlementsOf } from './settlements.ts';

/** Real milliseconds; the numbers of the day are as old (NU7). */
const FRESH_MS = 5_000;

/** `orders`: the active ones that the courier carries. */
export type CashOf = (courier: Courier, orders: readonly Pick<Order, 'cashOnDelivery'>[]) => CourierCash;
export type CourierCashes = () => Promise<CashOf>;

type Dependencies = Pick<ProcessContext, 'clock' | 'log' | 'config'> & {
  db: Firestore;
  fold: Pick<LiveFold, 'all' | 'find'>;
};

/** [CX2] By courier, of today and the days before that count. */
const readOpenCents = async (db: Firestore, now: number): Promise<Map<string, number>> => {
  const days = Array.from({ length: CARRIED_DAYS_BACK + 1 }, (_, back) => localDay(now - back * DAY_MS));
  const [calculated, settled] = await Promise.all([
    readDays(db, days, null),
    Promise.all(days.map(async (day) => settlementsOf(db, day))),
  ]);
  const open = new Map<string, number>();
  for (const [index, day] of days.entries()) {
    const settlements = new Map(settled[index]?.map((each) => [each.courier.id, each]));
    const { couriers } = sumMoney((calculated.get(day) ?? []).map(({ money }) => money));
    for (const { id, cents } of couriers)
      open.set(id, (open.get(id) ?? 0) + openCentsOf(cents, settlements.get(id) ?? null));
  }
  return open;
};

/** Without any limit nothing is read. Where the store does not answer, work goes on with the orders in hand. */
export const createCourierCashes = ({ db, fold, clock, config, log }: Dependencies): CourierCashes => {
  let reading: { at: number; open: Promise<ReadonlyMap<string, number>> } | null = null;

  const hasLimits = (): boolean =>
    config.cashLimit !== null ||
    [...fold.all('courier'), ...fold.all('company')].some(({ cashLimit }) => cashLimit !== null);

  const openCents = async (): Promise<ReadonlyMap<string, number>> => {
    if (!hasLimits()) return new Map();
    if (reading === null || clock.realNow() - reading.at > FRESH_MS) {
      const open = readOpenCents(db, clock.now()).catch((error: unknown) => {
        log.warn({ err: error }, 'the cash of couriers cannot be read; only their orders in hand count');
        reading = null;
        return new Map<string, number>();
      });
      reading = { at: clock.realNow(), open };
    }
    return reading.open;
  };

  return async () => {
    const open = await openCents();
    return (courier, orders) => ({
      carriedCents: (open.get(courier.id) ?? 0) + cashOf(orders).cents,
      limitCents: limitCentsOf(courier, fold.find('company', courier.company?.id ?? ''), config.cashLimit),
    });
  };
};
