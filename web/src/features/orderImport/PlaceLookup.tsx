// Rows of a preview without coordinates: places are searched for them, and each is accepted or not.
import { Button, Checkbox, ProgressBar } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { Column } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { placelessRows } from './lookup.ts';
import styles from './OrderImport.module.css';
import { lookupText } from './text.ts';
import type { PlaceLookup as Lookup } from './usePlaceLookup.ts';
import type { CheckedRow } from './verdicts.ts';

const columnsFor = ({ found, accepted, accept }: Lookup): Column<CheckedRow>[] => [
  { id: 'line', header: lookupText.line, kind: 'number', value: ({ line }) => line, width: 80, pinned: true },
  {
    id: 'use',
    header: lookupText.use,
    kind: 'bool',
    value: ({ row }) => accepted.has(row),
    render: ({ row, line }) => (
      <Checkbox
        aria-label={lookupText.useOf(line)}
        checked={accepted.has(row)}
        disabled={(found.get(row) ?? null) === null}
        onChange={({ currentTarget }) => accept([row], currentTarget.checked)}
      />
    ),
    width: 80,
  },
  {
    id: 'address',
    header: lookupText.address,
    kind: 'text',
    value: ({ cells }) => cells.address ?? null,
    width: 320,
    card: 'title',
  },
  { id: 'munic', header: lookupText.munic, kind: 'text', value: ({ cells }) => cells.munic || null, width: 140 },
  { id: 'zone', header: lookupText.zone, kind: 'text', value: ({ cells }) => cells.zone || null, width: 80 },
  {
    id: 'found',
    header: lookupText.found,
    kind: 'text',
    value: ({ row }) => {
      const place = found.get(row);
      return place === undefined ? null : (place?.label ?? lookupText.none);
    },
    width: 360,
  },
];

const rowId = ({ row }: CheckedRow): string => String(row);

type PlaceLookupProps = { rows: readonly CheckedRow[]; lookup: Lookup };

/** Null where every row has its coordinates. */
export const PlaceLookup = ({ rows, lookup }: PlaceLookupProps) => {
  const placeless = useMemo(() => placelessRows(rows), [rows]);
  const { found, accepted, state, search, stop, accept } = lookup;
  const columns = useMemo(() => columnsFor(lookup), [lookup]);
  if (placeless.length === 0) return null;
  const isSearching = state === 'searching';
  const withPlace = placeless.filter(({ row }) => (found.get(row) ?? null) !== null).map(({ row }) => row);
  const areAllAccepted = withPlace.length > 0 && withPlace.every((row) => accepted.has(row));
  return (
    <section className={styles['lookup']} aria-labelledby="lookup">
      <header className={styles['head']}>
        <div>
          <h3 id="lookup">{lookupText.title(placeless.length)}</h3>
          <p className={styles['rule']} role="status">
            {state === 'failed' ? lookupText.failed : lookupText.state(found.size, withPlace.length, accepted.size)}
          </p>
        </div>
        <div className={styles['buttons']}>
          {isSearching ? (
            <Button onClick={stop}>{lookupText.stop}</Button>
          ) : (
            <Button disabled={found.size === placeless.length} onClick={() => void search(placeless)}>
              {found.size === 0 ? lookupText.search : lookupText.goOn}
            </Button>
          )}
          <Button disabled={withPlace.length === 0} onClick={() => accept(withPlace, !areAllAccepted)}>
            {areAllAccepted ? lookupText.useNone : lookupText.useAll(withPlace.length)}
          </Button>
        </div>
      </header>
      {isSearching ? (
        <ProgressBar aria-label={lookupText.search} value={found.size / placeless.length} stripes={false} />
      ) : null}
      {found.size === 0 ? null : (
        <DataGrid
          id="import-places"
          title={lookupText.title(placeless.length)}
          columns={columns}
          rows={placeless}
          rowId={rowId}
          size={50}
          empty={lookupText.none}
        />
      )}
    </section>
  );
};
