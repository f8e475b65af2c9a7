// Which rows are chosen: one by one, or all between two with Shift.
import { useCallback, useMemo, useState } from 'react';

export type Chosen = { ids: ReadonlySet<string>; /** Where a range begins. */ anchor: string | null };
export const noneChosen: Chosen = { ids: new Set(), anchor: null };

/** Chooses or lets go of one; the next range begins there. */
export const toggled = ({ ids }: Chosen, id: string): Chosen => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
};

/** Everything from the anchor to `id` becomes as the anchor is; the anchor stays. */
export const ranged = (chosen: Chosen, id: string, order: readonly string[]): Chosen => {
  const from = chosen.anchor === null ? -1 : order.indexOf(chosen.anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return toggled(chosen, id);
  const isChosen = chosen.ids.has(order[from] ?? '');
  const next = new Set(chosen.ids);
  for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isChosen) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: chosen.anchor };
};

export type Selection = {
  ids: ReadonlySet<string>;
  choose: (id: string, isRange: boolean, order: readonly string[]) => void;
  chooseAll: (ids: readonly string[], isChosen: boolean) => void;
  clear: () => void;
};

export const useSelection = (): Selection => {
  const [chosen, setChosen] = useState(noneChosen);
  const choose = useCallback((id: string, isRange: boolean, order: readonly string[]) => {
    setChosen((now) => (isRange ? ranged(now, id, order) : toggled(now, id)));
  }, []);
  const chooseAll = useCallback((ids: readonly string[], isChosen: boolean) => {
    setChosen(({ ids: now }) => {
      const given = new Set(ids);
      const others = [...now].filter((id) => !given.has(id));
      return { ids: new Set(isChosen ? [...others, ...ids] : others), anchor: null };
    });
  }, []);
  const clear = useCallback(() => setChosen(noneChosen), []);
  return useMemo(() => ({ ids: chosen.ids, choose, chooseAll, clear }), [chosen, choose, chooseAll, clear]);
};
