// The marks of the two views: only late orders over the city, everything from close by.
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import type { Marks } from '@despacho/ui/map/spreadMarks.ts';
import type { SpreadOrder } from '@despacho/ui/map/orderLayer.ts';
import type { LateOrder } from '../../../board/orderMarks.ts';
import type { MapView, Point, Size } from '../frame/view.ts';
import { isInside } from '../frame/view.ts';
import type { Box } from './labels.ts';

export type MarkView = { box: Box; view: MapView; project: (at: LngLat) => Point };

/** Pixels beyond the edge within which a mark is still drawn. */
const REACH = 40;
const NOTHING: Marks = { orders: [], couriers: [] };

const isNear = ({ x, y }: Point, { width, height }: Size): boolean =>
  isInside({ x: x + REACH, y: y + REACH }, { width: width + 2 * REACH, height: height + 2 * REACH });

export const lateMarks = (orders: Marks['orders']): Marks => ({
  orders: orders.filter(({ level }) => level === 'LATE'),
  couriers: [],
});

export const nearMarks = ({ orders, couriers }: Marks, view: MarkView | null): Marks => {
  if (view === null) return NOTHING;
  const { project, box } = view;
  return {
    orders: orders.filter(({ at }) => isNear(project(at), box)),
    couriers: couriers.filter(({ at }) => isNear(project(at), box)),
  };
};

/** Where the late orders of a view are drawn, by id. */
export const latePoints = (
  orders: readonly SpreadOrder[],
  project: (at: LngLat) => Point,
): ReadonlyMap<string, Point> =>
  new Map(
    orders.flatMap(({ id, at, level, offset: [east, south] }): [string, Point][] => {
      if (level !== 'LATE') return [];
      const { x, y } = project(at);
      return [[id, { x: x + east, y: y + south }]];
    }),
  );

/** The place of a late order that is not drawn. */
export const lateAt =
  (points: ReadonlyMap<string, Point>, project: (at: LngLat) => Point) =>
  ({ id, at }: LateOrder): Point =>
    points.get(id) ?? project(at);
