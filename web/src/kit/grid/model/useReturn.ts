// Where the reader was when a row was opened: the same list begins there when it is shown again.
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Active } from '../body/Rows.tsx';
import type { Address } from './useGridState.ts';

type Place = { address: string; cell: Active; top: number };

/** By the id of the grid. */
export const places = new Map<string, Place>();

type Listed = {
  id: string;
  /** With its filters, search and page. */
  address?: Address;
};

/** The result is called when a cell leads to another screen. On return the rows follow until a key moves on from there. */
export const useReturn = (
  { id, address: of }: Listed,
  scroller: RefObject<HTMLElement | null>,
  hasLines: boolean,
  setActive: (cell: Active) => void,
): ((cell: Active) => void) => {
  const address = of?.[0].toString() ?? '';
  const onReturn = useEffectEvent(() => {
    const place = places.get(id);
    places.delete(id);
    const sheet = scroller.current;
    if (place?.address !== address || sheet === null) return;
    // After the shell, which moves the focus to the beginning of a screen that opens.
    queueMicrotask(() => {
      sheet.scrollTop = place.top;
      sheet.focus({ preventScroll: true });
      setActive(place.cell);
    });
  });
  useEffect(() => {
    if (hasLines) onReturn();
  }, [hasLines]);
  return (cell) => void places.set(id, { address, cell, top: scroller.current?.scrollTop ?? 0 });
};
