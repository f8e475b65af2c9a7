// A note on an alarm: what somebody knows of it.
import { Button } from '@blueprintjs/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '../../kit/form/Field.tsx';
import styles from './Alarms.module.css';
import { alarmText } from './text.ts';

const LONGEST = 500;
const note = z.object({ text: z.string().trim().min(1, alarmText.emptyNote).max(LONGEST) });

type NoteFormProps = { isBusy: boolean; onWritten: (text: string) => Promise<void> };

export const NoteForm = ({ isBusy, onWritten }: NoteFormProps) => {
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(note), defaultValues: { text: '' } });
  const submit = handleSubmit(async ({ text }) => onWritten(text));
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={alarmText.note}
        error={formState.errors.text?.message}
        maxLength={LONGEST}
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
