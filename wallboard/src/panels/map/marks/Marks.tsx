// The moving marks of both views in one canvas: only late orders over the city, everything from close by.
import type { Device } from '@luma.gl/core';
import { MapView as DeckView } from '@deck.gl/core';
import DeckGL from '@deck.gl/react';
import { DeckOnDemand } from '@despacho/ui/map/deckOnDemand.ts';
import { markAtlas, type MarkAtlas } from '@despacho/ui/map/markAtlas.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import { memo, useMemo, useState } from 'react';
import type { SpreadMarks } from '@despacho/ui/map/spreadMarks.ts';
import type { Box } from './labels.ts';
import { useMarkLayers } from './useMarkLayers.ts';
import type { MarkView } from './viewMarks.ts';

/** On the wall normal things are grey: only what is late or about to be has a colour. */
const palette = { ...wallPalette, verify: wallPalette.middle, onTime: wallPalette.middle };

const deckView = (id: string, { left, top, width, height }: Box): DeckView =>
  new DeckView({ id, x: left, y: top, width, height });

type MarksProps = {
  cityMarks: SpreadMarks;
  closeUpMarks: SpreadMarks;
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

export const Marks = memo(({ cityMarks, closeUpMarks, unit, city, closeUp, onFailure }: MarksProps) => {
  const [atlas, setAtlas] = useState<MarkAtlas | null>(null);
  const cityLayers = useMarkLayers('city', cityMarks, { atlas, unit });
  const closeUpLayers = useMarkLayers('closeUp', closeUpMarks, { atlas, unit });
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
