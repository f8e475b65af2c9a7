// The city: the map, what stands still on it, the moving marks in one layer over it, and labels over those.
import 'maplibre-gl/dist/maplibre-gl.css';
import type { LatLng } from '@despacho/contract/values.ts';
import type { Device } from '@luma.gl/core';
import DeckGL from '@deck.gl/react';
import type { ShownMap } from '@despacho/client/map/baseMap.ts';
import { markAtlas, type MarkAtlas } from '@despacho/ui/map/markAtlas.ts';
import { STREETS } from '@despacho/ui/map/streetStyle.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Map, type ErrorEvent, type MapRef } from 'react-map-gl/maplibre';
import type { MapRows } from '../../board/boardView.ts';
import { MAP_PANEL_TEXT } from '../../text.ts';
import { useBaseStyle } from './base/baseStyle.ts';
import { LateMarks } from './marks/LateMarks.tsx';
import styles from './MapPanel.module.css';
import { StillLayers } from './StillLayers.tsx';
import { streets } from './base/streets.ts';
import { useFrame } from './frame/useFrame.ts';
import { useMarkLayers } from './marks/useMarkLayers.ts';
import type { Measure } from './frame/useSize.ts';
import { closeUp, isInside, projectorOf, shownBounds } from './frame/view.ts';

// A worker from our own origin: the default one comes from a blob, which a strict policy refuses.
maplibre.setWorkerUrl(workerUrl);
// They start while deck opens its graphics device, and not after it.
maplibre.prewarm();

/** What the libraries report outside a render is thrown in the next one: the panel's boundary builds the map anew. */
const useFailure = (): ((error: Error) => void) => {
  const [failure, setFailure] = useState<Error | null>(null);
  if (failure !== null) throw failure;
  return setFailure;
};

const sourceOf = (event: ErrorEvent): unknown => ('sourceId' in event ? event.sourceId : undefined);

type CityProps = { rows: MapRows; around: LatLng | null; measure: Measure; shown: ShownMap };

export const City = memo(({ rows, around, measure, shown }: CityProps) => {
  const fail = useFailure();
  const [atlas, setAtlas] = useState<MarkAtlas | null>(null);
  const map = useRef<MapRef>(null);
  const city = useFrame(rows, measure);
  const view = useMemo(() => (around === null ? city : closeUp(around)), [city, around]);
  const project = useMemo(() => projectorOf(view, measure), [view, measure]);
  const style = useBaseStyle(
    shown,
    useMemo(() => shownBounds(view, measure), [view, measure]),
    measure.unit,
  );
  const layers = useMarkLayers(rows, { atlas, project, unit: measure.unit });
  const outside = rows.orders.filter(({ at }) => !isInside(project(at), measure)).length;
  useEffect(
    () =>
      streets.onReload(() => {
        const drawn = map.current?.getMap();
        if (drawn?.getSource(STREETS) !== undefined) drawn.refreshTiles(STREETS);
      }),
    [],
  );
  return (
    <>
      <DeckGL
        viewState={view}
        controller={false}
        layers={layers}
        onDeviceInitialized={(device: Device) => {
          setAtlas(markAtlas(device, wallPalette));
          // The graphics process died, or the card had better to do: deck does not come back from that by itself.
          void device.lost.then(({ message }) => fail(new Error(`The graphics context was lost: ${message}`)));
        }}
        onError={fail}
      >
        {/* Directly below DeckGL, which then moves it as it moves itself. */}
        <Map
          ref={map}
          mapLib={maplibre}
          mapStyle={style}
          interactive={false}
          attributionControl={false}
          // A map that stands still fades nothing in.
          fadeDuration={0}
          onError={(event) => {
            // Without a target the map itself could not be made; the rest repairs itself.
            if (!event.target) fail(event.error);
            else if (sourceOf(event) === STREETS) streets.tileFailed();
            // Not one of its tiles: the foreign style itself cannot be drawn, or not its names.
            else if (shown.base.kind === 'style' && sourceOf(event) === undefined) streets.broken();
          }}
        >
          <StillLayers branches={rows.branches} incidentPlaces={rows.incidentPlaces} unit={measure.unit} />
        </Map>
      </DeckGL>
      <LateMarks late={rows.late} branches={rows.branches} project={project} measure={measure} />
      {outside > 0 && around === null ? <p className={styles['outside']}>{MAP_PANEL_TEXT.outside(outside)}</p> : null}
    </>
  );
});
City.displayName = 'City';
