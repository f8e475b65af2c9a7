// Scores rules that warn before an order is late: how many late orders had a warning in time, and how many warnings
// were right.
import type { Order } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import type { Day, Moment } from './day.ts';

/** Enough time to react. */
const IN_TIME_MS = 8 * 60_000;

export type Score = { orders: number; late: number; warned: number; right: number; inTime: number; leadsMs: number[] };

/** Orders that a rule warns of at a moment, among those that are not late. */
export type Warns = (moment: Moment, ahead: readonly Order[]) => Promise<Iterable<string>>;

type Fate = { lateAt: number; isLate: boolean };

const noScore = (): Score => ({ orders: 0, late: 0, warned: 0, right: 0, inTime: 0, leadsMs: [] });

/**
 * All rules see the same day. An order is scored when all of its time until it would be late is inside the scored
 * hours.
 */
export const scoresOf = async (day: Day, rules: readonly Warns[]): Promise<Score[]> => {
  const fates = new Map<string, Fate>();
  const warnings = rules.map(() => new Map<string, number>());
  let beganAt = Infinity;
  let endedAt = 0;
  for (const moment of day.moments()) {
    const { at, isScored, orders } = moment;
    if (isScored) beganAt = Math.min(beganAt, at);
    endedAt = at;
    const active = orders.filter(({ status }) => isActiveStatus(status));
    for (const order of active) {
      const lateAt = day.lateAtOf(order);
      if (Date.parse(order.createdAt) >= beganAt) fates.set(order.id, { lateAt, isLate: at >= lateAt });
    }
    const ahead = active.filter((order) => at < day.lateAtOf(order));
    for (const [index, warns] of rules.entries()) {
      for (const id of await warns(moment, ahead)) if (warnings[index]?.has(id) === false) warnings[index].set(id, at);
    }
  }
  const counted = [...fates].filter(([, { lateAt }]) => lateAt <= endedAt);
  return warnings.map((warned) => {
    const score = noScore();
    for (const [id, { lateAt, isLate }] of counted) {
      const warnedAt = warned.get(id);
      score.orders += 1;
      if (isLate) score.late += 1;
      if (warnedAt === undefined) continue;
      score.warned += 1;
      if (!isLate) continue;
      score.right += 1;
      score.leadsMs.push(lateAt - warnedAt);
      if (lateAt - warnedAt >= IN_TIME_MS) score.inTime += 1;
    }
    return score;
  });
};

export const summed = (scores: readonly Score[]): Score =>
  scores.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      late: sum.late + one.late,
      warned: sum.warned + one.warned,
      right: sum.right + one.right,
      inTime: sum.inTime + one.inTime,
      leadsMs: [...sum.leadsMs, ...one.leadsMs],
    }),
    noScore(),
  );
