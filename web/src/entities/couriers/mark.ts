// The mark of a courier on a map: where the last position was, never ahead of it [CO7].
import { lngLat } from '@despacho/ui/map/geometry.ts';
import { useMemo, useState } from 'react';
import { useAges } from '../../kit/live.tsx';
import type { ShownCourierMark } from '../../kit/map/marks.ts';
import { positionWords, silentWords, type SeenCourier } from './seen.ts';

/** With more couriers only those without a recent position have words beside them. */
const MAX_LABELLED = 30;

const sameMark = (a: ShownCourierMark, b: ShownCourierMark): boolean =>
  a.at[0] === b.at[0] &&
  a.at[1] === b.at[1] &&
  a.look === b.look &&
  a.isHollow === b.isHollow &&
  a.label === b.label &&
  a.accuracyM === b.accuracyM;

/** The words beside a mark; '' for none. */
type LabelOf = (courier: SeenCourier, isCrowded: boolean) => string;

/** Few couriers are labelled with their position, many only with how long one is silent. */
const positionLabel: LabelOf = (courier, isCrowded) => {
  if (!isCrowded) return positionWords(courier);
  return courier.freshness === 'ghost' ? silentWords(courier) : '';
};

/** [CO7] Couriers whose position is off the map have none. `isOutdated`: no position counts as the present one. */
const markOf = (courier: SeenCourier, isOutdated: boolean, label: string): ShownCourierMark | null => {
  const { id, fix, freshness, look } = courier;
  if (fix === null || freshness === 'off') return null;
  return {
    id,
    at: lngLat(fix.position),
    look,
    isHollow: isOutdated || freshness !== 'fresh',
    heading: 0,
    silence: null,
    label,
    accuracyM: fix.accuracyM,
  };
};

/** Remembers what it made last: the mark of a courier that did not change stays the same object. */
export const courierMarks = (labelOf: LabelOf = positionLabel) => {
  let cachedMarks = new Map<string, ShownCourierMark>();
  return (couriers: readonly SeenCourier[], isOutdated: boolean): ShownCourierMark[] => {
    const next = new Map<string, ShownCourierMark>();
    for (const courier of couriers) {
      const mark = markOf(courier, isOutdated, labelOf(courier, couriers.length > MAX_LABELLED));
      if (mark === null) continue;
      const before = cachedMarks.get(courier.id);
      next.set(courier.id, before !== undefined && sameMark(before, mark) ? before : mark);
    }
    cachedMarks = next;
    return [...next.values()];
  };
};

/** `labelOf`: of the first render, as it stays the same. */
export const useCourierMarks = (couriers: readonly SeenCourier[], labelOf?: LabelOf): ShownCourierMark[] => {
  const [marksOf] = useState(() => courierMarks(labelOf));
  const { isStale, isSourceStopped } = useAges();
  const isOutdated = isStale || isSourceStopped;
  return useMemo(() => marksOf(couriers, isOutdated), [marksOf, couriers, isOutdated]);
};
