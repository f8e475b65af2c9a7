// A day, shown and typed like all dates of the console, in any language of the browser. The calendar is loaded when one
// is shown.
import { localDay } from '@despacho/domain/localTime.ts';
import { Suspense } from 'react';
import { lazyPart } from '../lazy/lazyPart.tsx';
import { isDay, startOfDay, type Day } from './days.ts';
import type { DateTies } from './DateTimeInput.tsx';
import styles from './Date.module.css';

const DateTimeInput = lazyPart(async () => (await import('./DateTimeInput.tsx')).DateTimeInput);

type DayInputProps = {
  /** '' for none. */
  value: Day;
  /** The last that can be chosen. */
  max?: Day;
  ties: DateTies;
  onChange: (day: Day) => void;
};

export const DayInput = ({ value, max, ties, onChange }: DayInputProps) => (
  <Suspense fallback={<div className={styles['waiting']} />}>
    <DateTimeInput
      to="day"
      value={isDay(value) ? new Date(startOfDay(value)).toISOString() : ''}
      // Without a zone: the picker compares calendar days only.
      {...(max === undefined ? {} : { max: `${max}T00:00:00` })}
      ties={ties}
      onChange={(next) => onChange(next === '' ? '' : localDay(Date.parse(next)))}
    />
  </Suspense>
);
