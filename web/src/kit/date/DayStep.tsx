// One day: the one before, the one after, today, or any in the calendar.
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { Labelled } from '../form/Labelled.tsx';
import styles from './Date.module.css';
import { DayInput } from './DayInput.tsx';
import { daysBefore, type Day } from './days.ts';
import { dateText as text } from './text.ts';

type DayProps = { day: Day; today: Day; onChange: (day: Day) => void };

export const DayStep = ({ day, today, onChange }: DayProps) => (
  <div className={styles['step']}>
    <Button icon={<ChevronLeft />} aria-label={text.dayBefore} onClick={() => onChange(daysBefore(day, 1))} />
    <Labelled label={text.day}>
      {(ties) => (
        <div className={styles['stepInput']}>
          <DayInput ties={ties} max={today} value={day} onChange={(next) => onChange(next || today)} />
        </div>
      )}
    </Labelled>
    <Button
      icon={<ChevronRight />}
      aria-label={text.dayAfter}
      disabled={day >= today}
      onClick={() => onChange(daysBefore(day, -1))}
    />
    <Button disabled={day === today} onClick={() => onChange(today)}>
      {text.today}
    </Button>
  </div>
);
