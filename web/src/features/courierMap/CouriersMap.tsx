// A map of couriers, each with a window, and perhaps a branch and orders.
import { isRealPosition } from '@despacho/domain/orders/order.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useCourierMarks } from '../../entities/couriers/mark.ts';
import type { SeenCourier } from '../../entities/couriers/seen.ts';
import { useLive } from '../../kit/live.tsx';
import type { MarksMapProps, OpenMark } from '../../kit/map/marks.ts';
import { MarksMap } from '../../kit/map/MarksMap.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import { CourierInfo } from './CourierInfo.tsx';
import { courierMapText as text } from './text.ts';

const NONE: readonly never[] = [];

type CouriersMapProps = {
  couriers: readonly SeenCourier[];
  orders?: readonly OrderMark[];
  /** The content of an order's window. */
  renderOrder?: (orderId: string) => ReactNode;
  /** Its place is shown too. */
  branchId?: string | null;
  /** The words on the mark of that branch; by default its name. */
  branchTitle?: (name: string) => string;
  /** What the map is about: with another one it is framed again. */
  view?: string;
  /** Where the map begins without a place. */
  zoom?: number;
} & Pick<MarksMapProps, 'size' | 'isClustered'>;

const useBranch = (branchId: string | null, titleOf: (name: string) => string): readonly MapBranch[] => {
  const branch = useLive(({ branch: all }) => (branchId === null ? null : (all.get(branchId) ?? null)));
  const title = branch === null ? '' : titleOf(branch.name);
  return useMemo(
    () =>
      branch?.position === undefined || branch.position === null || !isRealPosition(branch.position)
        ? NONE
        : [{ id: branch.id, name: title, position: branch.position, perimeter: [] }],
    [branch, title],
  );
};

export const CouriersMap = (props: CouriersMapProps) => {
  const { couriers, orders = NONE, renderOrder, branchId = null, branchTitle = (name) => name } = props;
  const { zoom = text.centre.zoom, size, isClustered = false, view = '' } = props;
  const { baseMap } = usePlaces();
  const marks = useCourierMarks(couriers);
  const branches = useBranch(branchId, branchTitle);
  // The window of a courier who is alone is open until it is closed.
  const alone = couriers.length === 1 ? (couriers[0]?.id ?? null) : null;
  const [chosen, setChosen] = useState<{ alone: string | null; mark: OpenMark | null }>({ alone: null, mark: null });
  const opened =
    chosen.alone === alone ? chosen.mark : alone === null ? null : ({ kind: 'courier', id: alone } as const);
  const courier = couriers.find(({ id }) => opened?.kind === 'courier' && id === opened.id);
  const places = [
    ...marks.map((mark) => ({ lng: mark.at[0], lat: mark.at[1] })),
    ...branches.flatMap(({ position }) => position ?? []),
    ...(alone === null ? orders.map((order) => ({ lng: order.at[0], lat: order.at[1] })) : []),
  ];
  const shown = [view, alone, orders.length > 0, marks.length > 0, branches.length].join(' ');
  const [only] = places.length === 1 ? places : [];
  return (
    <MarksMap
      {...(size === undefined ? {} : { size })}
      label={text.map}
      isClustered={isClustered}
      couriers={marks}
      orders={orders}
      branches={branches}
      lines={NONE}
      pins={NONE}
      start={{ ...(only ?? text.centre), zoom: only === undefined ? zoom : text.single }}
      frame={
        places.length === 0 ? null : { key: shown, places, closest: places.length === 1 ? text.single : text.closest }
      }
      baseMap={baseMap}
      opened={opened}
      onOpen={(mark) => setChosen({ alone, mark })}
      info={
        opened?.kind === 'order' ? (
          (renderOrder?.(opened.id) ?? null)
        ) : courier === undefined ? null : (
          <CourierInfo row={courier} />
        )
      }
    />
  );
};
