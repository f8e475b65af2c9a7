// The search of places in a preview: its progress, what it found, and what the person accepted.
import type { AcceptedPlace } from '@despacho/contract/csvFiles.ts';
import type { Place } from '@despacho/contract/maps/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useConnection } from '../../kit/live.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import { branchFinder } from './branches.ts';
import { foundFor, placeOf, placeQuery, type FoundPlaces } from './lookup.ts';
import type { CheckedRow } from './verdicts.ts';

export type PlaceLookup = {
  found: FoundPlaces;
  accepted: ReadonlySet<number>;
  state: 'idle' | 'searching' | 'failed';
  /** The rows without a result yet, from where it stopped. */
  search: (rows: readonly CheckedRow[]) => Promise<void>;
  stop: () => void;
  accept: (rows: readonly number[], isAccepted: boolean) => void;
  /** The places of the accepted rows. */
  places: readonly AcceptedPlace[];
  labels: ReadonlyMap<number, string>;
};

type Collections = ReturnType<typeof useConnection>['collections'];

/** [OR42] The point of the row's branch, among those that the account receives. */
const nearIn = (collections: Collections) => {
  const find = branchFinder(collections);
  return ({ cells }: CheckedRow): LatLng | null => find(cells)?.branch.position ?? null;
};

export const usePlaceLookup = (): PlaceLookup => {
  const { find } = usePlaces();
  const { collections } = useConnection();
  const [found, setFound] = useState<FoundPlaces>(new Map());
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set());
  const [state, setState] = useState<PlaceLookup['state']>('idle');
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
    const nearOf = nearIn(collections);
    try {
      for (const row of rows.filter((each) => !found.has(each.row))) {
        const places = await find(placeQuery(row.cells), nearOf(row), signal);
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
  const used = useMemo(
    () =>
      [...accepted].flatMap((row): [number, Place][] => {
        const place = foundFor(found, row);
        return place === null ? [] : [[row, place]];
      }),
    [accepted, found],
  );
  const places = useMemo(() => used.map(([row, { position }]) => ({ row, position })), [used]);
  const labels = useMemo(() => new Map(used.map(([row, { label }]) => [row, label])), [used]);
  return { found, accepted, state, search, stop, accept, places, labels };
};
