// The moving marks of a view as layers. Same rows, same layer: deck compares by identity and skips equal layers.
import { courierLayer, silenceLayer } from '@despacho/ui/map/courierLayer.ts';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import type { MarkAtlas } from '@despacho/ui/map/markAtlas.ts';
import { orderLayer } from '@despacho/ui/map/orderLayer.ts';
import { rgba, wallPalette } from '@despacho/ui/tokens.ts';
import { useMemo, useState } from 'react';
import { marksKeeper, type Marks, type SpreadMarks } from '@despacho/ui/map/spreadMarks.ts';
import type { Point } from '../frame/view.ts';

const textLook = { color: rgba(wallPalette.muted), outline: rgba(wallPalette.mapGround), fontFamily: 'Inter' };

/** Marks of one position side by side: labels need the places where they are drawn, as the layers do. */
export const useSpreadMarks = (
  { orders, couriers }: Marks,
  project: (at: LngLat) => Point,
  unit: number,
): SpreadMarks => {
  const [keep] = useState(marksKeeper);
  return useMemo(() => keep({ orders, couriers }, project, unit), [keep, orders, couriers, project, unit]);
};

type MarkGround = { atlas: MarkAtlas | null; unit: number };

/** `view` begins the id of each layer: a layer is drawn in its own view only. */
export const useMarkLayers = (view: string, { orders, couriers }: SpreadMarks, { atlas, unit }: MarkGround) => {
  const courierMarks = useMemo(
    () => (atlas === null || couriers.length === 0 ? null : courierLayer(`${view}-couriers`, couriers, atlas, unit)),
    [view, couriers, atlas, unit],
  );
  const silence = useMemo(() => {
    const silent = couriers.filter((courier) => courier.silence !== null);
    // Without a silent courier the layer's letters and its program are not made.
    return silent.length === 0 ? null : silenceLayer(`${view}-silence`, silent, { ...textLook, unit });
  }, [view, couriers, unit]);
  const orderMarks = useMemo(
    () => atlas && orderLayer(`${view}-orders`, orders, atlas, unit),
    [view, orders, atlas, unit],
  );
  return useMemo(() => [courierMarks, silence, orderMarks], [courierMarks, silence, orderMarks]);
};
