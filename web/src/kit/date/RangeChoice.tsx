// A range of days, or a month: by the browser's own calendar, applied only while it keeps the rule.
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Labelled } from '../form/Labelled.tsx';
import { isDay, monthOf, rangeProblem, type DayRange, type RangeProblem, type RangeRule } from './days.ts';
import styles from './Date.module.css';
import { dateText } from './text.ts';

type RangeChoiceProps = { value: DayRange; rule: RangeRule; onChange: (range: DayRange) => void };

const sentence = (problem: RangeProblem, { mostDays }: RangeRule): string =>
  problem === 'tooMany' ? dateText.tooMany(mostDays) : dateText[problem];

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
    <div className={styles['range']}>
      {ends.map(([end, label]) => (
        <Labelled
          key={end}
          label={label}
          error={end === 'to' && problem !== null ? sentence(problem, rule) : undefined}
        >
          {(ties) => (
            <input
              {...ties}
              className="bp6-input"
              type="date"
              max={rule.today}
              value={draft[end]}
              onChange={(event) => put({ ...draft, [end]: event.target.value })}
            />
          )}
        </Labelled>
      ))}
      <Button onClick={() => put({ from: rule.today, to: rule.today })}>{dateText.today}</Button>
    </div>
  );
};

type MonthChoiceProps = { value: DayRange; today: string; onChange: (month: DayRange) => void };

export const MonthChoice = ({ value, today, onChange }: MonthChoiceProps) => (
  <Labelled label={dateText.month}>
    {(ties) => (
      <input
        {...ties}
        className="bp6-input"
        type="month"
        max={today.slice(0, 7)}
        value={value.from.slice(0, 7)}
        onChange={(event) => {
          const first = `${event.target.value}-01`;
          if (isDay(first)) onChange(monthOf(first));
        }}
      />
    )}
  </Labelled>
);
