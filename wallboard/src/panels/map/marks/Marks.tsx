// The moving marks of both views in one canvas: only late orders over the city, everything from close by.
import type { Device } from '@luma.gl/core';
import { MapView as DeckView } from '@deck.gl/core';
import DeckGL from '@deck.gl/react';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import { DeckOnDemand } from '@despacho/ui/map/deckOnDemand.ts';
import { markAtlas, type MarkAtlas } from '@despacho/ui/map/markAtlas.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import { memo, useMemo, useState } from 'react';
import type { MapView, Point, Size } from '../frame/view.ts';
import { isInside } from '../frame/view.ts';
import type { Box } from './labels.ts';
import type { Marks as MarkRows } from '@despacho/ui/map/spreadMarks.ts';
import { useMarkLayers } from './useMarkLayers.ts';

export type MarkView = { box: Box; view: MapView; project: (at: LngLat) => Point };

/** On the wall normal things are grey: only what is late or about to be has a colour. */
const palette = { ...wallPalette, verify: wallPalette.middle, onTime: wallPalette.middle };

/** Pixels beyond the edge within which a mark is still drawn. */
const REACH = 40;
const NOTHING: MarkRows = { orders: [], couriers: [] };

const isNear = ({ x, y }: Point, { width, height }: Size): boolean =>
  isInside({ x: x + REACH, y: y + REACH }, { width: width + 2 * REACH, height: height + 2 * REACH });

const lateOf = (orders: MarkRows['orders']): MarkRows => ({
  orders: orders.filter(({ level }) => level === 'LATE'),
  couriers: [],
});

const within = ({ orders, couriers }: MarkRows, view: MarkView | null): MarkRows => {
  if (view === null) return NOTHING;
  const { project, box } = view;
  return {
    orders: orders.filter(({ at }) => isNear(project(at), box)),
    couriers: couriers.filter(({ at }) => isNear(project(at), box)),
  };
};

const deckView = (id: string, { left, top, width, height }: Box): DeckView =>
  new DeckView({ id, x: left, y: top, width, height });

type MarksProps = {
  rows: MarkRows;
  unit: number;
  city: MarkView;
  closeUp: MarkView | null;
  onFailure: (error: Error) => void;
};

const useViews = (city: MarkView, closeUp: MarkView | null) => {
  const views = useMemo(
    () => [deckView('city', city.box), ...(closeUp === null ? [] : [deckView('closeUp', closeUp.box)])],
    [city, closeUp],
  );
  const viewState = useMemo(
    () => ({ city: city.view, ...(closeUp === null ? {} : { closeUp: closeUp.view }) }),
    [city, closeUp],
  );
  return { views, viewState };
};

export const Marks = memo(({ rows, unit, city, closeUp, onFailure }: MarksProps) => {
  const [atlas, setAtlas] = useState<MarkAtlas | null>(null);
  const { orders, couriers } = rows;
  const late = useMemo(() => lateOf(orders), [orders]);
  const near = useMemo(() => within({ orders, couriers }, closeUp), [orders, couriers, closeUp]);
  const cityLayers = useMarkLayers('city', late, { atlas, project: city.project, unit });
  const closeUpLayers = useMarkLayers('closeUp', near, {
    atlas,
    project: (closeUp ?? city).project,
    unit,
  });
  const layers = useMemo(() => [...cityLayers, ...closeUpLayers], [cityLayers, closeUpLayers]);
  const { views, viewState } = useViews(city, closeUp);
  return (
    <DeckGL
      Deck={DeckOnDemand}
      views={views}
      viewState={viewState}
      controller={false}
      layers={layers}
      layerFilter={({ layer, viewport }) => layer.id.startsWith(`${viewport.id}-`)}
      onDeviceInitialized={(device: Device) => {
        setAtlas(markAtlas(device, palette));
        // The graphics process crashed or lost its context: deck does not recover from that on its own.
        void device.lost.then(({ message }) => onFailure(new Error(`The graphics context was lost: ${message}`)));
      }}
      onError={onFailure}
    />
  );
});
Marks.displayName = 'Marks';
