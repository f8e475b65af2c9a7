// The city: the map, the moving marks in layers over it, and labels over those.
import type { LatLng } from '@despacho/contract/values.ts';
import type { Device } from '@luma.gl/core';
import DeckGL from '@deck.gl/react';
import type { ShownMap } from '@despacho/client/map/baseMap.ts';
import { DeckOnDemand } from '@despacho/ui/map/deckOnDemand.ts';
import { markAtlas, type MarkAtlas } from '@despacho/ui/map/markAtlas.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import { memo, useCallback, useMemo, useState } from 'react';
import type { MapRows } from '../../board/boardView.ts';
import { MAP_PANEL_TEXT } from '../../text.ts';
import { Ground } from './base/Ground.tsx';
import { useFrame } from './frame/useFrame.ts';
import type { Measure } from './frame/useSize.ts';
import { closeUp, isInside, projectorOf } from './frame/view.ts';
import styles from './MapPanel.module.css';
import { LateMarks } from './marks/LateMarks.tsx';
import { useMarkLayers } from './marks/useMarkLayers.ts';

/** What the libraries report outside a render is thrown in the next one: the panel's boundary then builds a new map. */
const useFailure = (): ((error: Error) => void) => {
  const [failure, setFailure] = useState<Error | null>(null);
  if (failure !== null) throw failure;
  return setFailure;
};

type CityProps = { rows: MapRows; around: LatLng | null; measure: Measure; shown: ShownMap };

export const City = memo(({ rows, around, measure, shown }: CityProps) => {
  const fail = useFailure();
  const [atlas, setAtlas] = useState<MarkAtlas | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const onDrawn = useCallback(() => setIsDrawn(true), []);
  const city = useFrame(rows, measure);
  const view = useMemo(() => (around === null ? city : closeUp(around)), [city, around]);
  const project = useMemo(() => projectorOf(view, measure), [view, measure]);
  const layers = useMarkLayers(rows, { atlas, project, unit: measure.unit });
  const outside = rows.orders.filter(({ at }) => !isInside(project(at), measure)).length;
  return (
    <>
      {/* Beside the marks and not within them: it begins while their graphics device still opens. */}
      <Ground
        branches={rows.branches}
        incidentPlaces={rows.incidentPlaces}
        view={view}
        measure={measure}
        shown={shown}
        onDrawn={onDrawn}
        onFailure={fail}
      />
      <DeckGL
        Deck={DeckOnDemand}
        viewState={view}
        controller={false}
        layers={layers}
        onDeviceInitialized={(device: Device) => {
          setAtlas(markAtlas(device, wallPalette));
          // The graphics process crashed or lost its context: deck does not recover from that on its own.
          void device.lost.then(({ message }) => fail(new Error(`The graphics context was lost: ${message}`)));
        }}
        onError={fail}
      />
      {/* Animated marks make the browser compose the screen again: they wait until the map no longer needs the graphics card. */}
      <LateMarks late={rows.late} branches={rows.branches} project={project} measure={measure} isMoving={isDrawn} />
      {outside > 0 && around === null ? <p className={styles['outside']}>{MAP_PANEL_TEXT.outside(outside)}</p> : null}
    </>
  );
});
City.displayName = 'City';
