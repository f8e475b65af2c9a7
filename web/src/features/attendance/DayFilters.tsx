// Which day, and whose: what was chosen is part of the address.
import { Button } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useBranches, useCompanies } from '../../entities/companies/names.ts';
import { DayInput } from '../../kit/date/DayInput.tsx';
import { daysBefore } from '../../kit/date/days.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { Labelled } from '../../kit/form/Labelled.tsx';
import styles from './Attendance.module.css';
import { ADDRESS, dayText as text } from './text.ts';

const optionOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

type PlaceProps = { company: string; branch: string; put: (change: Record<string, string>) => void };

/** Nothing to choose where the account sees one company or one branch. */
export const PlaceChoice = ({ company, branch, put, isOfCompany }: PlaceProps & { isOfCompany: boolean }) => {
  const companies = useCompanies().filter(({ hasAssistance }) => hasAssistance);
  const branches = useBranches().filter((each) => each.company.id === (company || companies[0]?.id));
  return (
    <>
      {isOfCompany || companies.length < 2 ? null : (
        <Choice
          label={text.company}
          empty={text.allCompanies}
          options={companies.map(optionOf)}
          value={company}
          onChange={({ target }) => put({ [ADDRESS.company]: target.value, [ADDRESS.branch]: '' })}
        />
      )}
      {branches.length < 2 || (company === '' && companies.length > 1) ? null : (
        <Choice
          label={text.branch}
          empty={text.allBranches}
          options={branches.map(optionOf)}
          value={branch}
          onChange={({ target }) => put({ [ADDRESS.branch]: target.value })}
        />
      )}
    </>
  );
};

type DayProps = { day: string; today: string; onChange: (day: string) => void };

export const DayStep = ({ day, today, onChange }: DayProps) => (
  <div className={styles['day']}>
    <Button icon={<ChevronLeft />} aria-label={text.before} onClick={() => onChange(daysBefore(day, 1))} />
    <Labelled label={text.day}>
      {(ties) => (
        <div className={styles['dayInput']}>
          <DayInput ties={ties} max={today} value={day} onChange={(next) => onChange(next || today)} />
        </div>
      )}
    </Labelled>
    <Button
      icon={<ChevronRight />}
      aria-label={text.after}
      disabled={day >= today}
      onClick={() => onChange(daysBefore(day, -1))}
    />
    <Button disabled={day === today} onClick={() => onChange(today)}>
      {text.today}
    </Button>
  </div>
);
