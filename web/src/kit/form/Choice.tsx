// One labelled list to choose from, in groups where its options name one.
import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import { useId, type Ref } from 'react';
import styles from './Field.module.css';

type Option = { value: string; label: string; group?: string };
type ChoiceProps = Omit<HTMLSelectProps, 'children' | 'multiple' | 'options'> & {
  ref?: Ref<HTMLSelectElement>;
  label: string;
  error: string | undefined;
  options: readonly Option[];
  /** What stands there while nothing is chosen; without it the first option is. */
  empty?: string;
};

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

const Grouped = ({ options }: { options: readonly Option[] }) => {
  const groups = Map.groupBy(options, ({ group }) => group);
  return [...groups]
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other, 'es'))
    .map(([group, inGroup]) =>
      group === undefined ? (
        <Options key="" options={inGroup} />
      ) : (
        <optgroup key={group} label={group}>
          <Options options={inGroup} />
        </optgroup>
      ),
    );
};

export const Choice = ({ label, error, options, empty, ref, ...select }: ChoiceProps) => {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <HTMLSelect
        {...select}
        ref={ref ?? null}
        id={id}
        fill
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        <Grouped options={options} />
      </HTMLSelect>
      {error === undefined ? null : (
        <p className={styles['error']} id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
};
