// The filter of a column that the server filters: one of its values, each with its count over the whole list.
import { MAX_COUNTED } from '@despacho/contract/orders/lists.ts';
import { whole } from '@despacho/ui/format.ts';
import { useState } from 'react';
import type { ColumnFilter } from '../filter/columnFilter.ts';
import type { Facet } from '../filter/filtering.ts';
import { fold } from '@despacho/domain/fold.ts';
import type { PagedQuery, PagedSource } from '../source.ts';
import { gridText } from '../text.ts';
import styles from './Filter.module.css';

export type Counting<T> = { source: PagedSource<T>; query: PagedQuery };

type ChoiceEditorProps<T> = {
  columnId: string;
  choices: readonly Facet[];
  counting: Counting<T>;
  filter: ColumnFilter | undefined;
  onChange: (filter: ColumnFilter | null) => void;
};

const noValues: readonly string[] = [];

export const ChoiceEditor = <T,>({ columnId, choices, counting, filter, onChange }: ChoiceEditorProps<T>) => {
  const [typed, setTyped] = useState('');
  const [chosen] = filter?.kind === 'set' ? filter.values : [];
  const listed = choices.filter(({ text }) => fold(text).includes(fold(typed.trim())));
  // More are counted as soon as the text leaves few enough of them.
  const counted = listed.length <= MAX_COUNTED ? listed.map(({ key }) => key) : noValues;
  // oxlint-disable-next-line react/hooks -- a grid has one source for good
  const counts = counting.source.useCounts(counting.query, columnId, counted);
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
        {listed.map(({ key, text }) => {
          const count = counts.get(key);
          return (
            <li key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen === key}
                  onChange={() => onChange(chosen === key ? null : { kind: 'set', values: [key] })}
                />
                <span>{text === '' ? gridText.blank : text}</span>
                {count === undefined ? null : <data value={count}>{whole(count)}</data>}
              </label>
            </li>
          );
        })}
      </ul>
    </>
  );
};
