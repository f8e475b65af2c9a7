// A note on an alarm, while it is written.
import { Button } from '@blueprintjs/core';
import { z } from 'zod';
import { DraftOffer } from '../../kit/draft/DraftOffer.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { usePlainInput } from '../../kit/form/formInputs.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import styles from './Alarms.module.css';
import { alarmText } from './text.ts';
import { useUnsavedNote } from './noteGuard.ts';

const LONGEST_NOTE = 500;
const schema = z.object({ text: z.string().trim().min(1, alarmText.emptyNote).max(LONGEST_NOTE) });
const empty = { text: '' };

type NoteFormProps = {
  alarmId: string;
  isBusy: boolean;
  /** False: it was refused, and the person saw why. */
  send: (text: string) => Promise<boolean>;
  onDone: () => void;
};

export const NoteForm = ({ alarmId, isBusy, send, onDone }: NoteFormProps) => {
  const form = useKitForm({
    schema,
    draft: `alarm-note ${alarmId}`,
    values: empty,
    submit: async ({ text }) => ((await send(text)) ? null : { fields: {}, text: null }),
    onDone,
  });
  useUnsavedNote(alarmId, form.isDirty);
  return (
    <form
      className={styles['form']}
      id={form.id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.onSubmit();
      }}
    >
      <DraftOffer draft={form.draft} />
      <Field
        label={alarmText.note}
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        autoFocus
        {...usePlainInput(form, 'text')}
      />
      <Button type="submit" disabled={isBusy}>
        {alarmText.save}
      </Button>
    </form>
  );
};
