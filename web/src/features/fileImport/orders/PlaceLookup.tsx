// Rows of a preview without coordinates: places are searched for them, and each is accepted or not.
import { Button, Checkbox, ProgressBar } from '@blueprintjs/core';
import type { Place } from '@despacho/contract/maps/places.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../../../kit/grid/column.ts';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import { Note } from '../../../kit/layout/Page.tsx';
import { useConnection } from '../../../kit/live.tsx';
import { usePlaces } from '../../../kit/map/places.ts';
import type { CheckedRow } from '../rows.ts';
import styles from '../FileImport.module.css';
import { branchFinder, foundFor, placeOf, placeQuery, type FoundPlaces } from './places.ts';
import { lookupText } from './text.ts';

type Lookup = ReturnType<typeof usePlaceLookup>;

/** The rows that have no result yet are searched, from where it stopped; `places` are those of the accepted rows. */
export const usePlaceLookup = () => {
  const { find } = usePlaces();
  const { collections } = useConnection();
  const [found, setFound] = useState<FoundPlaces>(new Map());
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set());
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle');
  const running = useRef<AbortController | null>(null);
  // Leaving the preview ends the search.
  useEffect(() => () => running.current?.abort(), []);

  const stop = (): void => {
    running.current?.abort();
    setState('idle');
  };
  const search = async (rows: readonly CheckedRow[]): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState('searching');
    // [OR42] Near the branch of the row, among those that the account receives.
    const branchOf = branchFinder(collections);
    try {
      for (const row of rows.filter((each) => !found.has(each.row))) {
        const places = await find(placeQuery(row.cells), branchOf(row.cells)?.branch.position ?? null, signal);
        if (signal.aborted) return;
        setFound((before) => new Map(before).set(row.row, placeOf(row.cells, places)));
      }
      setState('idle');
    } catch {
      // What was found stays, and the search continues from there.
      if (!signal.aborted) setState('failed');
    }
  };
  const accept = (rows: readonly number[], isAccepted: boolean): void =>
    setAccepted((before) => {
      const after = new Set(before);
      for (const row of rows) {
        if (isAccepted) after.add(row);
        else after.delete(row);
      }
      return after;
    });
  const used = useMemo(() => {
    const chosen = [...accepted].flatMap((row): [number, Place][] => {
      const place = foundFor(found, row);
      return place === null ? [] : [[row, place]];
    });
    return {
      places: chosen.map(([row, { position }]) => ({ row, position })),
      labels: new Map(chosen.map(([row, { label }]) => [row, label])),
    };
  }, [accepted, found]);
  return { found, accepted, state, search, stop, accept, ...used };
};

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
  ...(['address', 'munic', 'zone'] as const).map((id): Column<CheckedRow> => ({
    id,
    header: lookupText[id],
    kind: 'text',
    value: ({ cells }) => cells[id] || null,
    ...(id === 'address' ? { width: 320, card: 'title' } : { width: id === 'zone' ? 80 : 140 }),
  })),
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
    <div className={styles['beside']}>
      <Note role="status">
        {state === 'failed' ? lookupText.failed : lookupText.state(found.size, withPlace.length, accepted.size)}
      </Note>
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
