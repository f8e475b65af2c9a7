// The interval in which an order probably arrives: five-minute slots of the clock that hold the wanted share of its
// forecast. How much is wanted follows from how earlier intervals came out, so that four orders of five arrive inside.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { ArrivalInterval } from '@despacho/contract/live/timings.ts';
import { ascending } from './medians.ts';

const SLOT_MS = 5 * MINUTE_MS;
/** The share of intervals that shall hold. */
export const HOLDING = 0.8;

/** From slot to slot, both included, and the share of the forecast in them. */
type Growth = { from: number; to: number; share: number };

/** An interval that grows from the likeliest slot until it holds everything. */
export type Outlook = readonly [Growth, ...Growth[]];

const slotOf = (instant: number): number => Math.floor(instant / SLOT_MS);

/** [FC17] `cases`: seconds from now, equally likely, ascending. */
export const outlookOf = (cases: ArrayLike<number>, now: number): Outlook => {
  const counts = new Map<number, number>();
  const slots = Array.from(cases, (sec) => slotOf(now + sec * 1_000));
  for (const slot of slots) counts.set(slot, (counts.get(slot) ?? 0) + 1);
  const [first = 0, last = 0] = [slots[0], slots.at(-1)];
  const countOf = (slot: number): number => counts.get(slot) ?? 0;
  let from = slots.reduce((best, slot) => (countOf(slot) > countOf(best) ? slot : best), first);
  let to = from;
  let count = countOf(from);
  const growths: [Growth, ...Growth[]] = [{ from, to, share: count / slots.length }];
  while (from > first || to < last) {
    const isEarlier = from > first && (to >= last || countOf(from - 1) > countOf(to + 1));
    if (isEarlier) from -= 1;
    else to += 1;
    count += countOf(isEarlier ? from : to);
    growths.push({ from, to, share: count / slots.length });
  }
  return growths;
};

/** [FC17] The narrowest that holds the level, at full five minutes. */
export const intervalAt = (outlook: Outlook, level: number): ArrivalInterval => {
  const { from, to } = outlook.find(({ share }) => share >= level) ?? outlook[outlook.length - 1] ?? outlook[0];
  return { from: from * SLOT_MS, to: (to + 1) * SLOT_MS };
};

/** [FC18] Intervals of a higher level than this hold the instant; 1: none does. */
export const levelToHold = (outlook: Outlook, instant: number): number => {
  const slot = slotOf(instant);
  const at = outlook.findIndex(({ from, to }) => from <= slot && slot <= to);
  return at === -1 ? 1 : (outlook[at - 1]?.share ?? 0);
};

/** [FC18] The level at which four of five of the earlier intervals would have held. */
export const levelOf = (levels: readonly number[]): number => {
  const sorted = ascending(levels);
  return (sorted[Math.min(sorted.length - 1, Math.ceil(HOLDING * (sorted.length + 1)) - 1)] ?? 0) + Number.EPSILON;
};
