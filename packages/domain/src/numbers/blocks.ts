// Folds the facts of a day into sums. Pure: folding twice is harmless, and sums of sums are the sums of all.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import {
  HALF_HOURS,
  type EndedRow,
  type MoneyBlock,
  type NumberBlock,
  type PartRow,
} from '@despacho/contract/numbers.ts';
import { EVENT_INSTANT } from '@despacho/contract/orders/lists.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { localDay, timeOfLocalDay } from '../localTime.ts';
import { moneyOf, sumMoney } from '../money/dayMoney.ts';
import type { Fact } from './facts.ts';
import { byId, merged } from './merged.ts';

const HALF_HOUR_MS = 30 * MINUTE_MS;

const SUMS = [
  'created',
  'timed',
  'deliveryMs',
  'totalTimed',
  'totalMs',
  'rated',
  'halfStars',
  'costed',
  'cents',
] as const satisfies readonly (keyof NumberBlock)[];

export const emptyBlock = (): NumberBlock => ({
  created: 0,
  statuses: [],
  halfHours: Array.from({ length: HALF_HOURS }, () => 0),
  couriers: [],
  circles: [],
  payments: [],
  buckets: [0, 0, 0],
  timed: 0,
  deliveryMs: 0,
  totalTimed: 0,
  totalMs: 0,
  rated: 0,
  halfStars: 0,
  costed: 0,
  cents: 0,
});

/** The last name stays. */
const addEnded = (a: EndedRow, b: EndedRow): EndedRow => ({
  id: a.id,
  name: b.name,
  delivered: a.delivered + b.delivered,
  going: a.going + b.going,
  cancelled: a.cancelled + b.cancelled,
});
const mergeEnded = (rows: Iterable<EndedRow>): EndedRow[] => merged(rows, addEnded);

const addDelivered = <R extends { delivered: number }>(a: R, b: R): R => ({
  ...a,
  delivered: a.delivered + b.delivered,
});

/** [NU3] Associative: how blocks are grouped makes no difference. */
export const sumBlocks = (blocks: readonly NumberBlock[]): NumberBlock => {
  const total = emptyBlock();
  for (const block of blocks) {
    for (const name of SUMS) total[name] += block[name];
    for (const [at, count] of block.halfHours.entries()) total.halfHours[at] = (total.halfHours[at] ?? 0) + count;
    const [short, middle, long] = block.buckets;
    total.buckets = [total.buckets[0] + short, total.buckets[1] + middle, total.buckets[2] + long];
  }
  return {
    ...total,
    statuses: merged(
      blocks.flatMap(({ statuses }) => statuses),
      (a, b) => ({ id: a.id, count: a.count + b.count }),
    ),
    couriers: mergeEnded(blocks.flatMap(({ couriers }) => couriers)),
    circles: merged(
      blocks.flatMap(({ circles }) => circles),
      addDelivered,
    ),
    payments: merged(
      blocks.flatMap(({ payments }) => payments),
      addDelivered,
    ),
  };
};

export const countOf = ({ statuses }: NumberBlock, status: string): number =>
  statuses.find(({ id }) => id === status)?.count ?? 0;

export const endedOf = (block: NumberBlock) => ({
  delivered: countOf(block, ORDER_STATUS.DELIVERED),
  going: countOf(block, ORDER_STATUS.GOING),
  cancelled: countOf(block, ORDER_STATUS.CANCELLED),
});

/** [NU10] Of the orders created on the days, those that nothing has ended. An active order counts on the day of its creation. */
const pendingOf = ({ statuses }: NumberBlock): number =>
  statuses.reduce((sum, { id, count }) => sum + (EVENT_INSTANT[id] === 'createdAt' ? count : 0), 0);

/** [NU10] A company or a branch over the days of its blocks. */
export const partRow = (id: string, name: string, blocks: readonly NumberBlock[]): PartRow => {
  const block = sumBlocks(blocks);
  return {
    id,
    name,
    created: block.created,
    ...endedOf(block),
    pending: pendingOf(block),
    couriers: block.couriers.filter(({ delivered }) => delivered > 0).length,
  };
};

/** [NU4] */
const bucketsOf = (ms: number | null): NumberBlock['buckets'] => {
  if (ms === null) return [0, 0, 0];
  if (ms < 20 * MINUTE_MS) return [1, 0, 0];
  return ms < 45 * MINUTE_MS ? [0, 1, 0] : [0, 0, 1];
};

const endOf = (fact: Fact, eventAt: number): Partial<NumberBlock> => {
  const { status, courier, deliveryMs, totalMs, circle, payment, halfStars, cents } = fact;
  const isDelivered = status === ORDER_STATUS.DELIVERED;
  const ended = {
    delivered: Number(isDelivered),
    going: Number(status === ORDER_STATUS.GOING),
    cancelled: Number(status === ORDER_STATUS.CANCELLED),
  };
  const isEnded = ended.delivered + ended.going + ended.cancelled > 0;
  const counted = {
    statuses: [{ id: status, count: 1 }],
    couriers: courier === null || !isEnded ? [] : [{ ...courier, ...ended }],
  };
  if (!isDelivered) return counted;
  const half = Math.floor(timeOfLocalDay(eventAt) / HALF_HOUR_MS);
  return {
    ...counted,
    halfHours: emptyBlock().halfHours.map((none, at) => (at === half ? 1 : none)),
    circles: circle === null ? [] : [{ id: circle, delivered: 1 }],
    payments: [{ id: payment, delivered: 1 }],
    buckets: bucketsOf(deliveryMs),
    timed: Number(deliveryMs !== null),
    deliveryMs: deliveryMs ?? 0,
    totalTimed: Number(totalMs !== null),
    totalMs: totalMs ?? 0,
    rated: Number(halfStars !== null),
    halfStars: halfStars ?? 0,
    costed: Number(cents !== null),
    cents: cents ?? 0,
  };
};

/**
 * What one order adds to a day until an instant: `created` on the day it began unless it was deleted, the rest on the
 * day of its event.
 */
const blockOf = (fact: Fact, day: string, until: number): NumberBlock => ({
  ...emptyBlock(),
  created: Number(fact.status !== ORDER_STATUS.DELETED && localDay(fact.createdAt) === day && fact.createdAt < until),
  ...(fact.eventAt !== null && localDay(fact.eventAt) === day && fact.eventAt < until ? endOf(fact, fact.eventAt) : {}),
});

/** From the creation to the door, in whole seconds: enough for every limit [AL2]. */
const ageOf = ({ totalMs, eventAt }: Fact, day: string): number[] =>
  totalMs === null || eventAt === null || localDay(eventAt) !== day ? [] : [Math.floor(totalMs / 1_000)];

/** `ages`: one for each delivered order, the youngest first. */
type BranchNumbers = { id: string | null; name: string; block: NumberBlock; money: MoneyBlock; ages: number[] };
export type CompanyNumbers = { id: string; name: string; branches: BranchNumbers[] };

const grouped = <T>(items: Iterable<T>, keyOf: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))).map(([, group]) => group);
};

const byFactId = (a: Fact, b: Fact): number => byId(a, b);

/** [NU2] Facts of other days do not count; their order makes no difference. `until`: of a part of the day [NU11]. */
export const foldDay = (facts: Iterable<Fact>, day: string, until = Infinity): CompanyNumbers[] => {
  const own = [...facts]
    .filter(({ createdAt, eventAt }) => localDay(createdAt) === day || (eventAt !== null && localDay(eventAt) === day))
    .toSorted(byFactId);
  return grouped(own, ({ company }) => company.id).map((ofCompany) => {
    const company = ofCompany.at(-1)?.company ?? { id: '', name: '' };
    const isOver = ({ eventAt }: Fact): boolean => eventAt !== null && eventAt < until;
    const branches = grouped(ofCompany, ({ branch }) => JSON.stringify(branch?.id ?? null)).map((ofBranch) => {
      const branch = ofBranch.at(-1)?.branch ?? null;
      return {
        id: branch?.id ?? null,
        name: branch?.name ?? '',
        block: sumBlocks(ofBranch.map((fact) => blockOf(fact, day, until))),
        money: sumMoney(ofBranch.filter(isOver).map((fact) => moneyOf(fact, day))),
        ages: ofBranch
          .filter(isOver)
          .flatMap((fact) => ageOf(fact, day))
          .toSorted((a, b) => a - b),
      };
    });
    return { ...company, branches };
  });
};

/** [NU9] In percent, within ±100; without anything before it is 100, or 0 when there is nothing now. */
export const changePercent = (now: number, before: number): number => {
  if (before === 0) return now > 0 ? 100 : 0;
  return Math.max(-100, Math.min(100, Math.round(((now - before) / before) * 100)));
};
