// Instants in documents come in every shape phones and old programs ever wrote [DO1]. In: all of them. Out: Timestamp.
import { Timestamp } from 'firebase-admin/firestore';
import { isData, readNumber } from './scalars.ts';

/** Below this a number counts seconds (until the year 5138), above it milliseconds (from 1973). */
const MILLISECONDS_FROM = 100_000_000_000;
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

const msOfNumber = (value: number): number => (Math.abs(value) < MILLISECONDS_FROM ? value * 1_000 : value);

/** A text without a zone is local time of Guatemala, which has no daylight saving time [TM1]. */
const msOfText = (text: string): number => {
  const parts = ISO.exec(text.trim());
  if (parts === null) return msOfNumber(readNumber(text) ?? Number.NaN);
  const [, day, time = '00:00', zone = '-06:00'] = parts;
  return Date.parse(`${day}T${time}${zone.toUpperCase()}`);
};

const msOfParts = (seconds: unknown, nanoseconds: unknown): number =>
  (readNumber(seconds) ?? Number.NaN) * 1_000 + Math.floor((readNumber(nanoseconds) ?? 0) / 1_000_000);

const msOf = (value: unknown): number => {
  if (typeof value === 'number') return msOfNumber(value);
  if (typeof value === 'string') return msOfText(value);
  if (value instanceof Date) return value.getTime();
  if (!isData(value)) return Number.NaN;
  if ('seconds' in value) return msOfParts(value['seconds'], value['nanoseconds']);
  return msOfParts(value['_seconds'], value['_nanoseconds']);
};

/** Milliseconds since 1970, or null where there is no instant. */
export const readMs = (value: unknown): number | null => {
  const ms = Math.floor(msOf(value));
  return ms >= 0 && ms <= LAST ? ms : null;
};

/** ISO-8601 UTC with milliseconds, as instants cross the wire. */
export const readInstant = (value: unknown): string | null => {
  const ms = readMs(value);
  return ms === null ? null : new Date(ms).toISOString();
};

export const writeInstant = (instant: string): Timestamp => Timestamp.fromDate(new Date(instant));
