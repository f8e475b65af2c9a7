// Two people edit the prices of one company: what each changed is merged circle by circle ([PR7]).
import type { PriceRange } from '@despacho/contract/companies.ts';
import { priceProblems, sortedRanges } from './ranges.ts';

/** A circle that both changed. Null: the list does not have it. */
export type CircleConflict = {
  circle: number;
  base: PriceRange | null;
  stored: PriceRange | null;
  requested: PriceRange | null;
};

type Merged = { ok: true; ranges: PriceRange[] } | { ok: false; conflicts: CircleConflict[] };

const circleIn = (ranges: readonly PriceRange[], circle: number): PriceRange | null =>
  ranges.find((range) => range.circle === circle) ?? null;

const isSame = (a: PriceRange | null, b: PriceRange | null): boolean =>
  a === null || b === null ? a === b : a.cost === b.cost && a.minKm === b.minKm && a.maxKm === b.maxKm;

export const isSameList = (a: readonly PriceRange[], b: readonly PriceRange[]): boolean =>
  a.length === b.length && a.every((range) => isSame(range, circleIn(b, range.circle)));

/**
 * [PR7] `base`: the list that the writer read; null: the requested list replaces the stored one. Circles of two people that
 * overlap are a conflict, too.
 */
export const mergedRanges = (
  stored: readonly PriceRange[],
  requested: readonly PriceRange[],
  base: readonly PriceRange[] | null,
): Merged => {
  if (base === null) return { ok: true, ranges: sortedRanges(requested) };
  const conflictAt = (circle: number): CircleConflict => ({
    circle,
    base: circleIn(base, circle),
    stored: circleIn(stored, circle),
    requested: circleIn(requested, circle),
  });
  const circles = [...new Set([...stored, ...requested, ...base].map(({ circle }) => circle))];
  const all = circles.map(conflictAt);
  const isChanged = (each: CircleConflict): boolean => !isSame(each.requested, each.base);
  const conflicts = all.filter(
    (each) => isChanged(each) && !isSame(each.stored, each.base) && !isSame(each.stored, each.requested),
  );
  if (conflicts.length > 0) return { ok: false, conflicts };
  const ranges = sortedRanges(all.flatMap((each) => (isChanged(each) ? each.requested : each.stored) ?? []));
  const wrong = priceProblems(ranges).flatMap((problem) =>
    problem.type === 'field' ? [problem.index] : [problem.index, problem.other],
  );
  const involved = [...new Set(wrong)].flatMap((index) => ranges[index]?.circle ?? []);
  return involved.length === 0 ? { ok: true, ranges } : { ok: false, conflicts: involved.map(conflictAt) };
};
