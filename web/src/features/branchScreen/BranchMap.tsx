// The map of a branch screen with its place search: branches, every courier, orders by level. Loaded when it is first shown.
import type { LatLng } from '@despacho/contract/values.ts';
import { isRealPosition } from '@despacho/domain/orders/order.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { boundsOf } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { useState } from 'react';
import { dequal } from 'dequal/lite';
import { useCourierMarks } from '../../entities/couriers/mark.ts';
import { positionWords, type SeenCourier } from '../../entities/couriers/seen.ts';
import { CourierStateNow } from '../../entities/couriers/CourierStateLabel.tsx';
import type { OpenMark } from '../../kit/map/marks.ts';
import { MarksMap } from '../../kit/map/MarksMap.tsx';
import { START } from '../../kit/map/picked.ts';
import { PlaceSearch } from '../../kit/map/PlaceSearch.tsx';
import { usePlaces } from '../../kit/map/places.ts';
import styles from './BranchScreen.module.css';
import { OrderLink } from './Lists.tsx';
import { branchScreenText as text } from './text.ts';
import type { ScreenContent } from './useBranchScreen.ts';

/** Closer than this the streets around one branch have no names. */
const CLOSEST = 15;
const NONE: readonly never[] = [];

const nameOf = ({ courier }: SeenCourier): string => courier.name;
const noName = (): string => '';

const Info = ({ content, opened }: { content: ScreenContent; opened: OpenMark }) => {
  if (opened.kind === 'courier') {
    const courier = content.couriers.find(({ id }) => id === opened.id);
    return courier === undefined ? null : (
      <section className={styles['info']} aria-label={courier.courier.name}>
        <strong>{courier.courier.name}</strong>
        <CourierStateNow courierId={courier.id} state={courier.state} />
        <span>{positionWords(courier)}</span>
      </section>
    );
  }
  const row = content.active.find(({ order }) => order.id === opened.id);
  return row === undefined ? null : (
    <section className={styles['info']} aria-label={row.order.number}>
      <OrderLink order={row.order} />
      {row.level === null ? null : <LevelMark level={row.level} />}
      <span>{row.order.status}</span>
      <span>{row.order.courier?.name ?? text.noCourier}</span>
    </section>
  );
};

/** Corners of the box around them; a courier far away does not make it larger. */
const cornersOf = (places: readonly LatLng[]): LatLng[] => {
  const bounds = boundsOf(places);
  if (bounds === null) return [];
  const [west, south, east, north] = bounds;
  return [
    { lng: west, lat: south },
    { lng: east, lat: north },
  ];
};

/** The same array while its marks are the same: the map draws only what changed. */
const useKept = (marks: readonly OrderMark[]): readonly OrderMark[] => {
  const [previous, setKept] = useState(marks);
  if (dequal(previous, marks)) return previous;
  setKept(marks);
  return marks;
};

const placesOf = (branches: readonly MapBranch[]): LatLng[] =>
  branches.flatMap(({ position }) => (position !== null && isRealPosition(position) ? [position] : []));

type BranchMapProps = { content: ScreenContent; branchId: string | null };

export const BranchMap = ({ content, branchId }: BranchMapProps) => {
  const places = usePlaces();
  const [found, setFound] = useState<(LatLng & { label: string }) | null>(null);
  const [opened, setOpened] = useState<OpenMark | null>(null);
  const onPlace = (position: LatLng): void => setFound({ ...position, label: text.found });
  const branches = branchId === null ? places.branches : places.branches.filter(({ id }) => id === branchId);
  const [centre] = branchId === null ? [] : placesOf(branches);
  // The names of all branches would cover each other.
  const marks = useCourierMarks(content.couriers, branchId === null ? noName : nameOf);
  const orders = useKept(content.orderMarks);
  const framed = cornersOf([...placesOf(branches), ...marks.map(({ at: [lng, lat] }) => ({ lng, lat }))]);
  return (
    <div className={styles['part']}>
      <PlaceSearch
        find={places.find}
        near={centre ?? START}
        isDisabled={false}
        onPoint={onPlace}
        onFound={({ position }) => onPlace(position)}
      />
      <MarksMap
        size="whole"
        reading="far"
        label={branchId === null ? text.mapOfAll : text.map}
        couriers={marks}
        orders={orders}
        branches={branches}
        lines={NONE}
        pins={NONE}
        start={{ ...(centre ?? START), zoom: CLOSEST }}
        frame={framed.length === 0 ? null : { key: String(branches.length), places: framed, closest: CLOSEST }}
        found={found}
        baseMap={places.baseMap}
        opened={opened}
        onOpen={setOpened}
        info={opened === null ? null : <Info content={content} opened={opened} />}
      />
    </div>
  );
};
