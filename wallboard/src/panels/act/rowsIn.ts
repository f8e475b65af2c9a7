// How many rows the list beside the map has room for. Sizes in rem, as the style sheets have them.
import type { CountdownList } from '../../board/countdownRows.ts';
import type { Tier } from '../../screen/layout.ts';

/** A row, the heading of the rows by time left, and a line at the foot. */
export const REM = { row: 3.7, others: 2.2, foot: 2.1 };
/** The heading, which the largest letters leave no room for, and the large row. */
export const HEAD_REM = { near: 3.2, far: 3.2, farthest: 0 } as const satisfies Record<Tier, number>;
export const HERO_REM = { near: 14.3, far: 11.6, farthest: 9.3 } as const satisfies Record<Tier, number>;

/** `others` 0 where there are some: they have a line instead. */
type Rows = { acts: number; others: number };

const rowsOf = (rem: number): number => Math.max(0, Math.floor(rem / REM.row));

/**
 * [WA13] The large row always, then the other acts, then the time left, which has one row before a second act has
 * its own, or a line where there is no room for a row.
 */
export const rowsIn = (roomRem: number, tier: Tier, { acts, savable, lost, rows }: CountdownList): Rows => {
  const foot = lost > 0 || savable > 1 ? REM.foot : 0;
  const free = roomRem - HEAD_REM[tier] - HERO_REM[tier] - foot;
  if (acts.length === 0) return { acts: 0, others: rowsOf(free) };
  if (rows.length === 0) return { acts: Math.min(acts.length, 1 + rowsOf(free)), others: 0 };
  const min = REM.others + REM.row;
  const others = free >= min ? min : REM.foot;
  const more = Math.min(acts.length - 1, rowsOf(free - others));
  const remaining = free - more * REM.row - REM.others;
  return { acts: 1 + more, others: Math.min(rows.length, rowsOf(remaining)) };
};
