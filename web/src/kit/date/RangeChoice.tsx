// A range of days, or a month; a range is handed on only while it keeps the rule.
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Choice } from '../form/Choice.tsx';
import { Labelled } from '../form/Labelled.tsx';
import { DayInput } from './DayInput.tsx';
import { monthOf, rangeProblem, type DayRange, type RangeProblem, type RangeRule } from './days.ts';
import styles from './Date.module.css';
import { dateText, MONTH_TEXT } from './text.ts';

type RangeChoiceProps = { value: DayRange; rule: RangeRule; onChange: (range: DayRange) => void };

const sentence = (problem: RangeProblem, { mostDays }: RangeRule): string =>
  problem === 'tooMany' || problem === 'tooOld' ? dateText[problem](mostDays) : dateText[problem];

/** What breaks the rule stays in its fields with the reason; only what keeps it is handed on. */
export const RangeChoice = ({ value, rule, onChange }: RangeChoiceProps) => {
  const [draft, setDraft] = useState(value);
  const problem = rangeProblem(draft, rule);
  const put = (next: DayRange): void => {
    setDraft(next);
    if (rangeProblem(next, rule) === null) onChange(next);
  };
  const ends = [
    ['from', dateText.from],
    ['to', dateText.to],
  ] as const;
  return (
    <div className={styles['range']} data-refused-range={problem === null ? undefined : ''}>
      {ends.map(([end, label]) => (
        <Labelled
          key={end}
          label={label}
          error={end === 'to' && problem !== null ? sentence(problem, rule) : undefined}
        >
          {(ties) => (
            <div className={styles['day']}>
              <DayInput
                ties={ties}
                max={rule.today}
                value={draft[end]}
                onChange={(day) => put({ ...draft, [end]: day })}
              />
            </div>
          )}
        </Labelled>
      ))}
      <Button onClick={() => put({ from: rule.today, to: rule.today })}>{dateText.today}</Button>
    </div>
  );
};

type MonthChoiceProps = { value: DayRange; today: string; onChange: (month: DayRange) => void };

/** Nothing is older (DateTimeInput). */
const FIRST_YEAR = 2015;

/** Up to the present month. */
export const MonthChoice = ({ value, today, onChange }: MonthChoiceProps) => {
  const [year = '', month = ''] = value.from.split('-');
  const [thisYear = '', thisMonth = ''] = today.split('-');
  const years = Array.from({ length: Number(thisYear) - FIRST_YEAR + 1 }, (_, back) => String(Number(thisYear) - back));
  const months = Object.entries(MONTH_TEXT).map(([number, label]) => ({ value: number.padStart(2, '0'), label }));
  const put = (nextYear: string, nextMonth: string): void => {
    const isAhead = nextYear === thisYear && nextMonth > thisMonth;
    onChange(monthOf(`${nextYear}-${isAhead ? thisMonth : nextMonth}-01`));
  };
  return (
    <div className={styles['range']}>
      <Choice
        label={dateText.month}
        options={months.filter((each) => year !== thisYear || each.value <= thisMonth)}
        value={month}
        onChange={({ target }) => put(year, target.value)}
      />
      <Choice
        label={dateText.year}
        options={years.map((each) => ({ value: each, label: each }))}
        value={year}
        onChange={({ target }) => put(target.value, month)}
      />
    </div>
  );
};
