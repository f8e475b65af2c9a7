// Counts how orders ended: late with or without a forecast in time, warned in vain, delivered with a stage missing,
// inside the interval that was shown or not, and as an
// accepted proposal of a plan had promised or not.
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { Timing } from '@despacho/contract/live/timings.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { lateLimitOf, type LateLimits } from '@despacho/domain/board/board.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import {
  deliveryOf,
  intervalOutcomeOf,
  outcomeOf,
  promiseOutcomeOf,
  type DecidedOrder,
  type Outcome,
  type Warning,
} from '@despacho/domain/trust/outcomes.ts';
import { readPromises } from '../../store/trust/proposals.ts';
import type { TrustEvent } from '@despacho/domain/trust/counts.ts';
import { countedSince, countEvents } from '../../store/trust/waiting.ts';
import { noteWarnings } from '../../store/trust/warnings.ts';
import type { JobTools } from '../job.ts';

/** Closed orders stay live for half an hour; an outcome older than this was counted, or was in no time that is counted. */
const RECENT_MS = 3_600_000;

type LiveOrder = DecidedOrder & Pick<Order, 'id' | 'company'>;

type OutcomeInput = {
  orders: readonly LiveOrder[];
  companies: LateLimits;
  atRisk: ReadonlyMap<string, Pick<Forecast, 'id'>>;
  /** As they were published before. */
  timings: ReadonlyMap<string, Pick<Timing, 'first'>>;
  now: number;
};

/** Those at risk for the first time are noted with their courier. */
const warningsOf = async (
  { redis, key }: JobTools,
  { orders, atRisk, now }: OutcomeInput,
): Promise<Map<string, Warning>> => {
  const shown = orders
    .filter(({ id }) => atRisk.has(id))
    .map(({ id, courier }) => ({ id, warning: { shownAt: now, courierId: courier?.id ?? null } }));
  return noteWarnings(redis, key, shown, new Set(orders.map(({ id }) => id)));
};

/** [TS2] [TS3] [TS8] [TS18] Of orders whose whole life, or delivery, is in the time that is counted; each once. */
export const countOutcomes = async (tools: JobTools, input: OutcomeInput): Promise<void> => {
  const { redis, key } = tools;
  const { orders, companies, timings, now } = input;
  const since = await countedSince(redis, key, now);
  const warnings = await warningsOf(tools, input);
  const promises = await readPromises(redis, key, new Set(orders.map(({ id }) => id)));
  const isRecent = ({ at }: Outcome): boolean => at >= since && now - at < RECENT_MS;
  const events: { day: string; event: TrustEvent }[] = [];
  const add = (name: string, outcome: Outcome | null): void => {
    if (outcome === null || !isRecent(outcome)) return;
    const event = { name, additions: outcome.counts.map((count) => [count, 1] as const) };
    events.push({ day: localDay(outcome.at), event });
  };
  for (const order of orders) {
    const warning = warnings.get(order.id) ?? null;
    if (Date.parse(order.createdAt) >= since)
      add(`order ${order.id}`, outcomeOf(order, lateLimitOf(companies, order), warning, now));
    add(`delivery ${order.id}`, deliveryOf(order, now));
    const promise = promises.get(order.id);
    if (promise !== undefined) add(`promise ${order.id}`, promiseOutcomeOf(order, promise, now));
    const timing = timings.get(order.id);
    if (timing !== undefined) add(`interval ${order.id}`, intervalOutcomeOf(order, timing, now));
  }
  for (const [day, rows] of Map.groupBy(events, (each) => each.day))
    await countEvents(
      redis,
      key,
      day,
      rows.map(({ event }) => event),
    );
};
