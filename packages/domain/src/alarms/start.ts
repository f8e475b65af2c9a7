// What was wrong before the operation started is one episode: a start raises no burst.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';

/** [AR23] Real milliseconds without an evaluation; the next one is a start. */
export const START_AFTER_MS = 5 * MINUTE_MS;
/** Real milliseconds after a start in which orders, positions and roads arrive one after the other. */
export const SETTLING_MS = 2 * MINUTE_MS;

/** Real milliseconds since 1970; null: never. */
export const isStart = (lastLookAt: number | null, realNow: number): boolean =>
  lastLookAt === null || realNow - lastLookAt >= START_AFTER_MS;

/** Milliseconds of the operation's clock, and how fast it runs. */
export type Start = { startedAt: number; rate: number };

/** [AR23] Whether a condition first seen at `since`, by the operation's clock, was there at the start already. */
export const isFromStart = (since: number, { startedAt, rate }: Start): boolean =>
  since <= startedAt + SETTLING_MS * rate;

type FromStart = Pick<Alarm, 'id' | 'foundAtStart'>;

/** [AR26] Equal for the alarms of one start, different for all others. */
export const eventOf = ({ id, foundAtStart }: FromStart): string => foundAtStart ?? id;

/** [AR26] How many alarms a person sees: those of one start are one. */
export const countEvents = (alarms: Iterable<FromStart>): number => new Set(Array.from(alarms, eventOf)).size;
