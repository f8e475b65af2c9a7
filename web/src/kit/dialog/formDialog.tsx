// A form in a dialog as an awaited call: the sent values, or null. `choose` is a form of one field, and `askFor` one whose
// values are used after it has closed.
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type { FieldRule, Option } from '../form/fieldSpec.ts';
import { FormButtons, FormFields, FormFrame } from '../form/Form.tsx';
import { askToLeave } from '../form/useDirtyGuard.ts';
import { useKitForm, type KitFormOptions } from '../form/useKitForm.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { openDialog, type DialogState } from './dialogs.tsx';

export type FormDialogOptions<V extends FieldValues, Sent> = KitFormOptions<V, Sent> & {
  title: string;
  detail?: string;
  fields: readonly FieldRule<V>[];
  action: string;
  /** Instead of the action's text while it is sent. */
  busy?: string | undefined;
  /** Where "Cancelar" could be read as the action itself. */
  cancel?: string;
  size?: 'question' | 'form' | 'large';
};

type BodyProps<V extends FieldValues, Sent> = FormDialogOptions<V, Sent> & {
  answer: (sent: Sent | null) => void;
  state: DialogState;
};

const FormDialog = <V extends FieldValues, Sent>(props: BodyProps<V, Sent>) => {
  const { title, detail, fields, action, busy, cancel, size, submit, answer, state, ...options } = props;
  const form = useKitForm<V, Sent>({
    ...options,
    submit: async (sent) => {
      const refused = await submit(sent);
      if (refused === null) answer(sent);
      return refused;
    },
  });
  const onCancel = async (): Promise<void> => {
    if (!form.isDirty || (await askToLeave())) answer(null);
  };
  return (
    <DialogFrame
      {...state}
      title={title}
      size={size ?? 'form'}
      onCancel={() => void onCancel()}
      actions={<FormButtons form={form} submit={action} busy={busy} cancel={cancel} onCancel={() => void onCancel()} />}
    >
      {detail === undefined ? null : <p>{detail}</p>}
      <FormFrame form={form} label={title}>
        <FormFields form={form} fields={fields} />
      </FormFrame>
    </DialogFrame>
  );
};

export const formDialog = async <V extends FieldValues, Sent>(
  options: FormDialogOptions<V, Sent>,
): Promise<Sent | null> =>
  openDialog<Sent | null>((answer, state) => <FormDialog {...options} answer={answer} state={state} />);

const accept = async (): Promise<null> => null;

/**
 * For values that are used once the dialog has closed. Their draft stays until `use` resolves with true, however the session
 * or the screen ends meanwhile [DR7]. False also when the person cancelled.
 */
export const askFor = async <V extends FieldValues, Sent>(
  options: Omit<FormDialogOptions<V, Sent>, 'submit' | 'until'>,
  use: (sent: Sent) => Promise<boolean>,
): Promise<boolean> => {
  const { promise: until, resolve } = Promise.withResolvers<boolean>();
  const sent = await formDialog<V, Sent>({ ...options, submit: accept, until });
  if (sent === null) return false;
  const isUsed = await use(sent);
  resolve(isUsed);
  return isUsed;
};

type ChooseOptions = {
  title: string;
  detail?: string;
  label: string;
  action: string;
  options: readonly Option[];
  /** The complaint when nothing was chosen. */
  required: string;
  value?: string;
  /** From so many options on, they are searched by typing. */
  searchFrom?: number;
};

const SEARCH_FROM = 12;

/** The value of the chosen option, or null. */
export const choose = async (given: ChooseOptions): Promise<string | null> => {
  const { title, detail, label, action, options, required, value = '', searchFrom = SEARCH_FROM } = given;
  const kind = options.length >= searchFrom ? 'list' : 'select';
  const sent = await formDialog({
    title,
    action,
    draft: null,
    size: 'question',
    ...(detail === undefined ? {} : { detail }),
    schema: z.object({ chosen: z.string().min(1, required) }),
    values: { chosen: value },
    fields: [{ kind, name: 'chosen', label, options, isWide: true, isRequired: true }],
    submit: accept,
  });
  return sent?.chosen ?? null;
};
