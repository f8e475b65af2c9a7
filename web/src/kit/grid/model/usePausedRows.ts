// Keeps a list still while it is being read: newer rows wait until the reader leaves or requests them.
import { useMemo, useState } from 'react';

export type PausedRows<T> = {
  shown: readonly T[];
  /** The newest rows differ from those shown. */
  isBehind: boolean;
  apply: () => void;
};

/** `moment`: sort, filter and page. When it changes the newest rows are shown. */
export const usePausedRows = <T>(rows: readonly T[], isPaused: boolean, moment: unknown): PausedRows<T> => {
  const [frozen, setFrozen] = useState({ rows, moment, isPaused });
  const mayFollow = !isPaused || !frozen.isPaused || frozen.moment !== moment;
  // Set while rendering: a row must not move even for one frame.
  if (mayFollow && (frozen.rows !== rows || frozen.moment !== moment || frozen.isPaused !== isPaused)) {
    setFrozen({ rows, moment, isPaused });
  }
  const shown = mayFollow ? rows : frozen.rows;
  return useMemo(
    () => ({ shown, isBehind: shown !== rows, apply: () => setFrozen({ rows, moment, isPaused }) }),
    [shown, rows, moment, isPaused],
  );
};
