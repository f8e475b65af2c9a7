// Where the courier is, the store while the goods are there, the door, and the way by streets between them [CP57]. What draws it
// is loaded apart, so that its sentences are here without network too.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { RouteToDoor } from '@despacho/contract/couriers/routeToDoor.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { areGoodsAtStore, plannedToDoor } from '@despacho/domain/couriers/routeToDoor.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { metres } from '@despacho/ui/format.ts';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import type { MapMark } from '@despacho/ui/map/MarkedMap.tsx';
import type { MapLine } from '@despacho/ui/map/pageStyle.ts';
import { useLateMap } from '@despacho/ui/map/useLateMap.ts';
import { useEffect, useMemo } from 'react';
import { visibleWork, type VisibleOrder } from '../overlay.ts';
import { Panel } from '../Panel.tsx';
import { phoneState } from '../phone.ts';
import { currentPosition, lastPosition } from '../positions.ts';
import { useReadable, useTicks } from '../useReadable.ts';
import { mapText as text } from './text.ts';
import { useRouteToDoor } from './useRouteToDoor.ts';

const TICK_MS = 10_000;
const PLACE_ZOOM = 16;

const loadMap = async () => (await import('@despacho/ui/map/MarkedMap.tsx')).MarkedMap;

type Way = { line: MapLine | null; title: string | null; note: string };

const lengthOf = (stops: readonly LatLng[]): number =>
  stops.slice(1).reduce((sum, stop, index) => sum + distanceM(stops[index] ?? stop, stop), 0);

/** By streets, else straight and marked as such. */
const wayOf = (
  order: VisibleOrder,
  position: LatLng | null,
  branch: LatLng | null,
  found: RouteToDoor | null | undefined,
): Way => {
  if (position === null) return { line: null, title: null, note: text.noPosition };
  const planned = plannedToDoor(order, position, branch);
  if (planned === null) return { line: null, title: null, note: text.arrived };
  const route = found?.route ?? null;
  if (route === null || route.source === 'estimate') {
    const note = found === undefined ? text.searching : text.straight(metres(lengthOf(planned.stops)));
    return { line: { coordinates: planned.stops.map(lngLat), isEstimate: true }, title: null, note };
  }
  const { coordinates, durationS, distanceM: length } = route;
  return {
    line: { coordinates, isEstimate: false },
    title: text.way(Math.max(1, Math.round((durationS * 1_000) / MINUTE_MS)), metres(length)),
    note: !planned.hasDestination ? text.toStore : planned.isBack ? text.byStore : text.direct,
  };
};

const Way = ({ order }: { order: VisibleOrder }) => {
  useTicks(TICK_MS);
  useReadable(lastPosition);
  const position = currentPosition();
  const found = useRouteToDoor(order.id);
  const { Canvas, canDraw, onFailure } = useLateMap(loadMap);
  const branch = areGoodsAtStore(order) ? (found?.branch ?? order.branch?.position ?? null) : null;
  const door = order.position;
  const { line, title, note } = useMemo(() => wayOf(order, position, branch, found), [order, position, branch, found]);
  const marks = useMemo(
    (): MapMark[] => [
      { kind: 'branch', label: text.store, at: branch },
      { kind: 'destination', label: text.door, at: door },
      { kind: 'courier', label: text.you, at: position },
    ],
    [branch, door, position],
  );
  return (
    <>
      {canDraw ? (
        <div className="map">
          {Canvas !== null && (
            <Canvas title={text.map} marks={marks} line={line} maxZoom={PLACE_ZOOM} onFailure={onFailure} />
          )}
        </div>
      ) : (
        <p className="map">{text.noMap}</p>
      )}
      <p role="status">
        {title !== null && <strong>{title}</strong>} {note}
      </p>
    </>
  );
};

type Props = { order: Pick<VisibleOrder, 'id' | 'number'>; onClose(): void };

/** It closes itself when the order is no longer to be delivered by this courier. */
export const OrderMap = ({ order: { id, number }, onClose }: Props) => {
  const { work, acts } = useReadable(phoneState);
  const order = work === null ? undefined : visibleWork(work, acts).orders.find((each) => each.id === id);
  const isOpen = order !== undefined && order.nextAct !== null;
  useEffect(() => {
    if (!isOpen) onClose();
  }, [isOpen, onClose]);
  if (!isOpen) return null;
  return (
    <Panel title={text.title(number)} onClose={onClose}>
      {/* After the goods are picked up it is another way. */}
      <Way key={String(areGoodsAtStore(order))} order={order} />
    </Panel>
  );
};
