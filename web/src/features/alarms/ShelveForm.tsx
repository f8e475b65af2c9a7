// For how long an alarm is put aside: no longer than its rule allows.
import type { AlarmRule } from '@despacho/contract/alarms.ts';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { Choice } from '../../kit/form/Choice.tsx';
import { shelveChoices } from './alarmRows.ts';
import styles from './Alarms.module.css';
import { alarmText } from './text.ts';

type ShelveFormProps = { rule: AlarmRule; isBusy: boolean; onChosen: (minutes: number) => Promise<void> };

export const ShelveForm = ({ rule, isBusy, onChosen }: ShelveFormProps) => {
  const { choices, usual } = shelveChoices(rule);
  const [minutes, setMinutes] = useState(usual);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void onChosen(minutes);
      }}
    >
      <Choice
        label={alarmText.shelveFor}
        error={undefined}
        options={choices.map((choice) => ({ value: String(choice), label: alarmText.minutes(choice) }))}
        value={String(minutes)}
        onChange={(event) => setMinutes(Number(event.target.value))}
      />
      <Button type="submit" disabled={isBusy}>
        {alarmText.shelve}
      </Button>
    </form>
  );
};
