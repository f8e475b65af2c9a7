// The live content of a branch screen, computed every two seconds; while the connection is lost it stays as it was.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { branchScreen, type BranchScreen } from '@despacho/domain/branches/screen.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { seenCouriers, type SeenCourier } from '../../entities/couriers/seen.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useConnection, useLive, useShownAt } from '../../kit/live.tsx';

type Screen = BranchScreen<StaffDocs['courier'], StaffDocs['order']>;
/** `seen`: the couriers of the cards as the map shows them. The worst of `orderMarks` come last. */
export type ScreenContent = Screen & { couriers: SeenCourier[]; orderMarks: OrderMark[] };

/** `branchId` null: every branch in scope. */
export const useBranchScreen = (branchId: string | null): ScreenContent => {
  const connection = useConnection();
  const shownAt = useShownAt();
  return useLive(
    (live, at) => {
      const time = { now: shownAt(at), rate: connection.rate() };
      const screen = branchScreen(
        {
          couriers: live.courier.values(),
          statuses: live.courierStatus,
          orders: live.order.values(),
          fixes: live.position,
          branches: live.branch,
          companies: live.company,
          incidents: live.incident.values(),
        },
        branchId,
        time,
      );
      const ids = new Set(screen.cards.map(({ courier }) => courier.id));
      const orderMarks = screen.active.flatMap(({ order, level }): OrderMark[] => {
        const position = destinationOf(order);
        if (position === null || level === null) return [];
        // The board of every branch shows only those that someone must look at.
        const isShown = branchId !== null || level === 'LATE' || level === 'TO_BE_LATE';
        return isShown ? [{ id: order.id, at: lngLat(position), level }] : [];
      });
      return {
        ...screen,
        couriers: seenCouriers(live, time, ({ id }) => ids.has(id)),
        orderMarks: orderMarks.toReversed(),
      };
    },
    { everyMs: LIVE_MS.screen },
  );
};
