// Keeps the frame of the city over the orders and branches of the moment.
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import { useMemo, useState } from 'react';
import type { MapRows } from '../../../board/boardView.ts';
import { middleBounds, nextFrame, type Frame } from './frame.ts';
import type { Measure } from './useSize.ts';
import { CITY, type MapView } from './view.ts';

/** In rem: half of the largest mark, and an edge counter. */
const MARGIN = 2.4;

type Places = Pick<MapRows, 'orders' | 'branches'>;

const frameKeeper = () => {
  let frame: Frame | null = null;
  return (points: readonly LngLat[], { width, height, unit }: Measure): MapView => {
    const bounds = middleBounds(points);
    const margin = MARGIN * unit;
    if (bounds === null || width <= 2 * margin || height <= 2 * margin) return CITY;
    frame = nextFrame(frame, { bounds, size: { width, height }, margin });
    return frame.view;
  };
};

export const useFrame = ({ orders, branches }: Places, measure: Measure): MapView => {
  const [keep] = useState(frameKeeper);
  const points = useMemo(
    () => [
      ...branches.flatMap(({ position }) => (position === null ? [] : [lngLat(position)])),
      ...orders.map(({ at }) => at),
    ],
    [orders, branches],
  );
  return useMemo(() => keep(points, measure), [keep, points, measure]);
};
