// Which dated list and which figures apply to a day, and whether one may still be written: the past is never changed.
import type { PayFigure, PayFigureFacts, PayList } from '@despacho/contract/pay.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { dayRange, isWithin, localDay } from '../localTime.ts';

/** [PY1] The latest that has begun on the day; null: none has. */
export const listOf = (lists: readonly PayList[], day: string): PayList | null =>
  lists.reduce<PayList | null>(
    (latest, list) => (list.from <= day && (latest === null || latest.from < list.from) ? list : latest),
    null,
  );

/** [PY1] A list applies from tomorrow on at the earliest. */
export const mayBegin = (from: string, now: number): boolean => from > localDay(now);

/** [PY4] Rain is recorded until the end of the day after it; anything else before its day begins. */
export const mayRecord = (facts: PayFigureFacts, now: number): boolean => {
  const today = localDay(now);
  switch (facts.kind) {
    case 'minimum-hour':
      return facts.from > today;
    case 'holiday':
      return facts.day > today;
    case 'rain': {
      const [from, to] = [Date.parse(facts.from), Date.parse(facts.to)];
      return from < to && to - from <= DAY_MS && localDay(from) >= localDay(now - DAY_MS) && to <= now + DAY_MS;
    }
  }
};

export const isHoliday = (figures: readonly PayFigure[], day: string): boolean =>
  figures.some(({ facts }) => facts.kind === 'holiday' && facts.day === day);

export const isRaining = (figures: readonly PayFigure[], at: number): boolean =>
  figures.some(
    ({ facts }) => facts.kind === 'rain' && isWithin({ from: Date.parse(facts.from), to: Date.parse(facts.to) }, at),
  );

/** [PY4] Cents of an hour, by the latest figure that has begun on the day; 0: none has. */
export const legalHourCents = (figures: readonly PayFigure[], day: string): number => {
  let latest: { from: string; cents: number } | null = null;
  for (const { facts } of figures)
    if (facts.kind === 'minimum-hour' && facts.from <= day && (latest === null || latest.from <= facts.from))
      latest = facts;
  return latest?.cents ?? 0;
};

/** [PY6] The Monday of the week that a day is in. */
export const weekOf = (day: string): string => {
  const { from } = dayRange(day, day);
  const weekday = new Date(`${day}T00:00:00.000Z`).getUTCDay();
  return localDay(from - ((weekday + 6) % 7) * DAY_MS);
};

/** Its seven days, Monday first. */
export const daysOfWeek = (week: string): string[] => {
  const { from } = dayRange(week, week);
  return Array.from({ length: 7 }, (_, index) => localDay(from + index * DAY_MS));
};
