// One labelled input with its complaint, tied together for those who hear the page.
import { useId, type ComponentProps } from 'react';
import styles from './Field.module.css';

type FieldProps = ComponentProps<'input'> & { label: string; error: string | undefined };

export const Field = ({ label, error, ...input }: FieldProps) => {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error === undefined ? null : (
        <p className={styles['error']} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
};
