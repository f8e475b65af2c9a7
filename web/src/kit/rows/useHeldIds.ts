// Keeps a list still while someone points at it: what came meanwhile waits until he leaves or asks for it.
import { useMemo, useState } from 'react';

export type HeldIds = {
  shown: readonly string[];
  /** How many are not shown yet. */
  waiting: number;
  hold: (isHeld: boolean) => void;
  apply: () => void;
};

export const useHeldIds = (ids: readonly string[]): HeldIds => {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const waiting = useMemo(() => {
    if (held === null || held === ids) return 0;
    const there = new Set(held);
    return ids.reduce((count, id) => (there.has(id) ? count : count + 1), 0);
  }, [ids, held]);
  return {
    shown: held ?? ids,
    waiting,
    hold: (isHeld) => setHeld(isHeld ? ids : null),
    apply: () => setHeld(ids),
  };
};
