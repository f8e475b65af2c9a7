// Over the map: the halo of late orders, the only motion of the wall, and labels for the worst of them. DOM, so text is crisp at 4K.
import { duration, minutes } from '@despacho/ui/format.ts';
import { branchNameBox } from '@despacho/ui/map/nativeLayers.ts';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { memo, useMemo } from 'react';
import type { LateOrder } from '../../../board/orderMarks.ts';
import { placeLabels, type Box } from './labels.ts';
import styles from '../MapPanel.module.css';
import { legendBox } from '../frame/useFrame.ts';
import type { Measure } from '../frame/useSize.ts';
import { isInside, type Point } from '../frame/view.ts';

const LABELS = 6;
const TWO_HOURS_MS = 7_200_000;
/** In rem. The label's size is also its CSS. */
const LABEL = { width: 14.4, height: 2.5 };
const GAP = 1.5;
/** In rem: attribution along the lower edge, and how many orders the map does not show in the upper right corner. */
const FOOT = 1.6;
const CORNER = { width: 19, height: 2.8 };
/** What a late order's own mark covers. */
const MARK = 2.2;

const markBox = ({ x, y }: Point, side: number): Box => ({
  left: x - side / 2,
  top: y - side / 2,
  width: side,
  height: side,
});

const edgeBoxes = (measure: Measure): Box[] => {
  const { width, height, unit } = measure;
  return [
    legendBox(measure),
    { left: 0, top: height - FOOT * unit, width, height: FOOT * unit },
    { left: width - CORNER.width * unit, top: 0, width: CORNER.width * unit, height: CORNER.height * unit },
  ];
};

const ageOf = (ms: number): string => (ms < TWO_HOURS_MS ? minutes(ms) : duration(ms));

type PlacedProps = {
  late: readonly LateOrder[];
  branches: readonly MapBranch[];
  project: (at: LateOrder['at']) => Point;
  measure: Measure;
};

const useLabels = ({ late, branches, project, measure }: PlacedProps) => {
  const shown = useMemo(
    () => late.map((order) => ({ ...order, at: project(order.at) })).filter(({ at }) => isInside(at, measure)),
    [late, project, measure],
  );
  const names = useMemo(
    () =>
      branches.flatMap(({ name, position }): Box[] => {
        if (position === null) return [];
        const { x, y } = project(lngLat(position));
        const { left, top, ...size } = branchNameBox(name, measure.unit);
        return [{ left: x + left, top: y + top, ...size }];
      }),
    [branches, project, measure],
  );
  const labels = useMemo(() => {
    const { unit } = measure;
    const label = { width: LABEL.width * unit, height: LABEL.height * unit };
    const occupied = [...edgeBoxes(measure), ...names, ...shown.map(({ at }) => markBox(at, MARK * unit))];
    return placeLabels(shown, { map: measure, label, gap: GAP * unit, occupied, most: LABELS });
  }, [shown, names, measure]);
  return { shown, labels };
};

type LateMarksProps = PlacedProps & {
  /** The halos breathe. */
  isMoving: boolean;
};

export const LateMarks = memo(({ isMoving, ...placing }: LateMarksProps) => {
  const { shown, labels } = useLabels(placing);
  const orderOf = new Map(shown.map((order) => [order.id, order]));
  const placed = labels.flatMap((label) => {
    const order = orderOf.get(label.id);
    return order === undefined ? [] : [{ ...label, order }];
  });
  return (
    <div className={styles['overlay']} data-moving={isMoving || undefined}>
      {shown.map(({ id, at }) => (
        <i key={id} className={styles['halo']} style={{ left: at.x, top: at.y }} />
      ))}
      <svg className={styles['lines']}>
        {placed.map(({ id, order: { at }, lineTo }) =>
          lineTo === null ? null : <line key={id} x1={at.x} y1={at.y} x2={lineTo.x} y2={lineTo.y} />,
        )}
      </svg>
      {placed.map(({ id, left, top, order }) => (
        <p key={id} className={styles['label']} style={{ left, top }}>
          <b>{order.number}</b>
          <span>{ageOf(order.elapsedMs)}</span>
        </p>
      ))}
    </div>
  );
});
LateMarks.displayName = 'LateMarks';
