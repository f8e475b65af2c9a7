// Which days: SOLO HOY, AYER Y HOY, DIAS ANTERIORES; how many days back goes to the server [OR41].
import { Radio, RadioGroup } from '@blueprintjs/core';
import styles from './Date.module.css';
import { DAYS_BACK_TEXT, dateText } from './text.ts';

export type DaysBack = keyof typeof DAYS_BACK_TEXT;
const choices = [0, 1, 4] as const satisfies readonly DaysBack[];

type DayChoiceProps = { value: DaysBack; onChange: (value: DaysBack) => void; isDisabled?: boolean };

export const DayChoice = ({ value, onChange, isDisabled = false }: DayChoiceProps) => (
  <RadioGroup
    inline
    className={styles['days']}
    aria-label={dateText.days}
    disabled={isDisabled}
    selectedValue={value}
    onChange={(event) => {
      const chosen = choices.find((choice) => String(choice) === event.currentTarget.value);
      if (chosen !== undefined) onChange(chosen);
    }}
  >
    {choices.map((choice) => (
      <Radio key={choice} value={choice} label={DAYS_BACK_TEXT[choice]} />
    ))}
  </RadioGroup>
);
