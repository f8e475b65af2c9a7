// How long something has lasted, where seconds would only be unrest.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { duration } from '@despacho/ui/format.ts';
import { AGE_TEXT } from '../text.ts';

/** Such an age is a word and no number. */
export const isRecent = (ms: number): boolean => ms < MINUTE_MS;

export const calmAge = (ms: number): string => (isRecent(ms) ? AGE_TEXT.recent : duration(ms));
export const agoAge = (ms: number): string => (isRecent(ms) ? AGE_TEXT.recent : AGE_TEXT.ago(duration(ms)));
/** The age of the oldest of several. */
export const mostAge = (ms: number): string => (isRecent(ms) ? AGE_TEXT.recent : AGE_TEXT.max(duration(ms)));
