// Marks that would cover each other are one badge with their number until the map is closer [MA22].
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import Supercluster from 'supercluster';
import type { ShownCourierMark } from './marks.ts';

type Marks = { couriers: readonly ShownCourierMark[]; orders: readonly OrderMark[] };
/** `level`: the worst of its orders; null: only couriers. `apartFrom`: the zoom at which it falls apart. */
export type MarkCluster = { id: number; at: LngLat; count: number; level: AlertLevel | null; apartFrom: number };

const RANK = { ON_TIME: 1, VERIFY: 2, TO_BE_LATE: 3, LATE: 4 } as const satisfies Record<AlertLevel, number>;
const LEVELS = ['ON_TIME', 'VERIFY', 'TO_BE_LATE', 'LATE'] as const satisfies readonly AlertLevel[];
const RADIUS_PX = 44;
/** Closer than this every mark is drawn. */
const LAST_ZOOM = 14;
/** Fewer are spread side by side. */
const MIN_MARKS = 4;

type Point = { kind: 'courier' | 'order'; index: number; rank: number };
type Rank = { rank: number };

const pointOf = (at: LngLat, properties: Point): Supercluster.PointFeature<Point> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [at[0], at[1]] },
});

/** A late order and an incident are never in a badge. */
const isOwn = (mark: ShownCourierMark | OrderMark): boolean =>
  'level' in mark ? mark.level === 'LATE' : mark.look === 'incident';

/** Returns what is drawn at a zoom. The same marks are indexed once. */
export const clustersOf = ({ couriers, orders }: Marks): ((zoom: number) => Marks & { clusters: MarkCluster[] }) => {
  const index = new Supercluster<Point, Rank>({
    radius: RADIUS_PX,
    maxZoom: LAST_ZOOM,
    minPoints: MIN_MARKS,
    map: ({ rank }) => ({ rank }),
    reduce: (worst, { rank }) => {
      worst.rank = Math.max(worst.rank, rank);
    },
  });
  index.load([
    ...couriers.flatMap((mark, at) => (isOwn(mark) ? [] : [pointOf(mark.at, { kind: 'courier', index: at, rank: 0 })])),
    ...orders.flatMap((mark, at) =>
      isOwn(mark) ? [] : [pointOf(mark.at, { kind: 'order', index: at, rank: RANK[mark.level] })],
    ),
  ]);
  return (zoom) => {
    const found = index.getClusters([-180, -85, 180, 85], Math.floor(zoom));
    const alone = { courier: new Set<number>(), order: new Set<number>() };
    const clusters = found.flatMap(({ properties, geometry }): MarkCluster[] => {
      if (!('cluster' in properties)) {
        alone[properties.kind].add(properties.index);
        return [];
      }
      const [lng = 0, lat = 0] = geometry.coordinates;
      const { cluster_id: id, point_count: count, rank } = properties;
      const apartFrom = index.getClusterExpansionZoom(id);
      return [{ id, at: lngLat({ lat, lng }), count, level: LEVELS[rank - 1] ?? null, apartFrom }];
    });
    return {
      clusters,
      couriers: couriers.filter((mark, at) => isOwn(mark) || alone.courier.has(at)),
      orders: orders.filter((mark, at) => isOwn(mark) || alone.order.has(at)),
    };
  };
};
