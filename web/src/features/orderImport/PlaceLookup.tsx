// Rows of a preview without coordinates: places are searched for them, and each is accepted or not.
import { Button, Checkbox, ProgressBar } from '@blueprintjs/core';
import { useMemo } from 'react';
import type { Column } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import styles from './OrderImport.module.css';
import { foundFor } from './lookup.ts';
import { lookupText } from './text.ts';
import type { PlaceLookup as Lookup } from './usePlaceLookup.ts';
import type { CheckedRow } from './verdicts.ts';

const columnsFor = ({ found, accepted, accept }: Lookup): Column<CheckedRow>[] => [
  { id: 'line', header: lookupText.line, kind: 'number', value: ({ line }) => line, width: 80, pinned: true },
  {
    id: 'use',
    header: lookupText.take,
    kind: 'bool',
    value: ({ row }) => accepted.has(row),
    render: ({ row, line }) => (
      <Checkbox
        aria-label={lookupText.takeOf(line)}
        checked={accepted.has(row)}
        disabled={foundFor(found, row) === null}
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

type HeadProps = { rows: readonly CheckedRow[]; lookup: Lookup };

const Head = ({ rows, lookup: { found, accepted, state, search, stop, accept } }: HeadProps) => {
  const withPlace = rows.filter(({ row }) => foundFor(found, row) !== null).map(({ row }) => row);
  const areAllAccepted = withPlace.length > 0 && withPlace.every((row) => accepted.has(row));
  return (
    <div className={styles['lookup']}>
      <p className={styles['rule']} role="status">
        {state === 'failed' ? lookupText.failed : lookupText.state(found.size, withPlace.length, accepted.size)}
      </p>
      {state === 'searching' ? (
        <>
          <ProgressBar aria-label={lookupText.search} value={found.size / rows.length} stripes={false} />
          <Button onClick={stop}>{lookupText.stop}</Button>
        </>
      ) : (
        <Button disabled={found.size === rows.length} onClick={() => void search(rows)}>
          {found.size === 0 || found.size === rows.length ? lookupText.search : lookupText.goOn}
        </Button>
      )}
      <Button disabled={withPlace.length === 0} onClick={() => accept(withPlace, !areAllAccepted)}>
        {areAllAccepted ? lookupText.takeNone : lookupText.takeAll(withPlace.length)}
      </Button>
    </div>
  );
};

export const PlaceLookup = ({ rows, lookup }: HeadProps) => {
  const columns = useMemo(() => columnsFor(lookup), [lookup]);
  return (
    <DataGrid
      id="import-places"
      title={lookupText.title}
      columns={columns}
      rows={rows}
      rowId={rowId}
      size={50}
      empty={lookupText.none}
      head={<Head rows={rows} lookup={lookup} />}
    />
  );
};
