// The branches on the map of the desk: all as dots with names, those that need help with what waits there.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { stressedBranches, type BranchStress } from '@despacho/domain/board/stress.ts';
import { isRealPosition } from '@despacho/domain/orders/order.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { useMemo } from 'react';
import { useLive } from '../../kit/live.tsx';
import type { ShownPin } from '../../kit/map/marks.ts';
import { deskText } from './text.ts';
import type { Desk } from './useDesk.ts';

/** The worst; more would cover the map. */
const MAX_STRESSED = 12;

const shortText = ({ late, withoutCourier }: BranchStress): string =>
  late.count > 0 ? deskText.lateAt(late.count) : deskText.withoutCourierAt(withoutCourier.count);

const longText = ({ branch, late, withoutCourier }: BranchStress): string => {
  const oldest = Math.floor((withoutCourier.oldestMs ?? 0) / MINUTE_MS);
  const waiting =
    withoutCourier.count === 0
      ? []
      : [`${deskText.withoutCourierAt(withoutCourier.count)}, ${deskText.oldestAt(oldest)}`];
  return [branch.name, ...(late.count === 0 ? [] : [deskText.lateAt(late.count)]), ...waiting].join(' · ');
};

/** [ST1] [ST2] */
export const useMapBranches = (
  orders: Desk['orders'],
): { branches: readonly MapBranch[]; pins: readonly ShownPin[] } => {
  const all = useLive(({ branch }) => [...branch.values()]);
  const branches = useMemo(
    () =>
      all.flatMap(({ id, name, position }): MapBranch[] =>
        position !== null && isRealPosition(position) ? [{ id, name, position, perimeter: [] }] : [],
      ),
    [all],
  );
  const pins = useMemo(() => {
    const levelled = [...orders.values()].flatMap(({ order, level, minutes }) =>
      level === null ? [] : [{ order, level, elapsed: minutes * MINUTE_MS }],
    );
    const places = new Map(branches.map(({ id, position }) => [id, position]));
    return stressedBranches(levelled)
      .slice(0, MAX_STRESSED)
      .flatMap((stress): ShownPin[] => {
        const { id } = stress.branch;
        const position = places.get(id) ?? null;
        return position === null
          ? []
          : [{ id: `desk-branch-${id}`, position, text: shortText(stress), label: longText(stress), look: 'branch' }];
      });
  }, [orders, branches]);
  return { branches, pins };
};
