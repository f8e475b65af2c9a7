// Keeps a list still while somebody reads it: what came meanwhile waits until he leaves, or asks for it.
import { useMemo, useState } from 'react';

export type HeldRows<T> = {
  shown: readonly T[];
  /** The newest rows differ from those shown. */
  isBehind: boolean;
  apply: () => void;
};

/** `moment` is what the reader asked for (sort, filter, page): when it changes he wants the newest rows. */
export const useHeldRows = <T>(rows: readonly T[], isHeld: boolean, moment: unknown): HeldRows<T> => {
  const [held, setHeld] = useState({ rows, moment, isHeld });
  const mayFollow = !isHeld || !held.isHeld || held.moment !== moment;
  // Taken while rendering: a row that moved for one frame only would have moved.
  if (mayFollow && (held.rows !== rows || held.moment !== moment || held.isHeld !== isHeld)) {
    setHeld({ rows, moment, isHeld });
  }
  const shown = mayFollow ? rows : held.rows;
  return useMemo(
    () => ({ shown, isBehind: shown !== rows, apply: () => setHeld({ rows, moment, isHeld }) }),
    [shown, rows, moment, isHeld],
  );
};
