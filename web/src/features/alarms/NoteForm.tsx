// A note on an alarm: what somebody knows of it.
import { Button } from '@blueprintjs/core';
import { Field } from '../../kit/form/Field.tsx';
import styles from './Alarms.module.css';
import { alarmText } from './text.ts';
import { LONGEST_NOTE, type Note } from './useNote.ts';

type NoteFormProps = { form: Note; isBusy: boolean; onWritten: (text: string) => Promise<void> };

export const NoteForm = ({ form: { register, handleSubmit, formState }, isBusy, onWritten }: NoteFormProps) => {
  const submit = handleSubmit(async ({ text }) => onWritten(text));
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={alarmText.note}
        error={formState.errors.text?.message}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        autoFocus
        {...register('text')}
      />
      <Button type="submit" disabled={isBusy}>
        {alarmText.save}
      </Button>
    </form>
  );
};
