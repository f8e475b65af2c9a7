// Where a grid's settings live: the query in the address when the screen gives it, else here; all of it but page and search is kept for the user.
import { useCallback, useMemo, useState } from 'react';
import { usePreference } from '../../preferences.ts';
import type { Columns } from '../column.ts';
import { hasQuery, readQuery, writeQuery } from './address.ts';
import {
  keptGrid,
  KEPT_VERSION,
  plainLook,
  plainQuery,
  type GridLook,
  type GridQuery,
  type KeptGrid,
} from './state.ts';

/** As `useSearchParams()` of the router gives it. */
export type Address = readonly [
  params: URLSearchParams,
  set: (params: URLSearchParams, options: { replace: boolean }) => void,
];

export type GridState = {
  query: GridQuery;
  look: GridLook;
  /** Goes to the first page, unless the page is what changes. */
  ask: (patch: Partial<GridQuery>) => void;
  arrange: (patch: Partial<GridLook>) => void;
};

/** The query as set here. The address follows a moment later: typing must not wait for it, nor lose a letter. */
type Own = {
  query: GridQuery;
  /** The address it leads to. */
  written: string;
  /** Where it was set. */
  from: URLSearchParams | undefined;
  /** Addresses on the way there. */
  passed: readonly string[];
};

type Settings<T> = { id: string; columns: Columns<T>; size: number; sizes: readonly number[]; address?: Address };

export const useGridState = <T>({ id, columns, size, sizes, address }: Settings<T>): GridState => {
  const plain = useMemo(() => plainQuery(size), [size]);
  const first: KeptGrid = useMemo(() => ({ query: plain, look: plainLook }), [plain]);
  const [preference, keep] = usePreference(`grid.${id}`, keptGrid, KEPT_VERSION, first);
  const [own, setOwn] = useState<Own | null>(null);
  const params = address?.[0];
  const setParams = address?.[1];
  const currentAddress = params?.toString() ?? '';
  const isMine =
    own !== null && (own.written === currentAddress || own.from === params || own.passed.includes(currentAddress));
  // Another address comes from elsewhere.
  const mine = isMine ? own : null;

  const query = useMemo((): GridQuery => {
    if (mine !== null) return mine.query;
    // The address wins; a bare one restores the stored filters.
    if (params !== undefined && hasQuery(params)) return readQuery(params, columns, size, sizes);
    return { ...preference.query, page: 0, search: '' };
  }, [mine, params, columns, size, sizes, preference.query]);

  const ask = useCallback(
    (patch: Partial<GridQuery>) => {
      const next = { ...query, page: 0, ...patch };
      const { page: _, search: __, ...lasting } = next;
      const written = params === undefined ? null : writeQuery(params, next, plain);
      const isAhead = mine !== null && mine.written !== currentAddress;
      const passed = isAhead ? [...mine.passed, mine.written] : [];
      setOwn({ query: next, written: written?.toString() ?? '', from: params, passed });
      keep({ query: lasting, look: preference.look });
      if (written !== null) setParams?.(written, { replace: true });
    },
    [query, mine, currentAddress, preference.look, keep, params, setParams, plain],
  );
  const arrange = useCallback(
    (patch: Partial<GridLook>) => keep({ query: preference.query, look: { ...preference.look, ...patch } }),
    [preference, keep],
  );
  return { query, look: preference.look, ask, arrange };
};
