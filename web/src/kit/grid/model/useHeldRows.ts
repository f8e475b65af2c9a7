// Keeps a list still while it is being read: newer rows wait until the reader leaves or requests them.
import { useMemo, useState } from 'react';

export type HeldRows<T> = {
  shown: readonly T[];
  /** The newest rows differ from those shown. */
  isBehind: boolean;
  apply: () => void;
};

/** `moment`: sort, filter and page. When it changes the newest rows are shown. */
export const useHeldRows = <T>(rows: readonly T[], isHeld: boolean, moment: unknown): HeldRows<T> => {
  const [frozen, setFrozen] = useState({ rows, moment, isHeld });
  const mayFollow = !isHeld || !frozen.isHeld || frozen.moment !== moment;
  // Taken while rendering: a row that moved for one frame only would have moved.
  if (mayFollow && (frozen.rows !== rows || frozen.moment !== moment || frozen.isHeld !== isHeld)) {
    setFrozen({ rows, moment, isHeld });
  }
  const shown = mayFollow ? rows : frozen.rows;
  return useMemo(
    () => ({ shown, isBehind: shown !== rows, apply: () => setFrozen({ rows, moment, isHeld }) }),
    [shown, rows, moment, isHeld],
  );
};
