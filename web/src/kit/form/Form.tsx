// A whole form from its data: fields, errors of the server, buttons, and the question before unsaved changes are
// discarded.
import { Button, Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DraftOffer } from '../draft/DraftOffer.tsx';
import type { FieldRule } from './fieldSpec.ts';
import styles from './Form.module.css';
import { FormField } from './FormField.tsx';
import { formText } from './text.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import type { KitForm } from './useKitForm.ts';

const nameOf = <V extends FieldValues>(field: FieldRule<V>, index: number): string =>
  typeof field === 'function' ? `rule-${index}` : field.name;

type FieldsProps<V extends FieldValues> = {
  form: KitForm<V>;
  fields: readonly FieldRule<V>[];
  isReadOnly?: boolean;
};

/** Two side by side where there is room. */
export const FormFields = <V extends FieldValues>({ form, fields, isReadOnly }: FieldsProps<V>) => (
  <div className={styles['fields']}>
    {fields.map((field, index) => (
      <FormField key={nameOf(field, index)} form={form} field={field} isReadOnly={isReadOnly ?? false} />
    ))}
  </div>
);

/** The reason why it cannot be sent, read aloud as well. Beside the buttons, which stay in sight in a long form. */
export const FormProblems = <V extends FieldValues>({ form }: { form: KitForm<V> }) => (
  <div role="alert" className={styles['problems']}>
    {form.refusal === null ? null : (
      <Callout icon={null} intent="danger">
        {form.refusal}
      </Callout>
    )}
    {form.errorCount > 1 ? <p className={styles['count']}>{formText.summary(form.errorCount)}</p> : null}
  </div>
);

type ButtonsProps<V extends FieldValues> = {
  form: KitForm<V>;
  submit?: string;
  busy?: string | undefined;
  onCancel?: (() => void) | undefined;
  cancel?: string | undefined;
};

export const FormButtons = <V extends FieldValues>({
  form,
  submit = formText.save,
  busy = formText.saving,
  onCancel,
  cancel = formText.cancel,
}: ButtonsProps<V>) => (
  <>
    <FormProblems form={form} />
    {onCancel === undefined ? null : <Button onClick={onCancel}>{cancel}</Button>}
    <Button intent="primary" type="submit" form={form.id} disabled={form.isBusy}>
      {form.isBusy ? busy : submit}
    </Button>
  </>
);

type FrameProps<V extends FieldValues> = { form: KitForm<V>; label: string; children: ReactNode };

/** For forms composed by hand. It accepts no input while it is sent. */
export const FormFrame = <V extends FieldValues>({ form, label, children }: FrameProps<V>) => (
  <form
    className={styles['form']}
    id={form.id}
    noValidate
    aria-label={label}
    aria-disabled={form.isBusy || undefined}
    onSubmit={(event) => {
      event.preventDefault();
      form.onSubmit();
    }}
  >
    <DraftOffer draft={form.draft} />
    {children}
  </form>
);

type FormProps<V extends FieldValues> = FieldsProps<V> & {
  label: string;
  submit?: string;
  onCancel?: () => void;
  /** Why nothing can be changed: everything is shown, nothing can be sent. */
  readOnlyBy?: string | null;
  children?: ReactNode;
};

export const Form = <V extends FieldValues>(props: FormProps<V>) => {
  const { form, fields, label, submit, onCancel, readOnlyBy = null, children } = props;
  return (
    <FormFrame form={form} label={label}>
      {/* For forms on a page of their own; dialogs ask on their own. */}
      <LeaveGuard isDirty={form.isDirty} />
      {readOnlyBy === null ? null : <Callout icon={null}>{readOnlyBy}</Callout>}
      <FormFields form={form} fields={fields} isReadOnly={readOnlyBy !== null} />
      {children}
      {readOnlyBy === null ? (
        <div className={styles['buttons']}>
          <FormButtons form={form} onCancel={onCancel} {...(submit === undefined ? {} : { submit })} />
        </div>
      ) : null}
    </FormFrame>
  );
};
