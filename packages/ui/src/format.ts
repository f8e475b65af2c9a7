// The only place that turns values into text: es-GT, America/Guatemala, independent of the settings of the machine.
import { MINUTE_MS } from '@despacho/contract/durations.ts';

const LOCALE = 'es-GT';
const TIME_ZONE = 'America/Guatemala';

/** Epoch milliseconds, or an ISO instant as it crosses the wire. */
export type When = number | string;

const date = (when: When): Date => new Date(when);

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const parts = new Intl.DateTimeFormat(LOCALE, {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const weekdays = new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, weekday: 'long' });

const partsOf = (when: When): Record<string, string> =>
  Object.fromEntries(parts.formatToParts(date(when)).map(({ type, value }) => [type, value.padStart(2, '0')]));

export { centsText, quetzalesText as money } from '@despacho/domain/money/amounts.ts';

/** 0.25 is "0.3". */
export const decimal = (value: number): string => oneDecimal.format(value);

/** 0.111 is "0.11". */
export const hundredths = (value: number): string => amount.format(value);

/** 1234 is "1,234". */
export const whole = (value: number): string => count.format(value);

/** A number with what it counts. */
export const counted = (value: number, one: string, many: string): string =>
  `${whole(value)} ${value === 1 ? one : many}`;

/** A change with its sign: "+4", "−3", "±0". The minus is the typographic one, as wide as the plus. */
export const change = (value: number): string => {
  if (value === 0) return '±0';
  return value > 0 ? `+${whole(value)}` : `−${whole(-value)}`;
};

/** "21-11-2026". */
export const day = (when: When): string => {
  const part = partsOf(when);
  return `${part['day']}-${part['month']}-${part['year']}`;
};

/** "12:41:07". */
export const clock = (when: When): string => {
  const part = partsOf(when);
  return `${part['hour']}:${part['minute']}:${part['second']}`;
};

/** "12:41". */
export const hourMinute = (when: When): string => clock(when).slice(0, 5);

/** "21-11-2026 12:41:07". */
export const dateTime = (when: When): string => `${day(when)} ${clock(when)}`;

/** "2026-11-21 12:41:07". */
export const sortableTime = (when: When): string => {
  const part = partsOf(when);
  return `${part['year']}-${part['month']}-${part['day']} ${clock(when)}`;
};

/** "21/11/2026, 12:41:07": the stored format of the cancellation time. */
export const slashed = (when: When): string => `${day(when).replaceAll('-', '/')}, ${clock(when)}`;

/** "sábado". */
export const weekday = (when: When): string => weekdays.format(date(when));

/** Whole minutes that have passed: "59 min". */
export const minutes = (ms: number): string => `${whole(Math.floor(Math.max(0, ms) / MINUTE_MS))} min`;

/** A duration in its two largest useful units: "42 s", "18 min", "2 h 05", "3 d 4 h". */
export const duration = (ms: number): string => {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  if (seconds < 60) return `${seconds} s`;
  const wholeMinutes = Math.floor(seconds / 60);
  if (wholeMinutes < 60) return `${wholeMinutes} min`;
  const hours = Math.floor(wholeMinutes / 60);
  if (hours < 24) return `${hours} h ${String(wholeMinutes % 60).padStart(2, '0')}`;
  return `${whole(Math.floor(hours / 24))} d ${hours % 24} h`;
};

/** A remaining time or a duration: "00:48", "12:05", "61:00". Whole seconds, rounded up when counting down. */
export const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
};

/** "400 m", "1.2 km". */
export const metres = (distance: number): string =>
  distance < 1_000 ? `${Math.round(distance)} m` : `${(distance / 1_000).toFixed(1)} km`;
