// Keeps the frame of the map over the orders and branches of the moment.
import { boundsOf, lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import { useMemo, useState } from 'react';
import type { MapRows } from '../../../board/boardView.ts';
import { nextFrame, type Frame } from './frame.ts';
import type { Box } from '../marks/labels.ts';
import type { Measure } from './useSize.ts';
import { CITY, type MapView } from './view.ts';

/** In rem: half of the largest mark. */
const MARGIN = 1.3;
/** In rem: the legend in the lower left corner. */
const LEGEND = { width: 29, height: 6.8 };

export const legendBox = ({ height, unit }: Measure): Box => ({
  left: 0,
  top: height - LEGEND.height * unit,
  width: LEGEND.width * unit,
  height: LEGEND.height * unit,
});

type Places = Pick<MapRows, 'orders' | 'branches'>;

const frameKeeper = () => {
  let frame: Frame | null = null;
  return (points: readonly LngLat[], measure: Measure): MapView => {
    const bounds = boundsOf(points.map(([lng, lat]) => ({ lat, lng })));
    if (bounds === null || measure.width < 1 || measure.height < 1) return CITY;
    const { width, height, unit } = measure;
    frame = nextFrame(frame, {
      bounds,
      size: { width, height },
      margin: MARGIN * unit,
      legend: legendBox(measure),
      points,
    });
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
