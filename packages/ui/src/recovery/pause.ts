// How long a part that failed rests before it is tried again: each time twice as long, up to a minute.
const FIRST_MS = 1_000;
const LAST_MS = 60_000;

/** `failures`: how often it failed since it last worked, without the latest. */
export const pauseMs = (failures: number): number => Math.min(LAST_MS, FIRST_MS * 2 ** failures);
