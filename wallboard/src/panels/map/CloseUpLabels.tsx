// Over the close-up: incidents and late orders with their labels. Branches are named by the map beneath.
import { branchNameBox } from '@despacho/ui/map/nativeLayers.ts';
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import type { SpreadOrder } from '@despacho/ui/map/orderLayer.ts';
import { memo, useMemo } from 'react';
import type { MapRows } from '../../board/boardView.ts';
import type { Measure } from './frame/useSize.ts';
import { isInside, type Point } from './frame/view.ts';
import { Labels } from './marks/Labels.tsx';
import { dockBox, INCIDENT, markBox, markBoxes } from './marks/boxes.ts';
import type { Box } from './marks/labels.ts';
import { closeUpLabels } from './marks/mapLabels.ts';
import { useLabels } from './marks/useLabels.ts';
import { lateAt, latePoints } from './marks/viewMarks.ts';

/** In rem. */
const MARK = 2;

type CloseUpLabelsProps = {
  rows: MapRows;
  /** The orders, where they are drawn. */
  drawn: readonly SpreadOrder[];
  project: (at: LngLat) => Point;
  measure: Measure;
  isMoving: boolean;
};

type GroundFacts = Pick<MapRows, 'branches' | 'incidents'> &
  Pick<CloseUpLabelsProps, 'project' | 'measure'> & {
    points: ReadonlyMap<string, Point>;
  };

const useGround = ({ points, branches, incidents, project, measure }: GroundFacts) =>
  useMemo(() => {
    const { unit } = measure;
    const inside = [...points.values()].filter((point) => isInside(point, measure));
    const names = branches.flatMap(({ name, position }): Box[] => {
      if (position === null) return [];
      const { x, y } = project(lngLat(position));
      const { left, top, ...size } = branchNameBox(name, unit);
      return isInside({ x, y }, measure) ? [{ left: x + left, top: y + top, ...size }] : [];
    });
    const lateBoxes = markBoxes(inside, MARK * unit);
    return {
      map: measure,
      occupied: [],
      marks: [...lateBoxes, ...names],
      dock: dockBox(measure, {
        incidents: incidents.map(({ at }) => markBox(project(at), INCIDENT * unit)),
        late: lateBoxes,
      }),
      late: inside.length,
    };
  }, [points, branches, incidents, project, measure]);

export const CloseUpLabels = memo(({ rows, drawn, project, measure, isMoving }: CloseUpLabelsProps) => {
  const { incidents, late, branches } = rows;
  const points = useMemo(() => latePoints(drawn, project), [drawn, project]);
  const labels = useMemo(
    () => closeUpLabels({ incidents, late }, { project, lateAt: lateAt(points, project), measure }),
    [incidents, late, project, points, measure],
  );
  const ground = useGround({ points, branches, incidents, project, measure });
  const shown = useLabels(labels, ground);
  return <Labels shown={shown} dock={ground.dock} isMoving={isMoving} />;
});
CloseUpLabels.displayName = 'CloseUpLabels';
