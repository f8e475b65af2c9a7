// Places the labels of one view again only when something moved, and as near to where they were as possible.
import { useMemo, useState } from 'react';
import { share } from '../../../board/share.ts';
import { EDGE_ARROW, edgeOf } from '../frame/edges.ts';
import type { Size } from '../frame/view.ts';
import { offsetsOf, placeLabels, type Box, type Label, type LabelOffsets, type Placement } from './labels.ts';
import type { MapLabel } from './mapLabels.ts';

/** `dock`: kept free when something is docked. */
export type LabelGround = { map: Size; gap: number; occupied: readonly Box[]; marks: readonly Box[]; dock: Box };
type Placing = { labels: Label[]; ground: LabelGround };

/** `sign`: its number, which is on the map too, or the arrow to where it is outside the frame. */
type DockedLabel = { label: MapLabel; sign: string; isOnMap: boolean };
export type ShownLabels = {
  placed: { label: MapLabel; box: Placement['placed'][number] }[];
  docked: DockedLabel[];
  /** Docked ones beyond the list. Calm ones are not listed. */
  more: number;
};

/** Without a dock while everything has room, else beside the dock. */
const placedWith = ({ labels, ground: { dock, ...ground } }: Placing, previous: LabelOffsets): Placement => {
  const withoutDock = placeLabels(labels, { ...ground, previous });
  if (withoutDock.docked.length === 0) return withoutDock;
  return placeLabels(labels, { ...ground, occupied: [...ground.occupied, dock], previous });
};

/** Without its content, which changes each minute. */
const geometryOf = ({ id, at, width, height, steps, isCentred, isOver }: Label): Label => ({
  id,
  at,
  width,
  height,
  steps,
  isCentred,
  isOver,
});

/** The same placement while nothing moved. */
export const placementKeeper = () => {
  let last: Placing | null = null;
  let placement: Placement = { placed: [], docked: [] };
  return (labels: readonly Label[], ground: LabelGround): Placement => {
    const geometry = labels.map(geometryOf);
    const next = share<Placing>(last, { labels: geometry, ground });
    if (next !== last) placement = placedWith(next, offsetsOf(placement));
    last = next;
    return placement;
  };
};

const signed = (labels: readonly MapLabel[], map: Size): DockedLabel[] => {
  let number = 0;
  return labels.map((label) => {
    const edge = edgeOf(label.at, map);
    if (edge !== null) return { label, sign: EDGE_ARROW[edge], isOnMap: false };
    number += 1;
    return { label, sign: String(number), isOnMap: true };
  });
};

export const useLabels = (labels: readonly MapLabel[], ground: LabelGround, rows: number): ShownLabels => {
  const [keep] = useState(placementKeeper);
  return useMemo(() => {
    const { placed, docked } = keep(labels, ground);
    const labelOf = new Map(labels.map((label) => [label.id, label]));
    const listed = docked.flatMap((id) => {
      const label = labelOf.get(id);
      return label === undefined || label.isCalm ? [] : [label];
    });
    return {
      placed: placed.flatMap((box) => {
        const label = labelOf.get(box.id);
        return label === undefined ? [] : [{ label, box }];
      }),
      docked: signed(listed.slice(0, rows), ground.map),
      more: Math.max(0, listed.length - rows),
    };
  }, [keep, labels, ground, rows]);
};
