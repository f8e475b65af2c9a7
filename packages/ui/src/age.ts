// How old a computed value is. Beside a clock a bare age reads as the time of the event, so these words name what is old.
import { duration } from './format.ts';
import { COMPUTED_TEXT } from './text.ts';

const MINUTE_MS = 60_000;

/** [OR112] */
export const computedAgo = (ms: number): string =>
  ms < MINUTE_MS ? COMPUTED_TEXT.recent : COMPUTED_TEXT.ago(duration(ms));
