// Places the labels of one view again only when something moved, and as near to where they were as possible.
import { useMemo, useState } from 'react';
import type { IncidentMark } from '../../../board/incidentMarks.ts';
import { share } from '../../../board/share.ts';
import type { Point, Size } from '../frame/view.ts';
import { offsetsOf, placeLabels, type Box, type Label, type LabelOffsets, type Placement } from './labels.ts';
import { MAX_LABELS, type MapLabel } from './mapLabels.ts';

/** `dock`: stays free when something is counted there. `late`: how many late orders the view draws. */
export type LabelGround = { map: Size; occupied: readonly Box[]; marks: readonly Box[]; dock: Box; late: number };
type Placing = { labels: Label[]; ground: LabelGround };

export type ShownLabels = {
  placed: { label: MapLabel; box: Placement['placed'][number] }[];
  /** Each has its shape, with a label or without. */
  incidents: { incident: IncidentMark; at: Point }[];
  /** What has no label. */
  unnamed: { late: number; incidents: IncidentMark[] };
};

const namedLate = ({ placed }: Placement): number => placed.filter(({ id }) => id.startsWith('late:')).length;

/** Without a dock while everything has a name, else beside the dock. */
const placedWith = ({ labels, ground: { dock, late, ...ground } }: Placing, previous: LabelOffsets): Placement => {
  const max = MAX_LABELS;
  const withoutDock = placeLabels(labels, { ...ground, max, previous });
  if (withoutDock.unplaced.length === 0 && namedLate(withoutDock) === late) return withoutDock;
  return placeLabels(labels, { ...ground, max, occupied: [...ground.occupied, dock], previous });
};

/** Without its content, which changes each minute. */
const geometryOf = ({ id, at, width, height, reach, isCentred, isOver }: Label): Label => ({
  id,
  at,
  width,
  height,
  reach,
  isCentred,
  isOver,
});

/** The same placement while nothing moved. */
export const placementKeeper = () => {
  let last: Placing | null = null;
  let placement: Placement = { placed: [], unplaced: [] };
  return (labels: readonly Label[], ground: LabelGround): Placement => {
    const geometry = labels.map(geometryOf);
    const next = share<Placing>(last, { labels: geometry, ground });
    if (next !== last) placement = placedWith(next, offsetsOf(placement));
    last = next;
    return placement;
  };
};

export const shownLabels = (labels: readonly MapLabel[], placement: Placement, late: number): ShownLabels => {
  const boxOf = new Map(placement.placed.map((box) => [box.id, box]));
  const placed = labels.flatMap((label) => {
    const box = boxOf.get(label.id);
    return box === undefined ? [] : [{ label, box }];
  });
  const incidents = labels.flatMap(({ at, content }) =>
    content.kind === 'incident' ? [{ incident: content.incident, at }] : [],
  );
  const unnamed = incidents.map(({ incident }) => incident).filter(({ key }) => !boxOf.has(key));
  return { placed, incidents, unnamed: { late: late - namedLate(placement), incidents: unnamed } };
};

export const useLabels = (labels: readonly MapLabel[], ground: LabelGround): ShownLabels => {
  const [keep] = useState(placementKeeper);
  return useMemo(() => shownLabels(labels, keep(labels, ground), ground.late), [keep, labels, ground]);
};
