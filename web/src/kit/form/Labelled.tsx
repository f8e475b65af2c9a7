// The frame of every input: its label, whether it is required, its hint, its error, why it is read-only.
import { useId, type ReactNode } from 'react';
import styles from './Field.module.css';
import { formText } from './text.ts';

/** What ties an input to the words around it. */
export type Ties = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
};

export type Words = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The value is accepted, but doubtful. */
  warning?: string | undefined;
  isRequired?: boolean | undefined;
  /** Why it is read-only now; shown instead of the hint. */
  fixedBy?: string | null | undefined;
  isWide?: boolean | undefined;
  /** What the field has meanwhile for others. */
  difference?: ReactNode;
};

type LabelledProps = Words & {
  children: (ties: Ties) => ReactNode;
  /** The label comes after its checkbox. */ isAfter?: boolean;
};

const RequiredMark = () => (
  <span className={styles['required']} title={formText.required} aria-hidden="true">
    {' *'}
  </span>
);

export const Labelled = (props: LabelledProps) => {
  const { label, hint, error, warning, isRequired, fixedBy, isWide, difference, isAfter, children } = props;
  const id = useId();
  const note = fixedBy ?? hint;
  const described = [
    error === undefined ? null : `${id}-error`,
    note === undefined ? null : `${id}-note`,
    warning === undefined ? null : `${id}-warning`,
  ]
    .filter((each) => each !== null)
    .join(' ');
  const ties: Ties = {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described === '' ? undefined : described,
    'aria-required': isRequired === true ? true : undefined,
  };
  const name = (
    <label htmlFor={id}>
      {label}
      {isRequired === true ? <RequiredMark /> : null}
    </label>
  );
  return (
    <div
      className={styles['field']}
      data-wide={isWide === true ? '' : undefined}
      data-invalid={error === undefined ? undefined : ''}
    >
      {isAfter === true ? (
        <div className={styles['boxed']}>
          {children(ties)}
          {name}
        </div>
      ) : (
        <>
          {name}
          {children(ties)}
        </>
      )}
      {note === undefined ? null : (
        <p className={styles['note']} id={`${id}-note`}>
          {note}
        </p>
      )}
      {warning === undefined || error !== undefined ? null : (
        <p className={styles['warning']} id={`${id}-warning`} role="status">
          {warning}
        </p>
      )}
      {difference}
      {error === undefined ? null : (
        <p className={styles['error']} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
