// Which month: its name and the year. Months to come have shifts, too.
import { Choice } from '../../../kit/form/Choice.tsx';
import { ADDRESS } from '../text.ts';
import { MONTH_NAMES, monthText as text } from './text.ts';

const FIRST_YEAR = 2015;

/** `month` 0 to 11. */
export type Month = { year: number; month: number };

export const presentMonth = (day: string): Month => {
  const [year = FIRST_YEAR, month = 1] = day.split('-').map(Number);
  return { year, month: month - 1 };
};

/** What the address names, else the present month. */
export const monthIn = (get: (name: string) => string, present: Month): Month => {
  const [month, year] = [get(ADDRESS.month), get(ADDRESS.year)];
  const isMonth = /^\d{1,2}$/.test(month) && Number(month) < MONTH_NAMES.length;
  const isYear = /^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR && Number(year) <= present.year + 1;
  return { month: isMonth ? Number(month) : present.month, year: isYear ? Number(year) : present.year };
};

const MONTHS = MONTH_NAMES.map((label, month) => ({ value: String(month), label }));

type MonthChoiceProps = Month & { present: Month; put: (change: Record<string, string>) => void };

export const MonthChoice = ({ year, month, present, put }: MonthChoiceProps) => {
  const years = Array.from({ length: present.year + 2 - FIRST_YEAR }, (_, back) => String(present.year + 1 - back));
  return (
    <>
      <Choice
        label={text.month}
        options={MONTHS}
        value={String(month)}
        onChange={({ target }) => put({ [ADDRESS.month]: target.value })}
      />
      <Choice
        label={text.year}
        options={years.map((each) => ({ value: each, label: each }))}
        value={String(year)}
        onChange={({ target }) => put({ [ADDRESS.year]: target.value })}
      />
    </>
  );
};
