// A list on the server, a page at a time. Each page has a cursor that comes from the page before, so pages are reached one after another.
import type { Result } from '@despacho/client/rest.ts';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RowPage } from '../grid/source.ts';
import { useLast } from '../useLast.ts';
import { valueOf } from './RequestFailure.ts';
import type { QueryName } from './useRoute.ts';

type Page = { nextCursor: string | null; total: number; unreadable: number; isTotalExact?: boolean };
/** Null is the first page. */
type Cursors = readonly (string | null)[];

const FIRST: Cursors = [null];
/** A return to a list within this time shows the page that was left. */
const CURSORS_MS = 3_600_000;
const NO_ROWS: readonly never[] = [];

type Options<P extends Page, T> = {
  /** The name of the route first, so that mutations invalidate it; then what distinguishes the list. */
  key: readonly [QueryName, unknown];
  load: (page: { cursor?: string }, signal: AbortSignal) => Promise<Result<P>>;
  rowsOf: (value: P) => readonly T[];
  /** What the list shows when a page could not be read. */
  failed: string;
  everyMs?: number;
};

type Paged<P, T> = RowPage<T> & {
  /** Null until the first page arrived. */
  value: P | null;
  /** False while `value` is still the page before. */
  isCurrent: boolean;
};

/** `wanted`: from 0. Rows of the page before stay while another page of the same list is read, or cannot be. One component has a list at a time: its pages are reached together. */
export const usePagedRoute = <P extends Page, T>(
  { key, load, rowsOf, failed, everyMs }: Options<P, T>,
  wanted: number,
): Paged<P, T> => {
  const cursorsKey = ['cursors', ...key];
  const { data: cursors } = useQuery({
    queryKey: cursorsKey,
    queryFn: () => FIRST,
    initialData: FIRST,
    staleTime: Infinity,
    gcTime: CURSORS_MS,
  });
  const page = Math.min(wanted, cursors.length - 1);
  const cursor = cursors[page] ?? null;
  const list = hashKey(key);
  const { data, error, isPending, refetch } = useQuery<{ list: string; value: P }>({
    queryKey: [...key, cursor],
    refetchInterval: everyMs ?? false,
    queryFn: async ({ client, signal }) => {
      const value = valueOf(await load(cursor === null ? {} : { cursor }, signal));
      const following = value.nextCursor === null ? [] : [value.nextCursor];
      client.setQueryData<Cursors>(cursorsKey, (former = FIRST) =>
        (former[page + 1] ?? null) === value.nextCursor ? former : [...former.slice(0, page + 1), ...following],
      );
      return { list, value };
    },
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  const last = useLast(data);
  const value = last?.list === list ? last.value : null;
  return {
    value,
    isCurrent: data !== undefined,
    rows: value === null ? NO_ROWS : rowsOf(value),
    page,
    hasNext: value !== null && value.nextCursor !== null,
    total: value?.total ?? 0,
    isTotalExact: value?.isTotalExact ?? true,
    unreadable: value?.unreadable ?? 0,
    isLoading: isPending,
    failure: error === null ? null : failed,
    retry,
  };
};
