// What opens below a header: the values of the column with their counts, a text, or a range of numbers or days.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { dayToMs } from '../filter/rules.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { useId, useState, type ReactNode } from 'react';
import { DayInput } from '../../date/DayInput.tsx';
import type { ColumnFilter } from '../filter/columnFilter.ts';
import type { Facet } from '../filter/filtering.ts';
import { fold } from '@despacho/domain/fold.ts';
import { gridText } from '../text.ts';
import styles from './Filter.module.css';

/** Null removes the filter. */
type Change = (filter: ColumnFilter | null) => void;

type SetEditorProps = { facets: readonly Facet[]; filter: ColumnFilter | undefined; onChange: Change };

export const SetEditor = ({ facets, filter, onChange }: SetEditorProps) => {
  const [typed, setTyped] = useState('');
  const chosen = new Set(filter?.kind === 'set' ? filter.values : []);
  const wanted = fold(typed.trim());
  // A chosen value stays in the list even when no row has it any more: else it could not be unset.
  const gone = [...chosen].filter((key) => facets.every((facet) => facet.key !== key));
  const listed = [...facets, ...gone.map((key): Facet => ({ key, text: key, count: 0 }))].filter(({ text }) =>
    fold(text).includes(wanted),
  );
  const choose = (keys: readonly string[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (isChosen) next.add(key);
      else next.delete(key);
    }
    onChange(next.size === 0 ? null : { kind: 'set', values: [...next] });
  };
  const areAll = listed.length > 0 && listed.every(({ key }) => chosen.has(key));
  return (
    <>
      <input
        className={styles['text']}
        type="search"
        aria-label={gridText.searchValues}
        placeholder={gridText.searchValues}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className={styles['values']}>
        <li>
          <label>
            <input
              type="checkbox"
              checked={areAll}
              onChange={() =>
                choose(
                  listed.map(({ key }) => key),
                  !areAll,
                )
              }
            />
            <span>{gridText.all}</span>
          </label>
        </li>
        {listed.map(({ key, text, count }) => (
          <li key={key}>
            <label>
              <input type="checkbox" checked={chosen.has(key)} onChange={() => choose([key], !chosen.has(key))} />
              <span>{text === '' ? gridText.blank : text}</span>
              <data value={count}>{count}</data>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
};

const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
};

type EditorProps = { filter: ColumnFilter | undefined; onChange: Change };

export const TextEditor = ({ filter, onChange }: EditorProps) => (
  <Labelled label={gridText.contains}>
    {(id) => (
      <input
        id={id}
        className={styles['text']}
        type="search"
        value={filter?.kind === 'text' ? filter.text : ''}
        onChange={({ target: { value } }) => onChange(value.trim() === '' ? null : { kind: 'text', text: value })}
      />
    )}
  </Labelled>
);

type End = 'min' | 'max';
const ENDS = [
  ['min', gridText.from],
  ['max', gridText.to],
] as const satisfies readonly (readonly [End, string])[];

const rangeWith = (filter: ColumnFilter | undefined, end: End, value: number | null): ColumnFilter | null => {
  const range = filter?.kind === 'range' ? filter : { kind: 'range' as const, min: null, max: null };
  const next = { ...range, [end]: value };
  return next.min === null && next.max === null ? null : next;
};

export const NumberEditor = ({ filter, onChange }: EditorProps) => (
  <div className={styles['range']}>
    {ENDS.map(([end, label]) => (
      <Labelled key={end} label={label}>
        {(id) => (
          <input
            id={id}
            className={styles['text']}
            type="number"
            step="any"
            value={(filter?.kind === 'range' ? filter[end] : null) ?? ''}
            onChange={({ target: { valueAsNumber } }) =>
              onChange(rangeWith(filter, end, Number.isNaN(valueAsNumber) ? null : valueAsNumber))
            }
          />
        )}
      </Labelled>
    ))}
  </div>
);

/** The last day belongs to the range, to its last millisecond. */
const endOfDay = (end: End, from: number | null): number | null =>
  from === null || end === 'min' ? from : from + DAY_MS - 1;

export const DayEditor = ({ filter, onChange }: EditorProps) => (
  <div className={styles['days']}>
    {ENDS.map(([end, label]) => {
      const value = filter?.kind === 'range' ? filter[end] : null;
      return (
        <Labelled key={end} label={label}>
          {(id) => (
            <DayInput
              ties={{ id }}
              value={value === null ? '' : localDay(value)}
              onChange={(day) => onChange(rangeWith(filter, end, endOfDay(end, dayToMs(day))))}
            />
          )}
        </Labelled>
      );
    })}
  </div>
);
