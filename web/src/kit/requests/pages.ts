// Pages of a list on the server: each has a cursor that comes from the page before, so pages are reached one after another.
import { useState } from 'react';

type CursorPages = { list: string; cursors: readonly (string | null)[] };

/** The cursors of the list shown last, so that a return to it shows the page that was left. */
let lastPages: CursorPages = { list: '', cursors: [null] };

/** The cursors of the pages so far: null is the first page. Another list starts at its first page. */
export const useCursors = (list: string) => {
  const [pages, setPages] = useState<CursorPages>(lastPages);
  const cursors = pages.list === list ? pages.cursors : [null];
  const follow = (page: number, next: string | null): void => {
    if ((cursors[page + 1] ?? null) === next) return;
    lastPages = { list, cursors: [...cursors.slice(0, page + 1), ...(next === null ? [] : [next])] };
    setPages(lastPages);
  };
  return { cursors, follow };
};

/** The last value of the same list stays while another page of it is read. */
export const useLast = <V>(list: string, value: V | null): V | null => {
  const [last, setLast] = useState<{ list: string; value: V } | null>(null);
  if (value !== null && (last?.value !== value || last.list !== list)) setLast({ list, value });
  return value ?? (last?.list === list ? last.value : null);
};
