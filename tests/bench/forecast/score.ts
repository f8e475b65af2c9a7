// Judges rules that warn before an order is late: of those that became late how many were told in time, and how many warnings were right.
import type { Order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import type { Day, Moment } from './day.ts';

/** Time enough to do something about it. */
export const IN_TIME_MS = 8 * 60_000;

export type Score = { orders: number; late: number; told: number; right: number; inTime: number; leadsMs: number[] };

/** Orders that a rule warns of at a moment, of those that are not late. */
export type Warns = (moment: Moment, ahead: readonly Order[]) => Promise<Iterable<string>>;

type Fate = { lateAt: number; isLate: boolean };

const noScore = (): Score => ({ orders: 0, late: 0, told: 0, right: 0, inTime: 0, leadsMs: [] });

/** All rules see the same day. An order is judged when all of its time until it would be late lies in the judged hours. */
export const scoresOf = async (day: Day, rules: readonly Warns[]): Promise<Score[]> => {
  const fates = new Map<string, Fate>();
  const told = rules.map(() => new Map<string, number>());
  let beganAt = Infinity;
  let endedAt = 0;
  for (const moment of day.moments()) {
    const { at, isJudged, orders } = moment;
    if (isJudged) beganAt = Math.min(beganAt, at);
    endedAt = at;
    const active = orders.filter(({ status }) => isActiveStatus(status));
    for (const order of active) {
      const lateAt = day.lateAtOf(order);
      if (Date.parse(order.createdAt) >= beganAt) fates.set(order.id, { lateAt, isLate: at >= lateAt });
    }
    const ahead = active.filter((order) => at < day.lateAtOf(order));
    for (const [index, warns] of rules.entries()) {
      for (const id of await warns(moment, ahead)) if (told[index]?.has(id) === false) told[index].set(id, at);
    }
  }
  const judged = [...fates].filter(([, { lateAt }]) => lateAt <= endedAt);
  return told.map((warned) => {
    const score = noScore();
    for (const [id, { lateAt, isLate }] of judged) {
      const toldAt = warned.get(id);
      score.orders += 1;
      if (isLate) score.late += 1;
      if (toldAt === undefined) continue;
      score.told += 1;
      if (!isLate) continue;
      score.right += 1;
      score.leadsMs.push(lateAt - toldAt);
      if (lateAt - toldAt >= IN_TIME_MS) score.inTime += 1;
    }
    return score;
  });
};

export const summed = (scores: readonly Score[]): Score =>
  scores.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      late: sum.late + one.late,
      told: sum.told + one.told,
      right: sum.right + one.right,
      inTime: sum.inTime + one.inTime,
      leadsMs: [...sum.leadsMs, ...one.leadsMs],
    }),
    noScore(),
  );
