// Who is near an open danger, and the way that led there, for walls: they ask no routes of their own. No document: a job computes it.
import { z } from 'zod';
import { latLng } from '../values.ts';

/** Points of a way; a phone without movement adds none. */
export const MAX_WAY_POINTS = 120;

/** `id` is unique to alarm and scope. One for each scope that sees the alarm, because each sees other couriers. */
export const surroundings = z.object({
  id: z.string().min(1),
  alarmId: z.string(),
  /** The scope whose couriers it names: `all`, `company:{id}` or `branch:{id}`. */
  scope: z.string(),
  /** The company of that scope; both null: the whole operation. */
  companyId: z.string().nullable(),
  branchId: z.string().nullable(),
  /** The soonest first. `routeSec`: by street; null: no route was found. */
  nearest: z.array(z.object({ name: z.string(), routeSec: z.number().int().nullable() })),
  /** The way of the last 15 minutes, the oldest point first; empty: unknown, or the courier is not in this scope. */
  way: z.array(latLng).max(MAX_WAY_POINTS),
});
export type Surroundings = z.infer<typeof surroundings>;
