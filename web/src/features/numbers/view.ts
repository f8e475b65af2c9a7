// What the parts of a page of numbers are drawn from.
import type { NumbersValue } from './useNumbers.ts';
import type { NumberLinks } from './numberLinks.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { dayName } from '../../kit/date/days.ts';
import { numbersText } from './text.ts';

export type NumbersView = { value: NumbersValue; links: NumberLinks };

/** 23-11 */
export const shortDay = (at: string): string => dayName(at).slice(0, 5);

/** What a change is compared with. */
export const sinceOf = ({ from, to, until }: NonNullable<NumbersValue['previous']>): string =>
  numbersText.since(shortDay(from), shortDay(to), until === null ? null : hourMinute(until));

export const HALF_HOUR_NAMES: readonly string[] = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
);
