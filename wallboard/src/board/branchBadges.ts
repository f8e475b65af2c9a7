// One badge a branch: its late orders, those about to be late and its free couriers.
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import type { BoardData } from './boardData.ts';
import type { LevelledOrder } from '@despacho/domain/board/board.ts';
import type { WallOrder } from '@despacho/contract/live/kinds.ts';

export type BranchBadge = { id: string; name: string; at: LngLat; late: number; toBeLate: number; free: number };

type LevelCounts = Pick<BranchBadge, 'late' | 'toBeLate'>;

/** A late order weighs as much as this many that are about to be. */
const LATE_WEIGHT = 2;

/** 0: nothing late or about to be. */
export const badgeStress = ({ late, toBeLate }: LevelCounts): number => late * LATE_WEIGHT + toBeLate;

const countsByBranch = (orders: readonly LevelledOrder<WallOrder>[]): Map<string, LevelCounts> => {
  const counts = new Map<string, LevelCounts>();
  for (const { order, level } of orders) {
    if (order.branch === null || (level !== 'LATE' && level !== 'TO_BE_LATE')) continue;
    const ofBranch = counts.get(order.branch.id) ?? { late: 0, toBeLate: 0 };
    counts.set(order.branch.id, ofBranch);
    if (level === 'LATE') ofBranch.late += 1;
    else ofBranch.toBeLate += 1;
  }
  return counts;
};

const byStress = (a: BranchBadge, b: BranchBadge): number =>
  badgeStress(b) - badgeStress(a) || b.late - a.late || (a.id < b.id ? -1 : 1);

type Counted = {
  orders: readonly LevelledOrder<WallOrder>[];
  /** Free couriers by branch. */
  free: ReadonlyMap<string, number>;
};

/** [MA18] The most stressed first; equal ones by id, so that they do not swap. Branches without a place are left out. */
export const branchBadges = ({ branches }: Pick<BoardData, 'branches'>, { orders, free }: Counted): BranchBadge[] => {
  const counts = countsByBranch(orders);
  return branches
    .flatMap(({ id, name, position, isEnabled }): BranchBadge[] => {
      if (!isEnabled || position === null) return [];
      const { late, toBeLate } = counts.get(id) ?? { late: 0, toBeLate: 0 };
      return [{ id, name, at: lngLat(position), late, toBeLate, free: free.get(id) ?? 0 }];
    })
    .sort(byStress);
};
