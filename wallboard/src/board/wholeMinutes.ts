// An age in whole minutes: what shows no seconds stays equal for a minute and is not drawn again.

import { MINUTE_MS } from '@despacho/contract/durations.ts';

/** Milliseconds; 0 for an instant ahead of the clock. */
export const wholeMinutes = (ms: number): number => Math.floor(Math.max(0, ms) / MINUTE_MS) * MINUTE_MS;
