// SELECT: one labelled list to choose from, in groups where its options name one.
import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import type { Ref } from 'react';
import type { Option } from './fieldSpec.ts';
import { Labelled, type Words } from './Labelled.tsx';

type ChoiceProps = Omit<HTMLSelectProps, 'children' | 'multiple' | 'options'> &
  Words & {
    ref?: Ref<HTMLSelectElement>;
    options: readonly Option[];
    /** The text while nothing is chosen; without it the first option is chosen. */
    empty?: string | null | undefined;
  };

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label, isDisabled }) => (
    <option key={value} value={value} disabled={isDisabled}>
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

export const Choice = ({
  label,
  hint,
  error,
  isRequired,
  fixedBy,
  isWide,
  difference,
  options,
  empty,
  ref,
  ...select
}: ChoiceProps) => (
  <Labelled {...{ label, hint, error, isRequired, fixedBy, isWide, difference }}>
    {(ties) => (
      <HTMLSelect
        {...select}
        {...ties}
        ref={ref ?? null}
        fill
        iconProps={{ title: '' }}
        disabled={select.disabled ?? typeof fixedBy === 'string'}
      >
        {typeof empty === 'string' ? <option value="">{empty}</option> : null}
        <Grouped options={options} />
      </HTMLSelect>
    )}
  </Labelled>
);
