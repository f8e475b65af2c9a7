// The orders before and after this one in the list it was opened from, filtered and sorted as there (decision 066).
import { z } from 'zod';

/** Part of the router's state, which survives a reload and may come from another page. */
const cameFrom = z.object({ list: z.array(z.string()) });

export type Neighbours = { previous: string | null; next: string | null; at: number; of: number };

/** Null: it was opened from no list. */
export const neighboursOf = (state: unknown, id: string): Neighbours | null => {
  const list = cameFrom.safeParse(state).data?.list ?? [];
  const index = list.indexOf(id);
  if (index < 0) return null;
  return { previous: list[index - 1] ?? null, next: list[index + 1] ?? null, at: index + 1, of: list.length };
};
