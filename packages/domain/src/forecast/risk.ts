// Which orders are reported as at risk: those that are not late and probably will be, with the cause.
import type { Forecast, ForecastPart } from '@despacho/contract/live/forecasts.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { nextDeadline } from '../lateness/alerts.ts';
import type { Remaining } from './forecast.ts';
import type { TimedOrder } from '../lateness/elapsed.ts';
import type { Pace } from './pace.ts';

/** An order is reported from the first chance of being late, and dropped below the second; in between nothing changes. */
export const REPORT_FROM = 0.65;
export const DROP_BELOW = 0.4;
/** A branch is slow when its orders leave so much later than those of its company. */
const SLOW = 1.15;
/** A forecast is published again when its instant or chance differs by this much. */
const REPORT_AGAIN_MS = 120_000;
const REPORT_AGAIN_CHANCE = 0.15;

const PARTS = ['courier', 'preparation', 'ride'] as const satisfies readonly ForecastPart[];

/** [FC6] */
const largestOf = (parts: Record<ForecastPart, number>): ForecastPart =>
  PARTS.reduce((largest, part) => (parts[part] > parts[largest] ? part : largest));

export type RiskOrder = TimedOrder & Pick<Order, 'id' | 'company' | 'branch'>;

const reasonOf = ({ company, branch, createdAt }: RiskOrder, { parts }: Remaining, pace: Pace): Forecast['reason'] => {
  const part = largestOf(parts);
  const at = Date.parse(createdAt);
  const usualSec = branch === null ? 0 : pace.usualSec(company.id, branch.id, at);
  const isSlow = part === 'preparation' && usualSec >= SLOW * pace.companySec(company.id, at);
  return { part, leftSec: Math.round(parts[part]), usualSec: isSlow ? Math.round(usualSec) : null };
};

const isAlmostSame = (a: Forecast, b: Forecast): boolean =>
  a.companyId === b.companyId &&
  a.branchId === b.branchId &&
  a.reason.part === b.reason.part &&
  (a.reason.usualSec === null) === (b.reason.usualSec === null) &&
  Math.abs(a.arrivesAt - b.arrivesAt) < REPORT_AGAIN_MS &&
  Math.abs(a.chance - b.chance) < REPORT_AGAIN_CHANCE;

/** [FC5] [FC7] Null: not at risk. The previous forecast is returned as the same object while it is close enough. */
export const riskOf = (
  order: RiskOrder,
  {
    remaining,
    pace,
    lateLimitSec,
    previous,
  }: { remaining: Remaining | null; pace: Pace; lateLimitSec: number | null; previous: Forecast | null },
  now: number,
): Forecast | null => {
  const deadline = nextDeadline(order, lateLimitSec, now);
  if (remaining === null || deadline === null || deadline.next === null) return null;
  const chance = remaining.chanceBeyond((deadline.lateAt - now) / 1_000);
  if (chance < (previous === null ? REPORT_FROM : DROP_BELOW)) return null;
  const instant = (seconds: number): number => Math.round(now + seconds * 1_000);
  const forecast: Forecast = {
    id: order.id,
    companyId: order.company.id,
    branchId: order.branch?.id ?? null,
    arrivesAt: instant(remaining.middle),
    earliestAt: instant(remaining.low),
    latestAt: instant(remaining.high),
    chance: Math.round(chance * 100) / 100,
    reason: reasonOf(order, remaining, pace),
  };
  return previous !== null && isAlmostSame(previous, forecast) ? previous : forecast;
};

/** [FC5] Checked each second: an order that is already late, or closed, is not at risk, even with an older forecast. */
export const isStillAhead = (order: TimedOrder, lateLimitSec: number | null, now: number): boolean =>
  (nextDeadline(order, lateLimitSec, now)?.next ?? null) !== null;
