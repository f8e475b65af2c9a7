// Dialogs that write a resource, as awaited calls. They stay open, or show why, while the server rejects.
import type { Result } from '@despacho/client/rest.ts';
import type { FieldValues } from 'react-hook-form';
import { confirm } from '../dialog/confirm.tsx';
import { formDialog, type FormDialogOptions } from '../dialog/formDialog.tsx';
import type { Refusal } from '../form/refusal.ts';
import { notify } from '../notify/notify.ts';
import { FAILURE_TEXT } from '../requests/text.ts';
import { conflictSentence, formRefusal, type ConflictText } from './conflict.ts';

type EditDialogOptions<V extends FieldValues, Sent, Saved> = Omit<FormDialogOptions<V, Sent>, 'submit' | 'until'> & {
  /** A refusal: why nothing was sent, or a sentence of the noun for what was. */
  send: (sent: Sent) => Promise<Result<Saved> | Refusal>;
  /** The names of the form, by those of payloads. */
  names?: Readonly<Record<string, string>> | undefined;
  conflicts?: ConflictText | undefined;
};

/** What the server returned, or null when the dialog was cancelled. */
export const editDialog = async <V extends FieldValues, Sent, Saved>({
  send,
  conflicts,
  ...form
}: EditDialogOptions<V, Sent, Saved>): Promise<Saved | null> => {
  const { names = Object.fromEntries(Object.keys(form.values).map((name) => [name, name])), ...dialog } = form;
  const saved: { value: Saved | null } = { value: null };
  await formDialog<V, Sent>({
    ...dialog,
    submit: async (sent) => {
      const result = await send(sent);
      if (!('ok' in result)) return result;
      if (!result.ok) return formRefusal(result, names, conflicts);
      saved.value = result.value;
      return null;
    },
  });
  return saved.value;
};

type RemoveDialogOptions = {
  title: string;
  detail: string;
  action: string;
  send: () => Promise<Result<unknown> | Refusal>;
  /** Shown after it was removed. */
  done: string;
  conflicts?: ConflictText | undefined;
  /** The sentence for a failure that has no reason of its own. */
  failed?: string;
};

export const removeDialog = async ({
  send,
  done,
  conflicts,
  failed,
  ...question
}: RemoveDialogOptions): Promise<void> => {
  if (!(await confirm(question))) return;
  const result = await send();
  if (!('ok' in result)) notify(result.text ?? failed ?? FAILURE_TEXT.invalid, 'danger');
  else if (result.ok) notify(done, 'success');
  else notify(conflictSentence(result, conflicts, failed), 'danger');
};
