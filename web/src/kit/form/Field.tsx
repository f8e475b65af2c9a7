// One labelled input, and the button of a form, without Blueprint: the sign-in form is shown before Blueprint is loaded. Forms by
// data use FormField.
import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { Labelled } from './Labelled.tsx';

type FieldProps = ComponentProps<'input'> & { label: string; hint?: string; error: string | undefined };

export const Field = ({ label, hint, error, ...input }: FieldProps) => (
  <Labelled label={label} hint={hint} error={error}>
    {(ties) => <input {...input} {...ties} />}
  </Labelled>
);

export const SubmitButton = (button: Omit<ComponentProps<'button'>, 'className' | 'style'>) => (
  <button type="submit" {...button} className={styles['submit']} />
);
