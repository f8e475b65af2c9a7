// Over the city: badges, labels, and what is outside the frame, counted at its edges.
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import { memo, useMemo } from 'react';
import type { MapRows } from '../../board/boardView.ts';
import { EdgeCounts, edgeBox } from './EdgeCounts.tsx';
import { edgeCounts } from './frame/edges.ts';
import type { Measure } from './frame/useSize.ts';
import { isInside, type Point } from './frame/view.ts';
import { Labels } from './marks/Labels.tsx';
import { dockBox, FOOT, markBox } from './marks/boxes.ts';
import type { Box } from './marks/labels.ts';
import { cityLabels, incidentPoints } from './marks/mapLabels.ts';
import { useLabels } from './marks/useLabels.ts';

/** In rem: what the own mark of a late order and of an incident covers, and the scale with the north. */
const MARK = 1.5;
const INCIDENT = 2.4;
const CORNER = { width: 10.5, height: 7 };
/** From the middle of a mark to its label. */
const GAP = 1.3;
const DOCK = { width: 17, row: 1.9, rows: 5 };

const cornerBoxes = ({ width, height, unit }: Measure): Box[] => [
  { left: 0, top: height - FOOT * unit, width, height: FOOT * unit },
  {
    left: width - CORNER.width * unit,
    top: height - CORNER.height * unit,
    width: CORNER.width * unit,
    height: CORNER.height * unit,
  },
];

type CityLabelsProps = { rows: MapRows; project: (at: LngLat) => Point; measure: Measure; isMoving: boolean };

export const CityLabels = memo(({ rows, project, measure, isMoving }: CityLabelsProps) => {
  const { orders, late, badges, incidents } = rows;
  const edges = useMemo(() => edgeCounts(orders, project, measure), [orders, project, measure]);
  const labels = useMemo(
    () => cityLabels({ incidents, badges, late }, { project, measure }),
    [incidents, badges, late, project, measure],
  );
  const ground = useMemo(() => {
    const marks = late.map(({ at }) => project(at)).filter((point) => isInside(point, measure));
    return {
      map: measure,
      gap: GAP * measure.unit,
      occupied: [
        ...cornerBoxes(measure),
        ...edges.map(({ edge }) => edgeBox(edge, measure)),
        ...incidentPoints(incidents, project, measure).map((point) => markBox(point, INCIDENT * measure.unit)),
      ],
      marks: marks.map((point) => markBox(point, MARK * measure.unit)),
      dock: dockBox(measure, DOCK, FOOT),
    };
  }, [late, edges, incidents, project, measure]);
  const shown = useLabels(labels, ground, DOCK.rows);
  return (
    <>
      <EdgeCounts edges={edges} measure={measure} />
      <Labels shown={shown} dock={ground.dock} isMoving={isMoving} />
    </>
  );
});
CityLabels.displayName = 'CityLabels';
