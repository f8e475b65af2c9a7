// Over the city: the labels of the worst, a line with what has none, and what is outside the frame, counted at its edges.
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import type { SpreadOrder } from '@despacho/ui/map/orderLayer.ts';
import { memo, useMemo } from 'react';
import type { MapRows } from '../../board/boardView.ts';
import { EDGE_HEIGHT, EdgeCounts, edgeBox } from './EdgeCounts.tsx';
import { edgeCounts } from './frame/edges.ts';
import type { Measure } from './frame/useSize.ts';
import { isInside, type Point } from './frame/view.ts';
import { Labels } from './marks/Labels.tsx';
import { dockBox, FOOT, INCIDENT, markBox, markBoxes } from './marks/boxes.ts';
import type { Box } from './marks/labels.ts';
import { cityLabels, incidentPoints } from './marks/mapLabels.ts';
import { useLabels } from './marks/useLabels.ts';
import { lateAt, latePoints } from './marks/viewMarks.ts';

/** In rem: what the own mark of a late order covers, and the scale with the north. */
const MARK = 1.5;
const CORNER = { width: 10.5, height: 7 };

const cornerBoxes = ({ width, height, unit }: Measure): Box[] => [
  { left: 0, top: height - FOOT * unit, width, height: FOOT * unit },
  {
    left: width - CORNER.width * unit,
    top: height - CORNER.height * unit,
    width: CORNER.width * unit,
    height: CORNER.height * unit,
  },
];

type CityLabelsProps = {
  rows: MapRows;
  /** The late orders, where they are drawn. */
  drawn: readonly SpreadOrder[];
  project: (at: LngLat) => Point;
  measure: Measure;
  isMoving: boolean;
};

export const CityLabels = memo(({ rows, drawn, project, measure, isMoving }: CityLabelsProps) => {
  const { orders, late, badges, incidents } = rows;
  const edges = useMemo(() => edgeCounts(orders, project, measure), [orders, project, measure]);
  const points = useMemo(() => latePoints(drawn, project), [drawn, project]);
  const labels = useMemo(
    () => cityLabels({ incidents, badges, late }, { project, lateAt: lateAt(points, project), measure }),
    [incidents, badges, late, project, points, measure],
  );
  const ground = useMemo(() => {
    const { unit } = measure;
    const inside = [...points.values()].filter((point) => isInside(point, measure));
    const marks = markBoxes(inside, MARK * unit);
    const incidentBoxes = incidentPoints(incidents, project, measure).map((point) => markBox(point, INCIDENT * unit));
    return {
      map: measure,
      occupied: [...cornerBoxes(measure), ...edges.map(({ edge }) => edgeBox(edge, measure)), ...incidentBoxes],
      marks,
      // Above the counter of the lower edge, where there is one.
      dock: dockBox(
        measure,
        { incidents: incidentBoxes, late: marks },
        edges.some(({ edge }) => edge === 'south') ? FOOT + EDGE_HEIGHT : FOOT,
      ),
      late: inside.length,
    };
  }, [points, edges, incidents, project, measure]);
  const shown = useLabels(labels, ground);
  return (
    <>
      <EdgeCounts edges={edges} measure={measure} />
      <Labels shown={shown} dock={ground.dock} isMoving={isMoving} />
    </>
  );
});
CityLabels.displayName = 'CityLabels';
