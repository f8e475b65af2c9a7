// The map of the desk: the waiting orders, the couriers, and a line from each suggested courier by the counter to the door.
import { Button } from '@blueprintjs/core';
import type { Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import type { Reference } from '@despacho/contract/values.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { destinationOf, isRealPosition } from '@despacho/domain/orders/order.ts';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useCourierMarks } from '../../entities/couriers/mark.ts';
import { ageWords, positionWords, silentWords, type SeenCourier } from '../../entities/couriers/seen.ts';
import { useSeenCouriers } from '../../entities/couriers/useSeen.ts';
import { useNamedRows } from '../../kit/namesakes.tsx';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { useLive } from '../../kit/live.tsx';
import { orderName } from '../../entities/orders/text.ts';
import type { OpenMark, ShownLine, ShownPin } from '../../kit/map/marks.ts';
import { MapLegend } from '../../kit/map/MapLegend.tsx';
import { MarksMap } from '../../kit/map/MarksMap.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import styles from './Desk.module.css';
import { onFirstClick } from './keys.ts';
import { useMapBranches } from './mapBranches.ts';
import { deskText } from './text.ts';
import { usePlanDrawn } from '../plan/usePlanDrawn.ts';
import type { Desk } from './useDesk.ts';
import type { Suggested } from './useSuggested.ts';

const NONE: readonly never[] = [];
const START = { lat: 14.608, lng: -90.518, zoom: 12 };
const CLOSEST = 15;
/** On the pin of a door; its number is read instead. */
const DOOR = '⌂';

const markOf = ({ order, level }: ListedOrder): OrderMark | null => {
  const at = destinationOf(order);
  return at === null || level === null ? null : { id: order.id, at: lngLat(at), level };
};

const useCounters = (targets: readonly ListedOrder[]): ReadonlyMap<string, LatLng> => {
  const ids = new Set(targets.flatMap(({ order }) => order.branch?.id ?? []));
  const branches = useLive(({ branch }) => branch);
  return new Map(
    [...ids].flatMap((id) => {
      const at = branches.get(id)?.position ?? null;
      return at !== null && isRealPosition(at) ? [[id, at] as const] : [];
    }),
  );
};

/** [DK15] Load and age beside a courier; of many couriers the number of orders, and the age only of those who are silent. */
const courierLabel = (courier: SeenCourier, isCrowded: boolean): string => {
  const { orderCount, freshness } = courier;
  if (!isCrowded) return deskText.load(orderCount, ageWords(courier));
  return freshness === 'ghost' ? silentWords(courier) : orderCount === 0 ? '' : String(orderCount);
};

const Legend = () => (
  <MapLegend isPane>
    <li>
      <b data-look="branch" aria-hidden>
        2
      </b>
      {deskText.stressedBranch}
    </li>
    <li>
      <b aria-hidden>1</b>
      {deskText.number}
    </li>
    <li>
      <b aria-hidden>{DOOR}</b>
      {deskText.door}
    </li>
    <li>{deskText.lasso}</li>
  </MapLegend>
);

type Drawn = { lines: ShownLine[]; pins: ShownPin[]; framed: LatLng[] };

/** [DK9] */
const drawnOf = (
  targets: readonly ListedOrder[],
  { numbered }: Suggested,
  couriers: readonly SeenCourier[],
  counters: ReadonlyMap<string, LatLng>,
): Drawn => {
  const doors = targets.flatMap(({ order }) => {
    const at = destinationOf(order);
    return at === null ? [] : [{ id: order.id, number: orderName(order.number), at }];
  });
  const placed = numbered.flatMap(({ courier, branch }, index) => {
    const fix = couriers.find(({ id }) => id === courier.id)?.fix ?? null;
    return fix === null
      ? []
      : [{ courier, at: fix.position, number: String(index + 1), counter: counters.get(branch.id) }];
  });
  const lines = placed.map(({ courier, at, counter }, index): ShownLine => {
    const stops = [at, ...(counter === undefined ? [] : [counter]), ...doors.map((door) => door.at)];
    return { id: `desk-${courier.id}`, look: index === 0 ? 'route' : 'estimate', parts: [stops.map(lngLat)] };
  });
  const pins = [
    ...placed.map(({ courier, at, number }): ShownPin => ({
      id: `desk-${courier.id}`,
      position: at,
      text: number,
      label: `${number}: ${courier.name}`,
      look: 'stop',
    })),
    ...doors.map(({ id, number, at }): ShownPin => ({
      id: `desk-${id}`,
      position: at,
      text: DOOR,
      label: number,
      look: 'cursor',
    })),
  ];
  return { lines, pins, framed: [...pins.map(({ position }) => position), ...counters.values()] };
};

type DeskMapProps = {
  desk: Desk;
  suggested: Suggested;
  /** A plan that is drawn instead of the suggestions; null: none. */
  proposals?: readonly Proposal[] | null;
  onTake: (courier: Reference) => void;
};

export const DeskMap = ({ desk, suggested, proposals = null, onTake }: DeskMapProps) => {
  const { state, orders, targets, send } = desk;
  const { baseMap } = usePlaces();
  const couriers = useNamedRows(useSeenCouriers());
  const marks = useCourierMarks(couriers, courierLabel);
  const { branches, pins } = useMapBranches(orders);
  const [opened, setOpened] = useState<OpenMark | null>(null);
  const waiting = useMemo(
    () => state.current.flatMap(({ id }) => orders.get(id) ?? []).flatMap((listed) => markOf(listed) ?? []),
    [state.current, orders],
  );
  const hasAnswer = suggested.result !== null;
  const planDrawn = usePlanDrawn(proposals ?? NONE);
  const suggestedDrawn = drawnOf(targets, suggested, couriers, useCounters(targets));
  const drawn = proposals === null ? suggestedDrawn : planDrawn;
  const shown = proposals === null ? `${state.turn} ${hasAnswer}` : proposals.map(({ id }) => id).join();
  const courier = opened?.kind === 'courier' ? couriers.find(({ id }) => id === opened.id) : undefined;
  const onOpen = (mark: OpenMark | null): void => {
    const isRow = mark?.kind === 'order' && state.rows.some(({ id }) => id === mark.id);
    if (isRow) send({ type: 'CHOOSE', id: mark.id });
    setOpened(isRow ? null : mark);
  };
  const info = (): ReactNode =>
    courier === undefined ? null : (
      <section className={styles['info']} aria-label={courier.courier.name}>
        <strong>{courier.courier.name}</strong>
        <span>{deskText.orders(courier.orderCount)}</span>
        <span>{positionWords(courier)}</span>
        {targets.length === 0 ? null : (
          <Button
            size="small"
            onClick={onFirstClick(() => {
              setOpened(null);
              onTake({ id: courier.id, name: courier.courier.name });
            })}
          >
            {deskText.assignTo(courier.courier.name)}
          </Button>
        )}
      </section>
    );
  return (
    <div className={styles['map']}>
      <MarksMap
        size="whole"
        label={deskText.map}
        isClustered
        couriers={marks}
        orders={waiting}
        branches={branches}
        lines={drawn.lines}
        pins={[...pins, ...drawn.pins]}
        start={START}
        frame={drawn.framed.length === 0 ? null : { key: shown, places: drawn.framed, closest: CLOSEST }}
        baseMap={baseMap}
        opened={courier === undefined ? null : opened}
        onOpen={onOpen}
        onSelect={(ids) => send({ type: 'SELECT', ids })}
        info={info()}
      />
      <Legend />
    </div>
  );
};
