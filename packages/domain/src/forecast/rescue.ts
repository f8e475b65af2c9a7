// The time to act: which orders that are forecast to be late another courier can still bring in time, and until when.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Rescue, RescueOption } from '@despacho/contract/live/rescues.ts';
import { nextDeadline } from '../lateness/alerts.ts';
import type { TimedOrder } from '../lateness/elapsed.ts';
import { aloneProblem, type Fetcher } from '../plan/aloneProblem.ts';
import { rankCouriers } from '../plan/ranking.ts';
import { remainingOf, type ForecastOrder, type Remaining } from './forecast.ts';
import type { Pace } from './pace.ts';
import { isStillAhead } from './risk.ts';

/** A smaller gain is within the error of a forecast. */
const MIN_GAIN_SEC = 60;
/** Another courier replaces the published one only when the order then arrives earlier by this. */
const REPLACE_GAIN_SEC = 120;
/** A rescue is published again when its moment, its gain or its courier's time moved by more. */
const PUBLISH_AGAIN_SEC = 60;

/** Milliseconds between the limit and the forecast arrival; below 0 the order arrives late. */
export const slackMs = (lateAt: number, { middle }: Pick<Remaining, 'middle'>, now: number): number =>
  lateAt - (now + middle * 1_000);

export type SavableOrder = ForecastOrder & TimedOrder & Pick<Order, 'id'>;

type Outlook = {
  /** As the order is now. */
  remaining: Remaining;
  rideSec: number | null;
  pace: Pace;
  lateLimitSec: number | null;
};

/** [FC8] Below 0; null for an order that is forecast in time, is late already, or has left its branch. */
export const missedByMs = (
  order: TimedOrder,
  { remaining, lateLimitSec }: Pick<Outlook, 'remaining' | 'lateLimitSec'>,
  now: number,
): number | null => {
  const deadline = nextDeadline(order, lateLimitSec, now);
  if (deadline === null || deadline.next === null || order.status === ORDER_STATUS.GOING) return null;
  const slack = slackMs(deadline.lateAt, remaining, now);
  return slack < 0 ? slack : null;
};

/** [FC9] The couriers with whom the order arrives before its limit, first whom the plan would choose. */
export const rescueOptions = (
  order: SavableOrder,
  { remaining, rideSec, pace, lateLimitSec }: Outlook,
  reaches: readonly Fetcher[],
  now: number,
): RescueOption[] => {
  const missed = missedByMs(order, { remaining, lateLimitSec }, now);
  if (missed === null) return [];
  const lateAt = now + remaining.middle * 1_000 + missed;
  const verb = order.courier === null ? 'assign' : 'reassign';
  const alone = { id: order.id, placedAt: Date.parse(order.createdAt), rideSec: rideSec ?? pace.rideSec, lateLimitSec };
  return rankCouriers(aloneProblem(alone, reaches, now))
    .flatMap(({ courier }) => reaches[courier] ?? [])
    .flatMap(({ courierId, branchSec }): RescueOption[] => {
      if (courierId === order.courier?.id) return [];
      const routes = { rideSec, leftSec: null, fetchSec: branchSec, fixAgeSec: 0 };
      const saved = remainingOf({ ...order, courier: { id: courierId, name: '' } }, routes, pace, now);
      if (saved === null || slackMs(lateAt, saved, now) < 0) return [];
      const gainSec = Math.round(remaining.middle - saved.middle);
      if (gainSec < MIN_GAIN_SEC) return [];
      // The goods may be late too: the courier alone decides until when it is worth acting.
      const actBefore = Math.floor(lateAt - (branchSec + saved.parts.ride) * 1_000);
      return [{ verb, courierId, branchSec: Math.round(branchSec), gainSec, actBefore }];
    });
};

type Moment = { id: string; actBefore: number };

/** [FC10] The last moment to act first; equal ones by id, so that rows do not swap. */
export const byLastMoment = (a: Moment, b: Moment): number => a.actBefore - b.actBefore || (a.id < b.id ? -1 : 1);

/** An order that was examined, and the options found for it. */
export type Examined = { order: Pick<Order, 'id' | 'company' | 'branch'>; options: readonly RescueOption[] };

const isAlmostSame = (a: RescueOption | null, b: RescueOption | null): boolean =>
  a === null || b === null
    ? a === b
    : a.verb === b.verb &&
      a.courierId === b.courierId &&
      Math.abs(a.actBefore - b.actBefore) <= PUBLISH_AGAIN_SEC * 1_000 &&
      Math.abs(a.gainSec - b.gainSec) <= PUBLISH_AGAIN_SEC &&
      Math.abs(a.branchSec - b.branchSec) <= PUBLISH_AGAIN_SEC;

/** [FC11] The published courier stays while free and almost as good as the best. */
const chosenOf = (
  options: readonly RescueOption[],
  published: string | undefined,
  used: ReadonlySet<string>,
): RescueOption | null => {
  const free = options.filter(({ courierId }) => !used.has(courierId));
  const best = free[0] ?? null;
  const same = free.find(({ courierId }) => courierId === published);
  return same !== undefined && best !== null && best.gainSec - same.gainSec < REPLACE_GAIN_SEC ? same : best;
};

/** [FC10] [FC11] Each courier once, the most urgent order first. A rescue that hardly changed is the same object. */
export const rescuesOf = (
  examined: readonly Examined[],
  published: ReadonlyMap<string, Rescue>,
): Map<string, Rescue> => {
  const urgent = examined
    .map((each) => ({ ...each, id: each.order.id, actBefore: each.options[0]?.actBefore ?? Infinity }))
    .toSorted(byLastMoment);
  const used = new Set<string>();
  const rescues = new Map<string, Rescue>();
  for (const { id, order, options } of urgent) {
    const previous = published.get(id);
    const option = chosenOf(options, previous?.option?.courierId, used);
    if (option !== null) used.add(option.courierId);
    const branchId = order.branch?.id ?? null;
    const isSame =
      previous !== undefined &&
      previous.companyId === order.company.id &&
      previous.branchId === branchId &&
      isAlmostSame(previous.option, option);
    rescues.set(id, isSame ? previous : { id, companyId: order.company.id, branchId, option });
  }
  return rescues;
};

/** [FC12] Checked each second: a rescue that was carried out, or came too late, is no longer offered. */
export const isStillSavable = (
  order: TimedOrder & Pick<Order, 'courier'>,
  { verb, courierId, actBefore }: RescueOption,
  lateLimitSec: number | null,
  now: number,
): boolean =>
  order.status !== ORDER_STATUS.GOING &&
  now <= actBefore &&
  (order.courier === null) === (verb === 'assign') &&
  order.courier?.id !== courierId &&
  isStillAhead(order, lateLimitSec, now);
