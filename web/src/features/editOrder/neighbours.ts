// The orders before and after this one in the list it was opened from: filtered and sorted as it was there.
import { z } from 'zod';

/** Of the router's state: a reload keeps it, and other pages may have put something else there. */
const cameFrom = z.object({ list: z.array(z.string()) });

export type Neighbours = { previous: string | null; next: string | null; at: number; of: number };

/** Null: it was opened from no list. */
export const neighboursOf = (state: unknown, id: string): Neighbours | null => {
  const list = cameFrom.safeParse(state).data?.list ?? [];
  const index = list.indexOf(id);
  if (index < 0) return null;
  return { previous: list[index - 1] ?? null, next: list[index + 1] ?? null, at: index + 1, of: list.length };
};
