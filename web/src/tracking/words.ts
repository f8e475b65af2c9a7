// Times and ages as the customers' page writes them, in the time of Guatemala.
import { locale, text } from './text.ts';

const MINUTE_MS = 60_000;
const day = new Intl.DateTimeFormat(locale, {
  timeZone: 'America/Guatemala',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const hour = new Intl.DateTimeFormat(locale, {
  timeZone: 'America/Guatemala',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export const dateTime = (instant: string): string => day.format(new Date(instant));
export const time = (ms: number): string => hour.format(new Date(ms));

export const ageText = (ms: number): string =>
  ms < MINUTE_MS ? text.seconds(Math.max(0, Math.round(ms / 1_000))) : text.minutes(Math.floor(ms / MINUTE_MS));
