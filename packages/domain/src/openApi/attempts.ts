// When events go to a webhook [OA24]: the pauses between the tries of one, and how long those behind it wait.
import { MINUTE_MS } from '@despacho/contract/durations.ts';

/** The retry times that Standard Webhooks names: the pause before each try after the first; ten tries in three days. */
const PAUSES_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  120 * MINUTE_MS,
  300 * MINUTE_MS,
  600 * MINUTE_MS,
  840 * MINUTE_MS,
  1_200 * MINUTE_MS,
  1_440 * MINUTE_MS,
];
export const MAX_TRIES = PAUSES_MS.length + 1;

/** [OA24] After so many tries; null: that was the last. */
export const pauseAfter = (tries: number): number | null => PAUSES_MS[tries - 1] ?? null;

/** [OA24] How long events of an order wait for an earlier one that fails. */
const WAIT_FOR_EARLIER_MS = 5 * MINUTE_MS;

/**
 * Instants in ms, those of attempts as text, the oldest first. `nextAt`: of the next try, or until when a process has it.
 * `waits`: behind an earlier one. `manual`: null unless it is sent by hand.
 */
type Waiting = {
  createdAt: number;
  nextAt: number;
  waits: boolean;
  manual: object | null;
  attempts: readonly { at: string }[];
};

/** Until when one waits behind `earlier` ones: they count from their first failure, one without an attempt from now. */
export const waitsUntil = (
  { createdAt }: Pick<Waiting, 'createdAt'>,
  earlier: readonly Pick<Waiting, 'attempts'>[],
  now: number,
): number => {
  const failedAt = earlier.map(({ attempts: [first] }) => (first === undefined ? now : Date.parse(first.at)));
  return Math.max(createdAt, ...failedAt) + WAIT_FOR_EARLIER_MS;
};

/** Which of one order's events goes, by sequence: the first, or one behind it that waited long enough. Null: none is due. */
export const nextToSend = <T extends Waiting>(pending: readonly T[], now: number): T | null => {
  const [first] = pending;
  if (first === undefined) return null;
  if (first.nextAt <= now || first.waits) return first;
  const mayGo = (each: T, at: number) =>
    each.nextAt <= now && (each.manual !== null || now >= waitsUntil(each, pending.slice(0, at), now));
  return pending.find((each, at) => at > 0 && mayGo(each, at)) ?? null;
};
