// The search of places in a preview: its progress, what it found, and what the person accepted.
import type { AcceptedPlace } from '@despacho/contract/orders/import.ts';
import type { Place } from '@despacho/contract/maps/places.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fold } from '@despacho/domain/fold.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePlaces, type Places } from '../../kit/map/places.ts';
import { placeOf, placeQuery, type FoundPlaces } from './lookup.ts';
import type { CheckedRow } from './verdicts.ts';

export type PlaceLookup = {
  found: FoundPlaces;
  accepted: ReadonlySet<number>;
  state: 'idle' | 'searching' | 'failed';
  /** The rows without a result yet, from where it stopped. */
  search: (rows: readonly CheckedRow[]) => Promise<void>;
  stop: () => void;
  accept: (rows: readonly number[], isAccepted: boolean) => void;
  /** Of the accepted rows. */
  places: readonly AcceptedPlace[];
  labels: ReadonlyMap<number, string>;
};

/** Where the row's branch is not found by its name. */
const CAPITAL: LatLng = { lat: 14.6349, lng: -90.5069 };

const nearOf = (branches: Places['branches'], named = ''): LatLng =>
  branches.find(({ id, name }) => id === named.trim() || fold(name) === fold(named.trim()))?.position ?? CAPITAL;

export const usePlaceLookup = (): PlaceLookup => {
  const { find, branches } = usePlaces();
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
    try {
      for (const row of rows.filter((each) => !found.has(each.row))) {
        const places = await find(placeQuery(row.cells), nearOf(branches, row.cells.branch), signal);
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
        const place = found.get(row) ?? null;
        return place === null ? [] : [[row, place]];
      }),
    [accepted, found],
  );
  const places = useMemo(() => used.map(([row, { position }]) => ({ row, position })), [used]);
  const labels = useMemo(() => new Map(used.map(([row, { label }]) => [row, label])), [used]);
  return { found, accepted, state, search, stop, accept, places, labels };
};
