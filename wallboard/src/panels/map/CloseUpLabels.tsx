// Over the close-up: incidents and late orders with their labels. Branches are named by the map beneath.
import { branchNameBox } from '@despacho/ui/map/nativeLayers.ts';
import { lngLat, type LngLat } from '@despacho/ui/map/geometry.ts';
import { memo, useMemo } from 'react';
import type { MapRows } from '../../board/boardView.ts';
import type { Measure } from './frame/useSize.ts';
import { isInside, type Point } from './frame/view.ts';
import { Labels } from './marks/Labels.tsx';
import { dockBox, markBox } from './marks/boxes.ts';
import type { Box } from './marks/labels.ts';
import { closeUpLabels } from './marks/mapLabels.ts';
import { useLabels } from './marks/useLabels.ts';

/** In rem. */
const MARK = 2;
const GAP = 1.5;
const DOCK = { width: 15, row: 1.9, rows: 3 };

type CloseUpLabelsProps = { rows: MapRows; project: (at: LngLat) => Point; measure: Measure; isMoving: boolean };

const useGround = ({ late, branches }: MapRows, project: (at: LngLat) => Point, measure: Measure) =>
  useMemo(() => {
    const { unit } = measure;
    const marks = late
      .map(({ at }) => project(at))
      .filter((point) => isInside(point, measure))
      .map((point) => markBox(point, MARK * unit));
    const names = branches.flatMap(({ name, position }): Box[] => {
      if (position === null) return [];
      const { x, y } = project(lngLat(position));
      const { left, top, ...size } = branchNameBox(name, unit);
      return isInside({ x, y }, measure) ? [{ left: x + left, top: y + top, ...size }] : [];
    });
    return { map: measure, gap: GAP * unit, occupied: [], marks: [...marks, ...names], dock: dockBox(measure, DOCK) };
  }, [late, branches, project, measure]);

export const CloseUpLabels = memo(({ rows, project, measure, isMoving }: CloseUpLabelsProps) => {
  const { incidents, late } = rows;
  const labels = useMemo(
    () => closeUpLabels({ incidents, late }, { project, measure }),
    [incidents, late, project, measure],
  );
  const ground = useGround(rows, project, measure);
  const shown = useLabels(labels, ground, DOCK.rows);
  return <Labels shown={shown} dock={ground.dock} isMoving={isMoving} />;
});
CloseUpLabels.displayName = 'CloseUpLabels';
