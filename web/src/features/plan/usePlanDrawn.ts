// The proposals of a plan on a map: from each courier by the counter to the doors, in a straight line.
import type { Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { typed } from '@despacho/domain/orders/lists/columns.ts';
import { destinationOf, isRealPosition } from '@despacho/domain/orders/order.ts';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import { useCourierMarks } from '../../entities/couriers/mark.ts';
import { useSeenCouriers } from '../../entities/couriers/useSeen.ts';
import { orderName } from '../../entities/orders/text.ts';
import { useLive } from '../../kit/live.tsx';
import type { ShownCourierMark, ShownLine, ShownPin } from '../../kit/map/marks.ts';

/** `framed`: all that the map shows at once. */
type PlanDrawn = { marks: ShownCourierMark[]; lines: ShownLine[]; pins: ShownPin[]; framed: LatLng[] };

const doorsOf = (trip: readonly Proposal[], doorAt: (id: string) => LatLng | null): LatLng[] =>
  trip.toSorted((a, b) => a.stop - b.stop).flatMap(({ id }) => doorAt(id) ?? []);

export const usePlanDrawn = (proposals: readonly Proposal[]): PlanDrawn => {
  const wanted = new Set(proposals.map(({ courier }) => courier.id));
  const couriers = useSeenCouriers(({ id }) => wanted.has(id));
  const marks = useCourierMarks(couriers);
  // Without a plan nothing of the live frames is looked at.
  const places = useLive((live) => (proposals.length === 0 ? null : { order: live.order, branch: live.branch }));
  const counterAt = (id: string): LatLng | null => {
    const at = places?.branch.get(id)?.position ?? null;
    return at !== null && isRealPosition(at) ? at : null;
  };
  const doorAt = (id: string): LatLng | null => {
    const order = places?.order.get(id);
    return order === undefined ? null : destinationOf(order);
  };
  const trips = [...Map.groupBy(proposals, ({ courier, trip }) => `${courier.id} ${trip}`)];
  const lines = trips.flatMap(([id, trip]): ShownLine[] => {
    const [first] = trip;
    if (first === undefined) return [];
    const from =
      first.trip === 1 ? couriers.find((courier) => courier.id === first.courier.id)?.fix?.position : undefined;
    const stops = [from, counterAt(first.branch.id), ...doorsOf(trip, doorAt)].filter(
      (at) => at !== null && at !== undefined,
    );
    return stops.length < 2 ? [] : [{ id, look: 'estimate', parts: [stops.map(lngLat)] }];
  });
  const pins = proposals.flatMap(({ id, number, courier }): ShownPin[] => {
    const position = doorAt(id);
    return position === null
      ? []
      : [{ id, position, text: typed(number), label: `${orderName(number)}, ${courier.name}`, look: 'stop' }];
  });
  const framed = [
    ...pins.map(({ position }) => position),
    ...proposals.flatMap(({ branch }) => counterAt(branch.id) ?? []),
    ...marks.map(({ at: [lng, lat] }) => ({ lng, lat })),
  ];
  return { marks, lines, pins, framed };
};
