// What is outside the frame, counted at the edge it is beyond.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import type { Point, Size } from './view.ts';

const EDGES = ['north', 'east', 'south', 'west'] as const;
export type Edge = (typeof EDGES)[number];
export const EDGE_ARROW = { north: '↑', east: '→', south: '↓', west: '←' } as const satisfies Record<Edge, string>;

/** `others`: orders of the calm levels. */
export type EdgeCount = { edge: Edge; late: number; toBeLate: number; others: number };

/** The edge that the point is farthest beyond; null inside the frame. */
export const edgeOf = ({ x, y }: Point, { width, height }: Size): Edge | null => {
  const beyond: Record<Edge, number> = { north: -y, east: x - width, south: y - height, west: -x };
  const farthest = EDGES.reduce((max, edge) => (beyond[edge] > beyond[max] ? edge : max));
  return beyond[farthest] > 0 ? farthest : null;
};

/** [MA5] Only edges with something beyond them. */
export const edgeCounts = (
  marks: readonly { at: LngLat; level: AlertLevel }[],
  project: (at: LngLat) => Point,
  size: Size,
): EdgeCount[] => {
  const counts = new Map<Edge, EdgeCount>();
  for (const { at, level } of marks) {
    const edge = edgeOf(project(at), size);
    if (edge === null) continue;
    const { late, toBeLate, others } = counts.get(edge) ?? { late: 0, toBeLate: 0, others: 0 };
    counts.set(edge, {
      edge,
      late: late + Number(level === 'LATE'),
      toBeLate: toBeLate + Number(level === 'TO_BE_LATE'),
      others: others + Number(level !== 'LATE' && level !== 'TO_BE_LATE'),
    });
  }
  return EDGES.flatMap((edge) => counts.get(edge) ?? []);
};
