// Over the map: the halo of late orders, the only motion of the wall, and labels for the worst of them. DOM, so text is crisp at 4K.
import { duration, minutes } from '@despacho/ui/format.ts';
import { memo, useMemo } from 'react';
import type { LateOrder } from '../../board/orderMarks.ts';
import { placeLabels, type Box } from './labels.ts';
import styles from './MapPanel.module.css';
import type { Measure } from './useSize.ts';
import { isInside, type Point } from './view.ts';

const LABELS = 6;
const TWO_HOURS_MS = 7_200_000;
/** In rem. The label's size is also its CSS. */
const LABEL = { width: 14.4, height: 2.5 };
const GAP = 1.5;
/** Legend and attribution along the lower edge. */
const FOOT = 3.6;
/** How many orders the map does not show is said in the upper right corner. */
const CORNER = { width: 19, height: 2.8 };
/** What a late order's own mark covers. */
const MARK = 2.2;

const markBox = ({ x, y }: Point, side: number): Box => ({
  left: x - side / 2,
  top: y - side / 2,
  width: side,
  height: side,
});

type LateMarksProps = { late: readonly LateOrder[]; project: (at: LateOrder['at']) => Point; measure: Measure };

const foot = ({ width, height, unit }: Measure): Box => ({
  left: 0,
  top: height - FOOT * unit,
  width,
  height: FOOT * unit,
});
const corner = ({ width, unit }: Measure): Box => ({
  left: width - CORNER.width * unit,
  top: 0,
  width: CORNER.width * unit,
  height: CORNER.height * unit,
});

const ageOf = (ms: number): string => (ms < TWO_HOURS_MS ? minutes(ms) : duration(ms));

export const LateMarks = memo(({ late, project, measure }: LateMarksProps) => {
  const shown = useMemo(
    () => late.map((order) => ({ ...order, at: project(order.at) })).filter(({ at }) => isInside(at, measure)),
    [late, project, measure],
  );
  const labels = useMemo(() => {
    const { unit } = measure;
    const label = { width: LABEL.width * unit, height: LABEL.height * unit };
    const taken = [foot(measure), corner(measure), ...shown.map(({ at }) => markBox(at, MARK * unit))];
    return placeLabels(shown, { map: measure, label, gap: GAP * unit, taken, most: LABELS });
  }, [shown, measure]);
  const orderOf = new Map(shown.map((order) => [order.id, order]));
  return (
    <div className={styles['overlay']}>
      {shown.map(({ id, at }) => (
        <i key={id} className={styles['halo']} style={{ left: at.x, top: at.y }} />
      ))}
      {labels.map(({ id, left, top }) => {
        const order = orderOf.get(id);
        return order === undefined ? null : (
          <p key={id} className={styles['label']} style={{ left, top }}>
            <b>{order.number}</b>
            <span>{ageOf(order.elapsedMs)}</span>
          </p>
        );
      })}
    </div>
  );
});
LateMarks.displayName = 'LateMarks';
