// How often a screen renews what it shows, in milliseconds. A screen names one of these; an interval of its own has its reason beside it.
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';

/** Live rows are in the browser already: renewing costs it time and nothing else. */
export const LIVE_MS = {
  /** Rows of a list that orders move in. */
  rows: 500,
  /** Counts, tiles, alarms and marks. */
  screen: SECOND_MS,
  /** Names and summaries. */
  summary: 5 * SECOND_MS,
} as const;

/** Requests, whose reads are paid for. */
export const REQUEST_MS = {
  /** What the operation acts on at once. */
  urgent: 10 * SECOND_MS,
  /** What people work through. */
  work: 15 * SECOND_MS,
  /** One order, courier or alarm. */
  detail: 30 * SECOND_MS,
  /** Lists and their sums. */
  list: MINUTE_MS,
  /** What is calculated once a night, and averages. */
  report: 5 * MINUTE_MS,
} as const;
