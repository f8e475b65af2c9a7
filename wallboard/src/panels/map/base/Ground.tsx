// The map under the marks: streets and what stands still on them. It draws when it shows something else, not when a mark moves.
import 'maplibre-gl/dist/maplibre-gl.css';
import type { ShownMap } from '@despacho/client/map/baseMap.ts';
import { STREETS } from '@despacho/ui/map/streetStyle.ts';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Map, type ErrorEvent, type MapRef } from 'react-map-gl/maplibre';
import type { MapRows } from '../../../board/boardView.ts';
import type { Measure } from '../frame/useSize.ts';
import { shownBounds, type MapView } from '../frame/view.ts';
import { StillLayers } from '../StillLayers.tsx';
import { useBaseStyle } from './baseStyle.ts';
import { streets } from './streets.ts';

// A worker from our own origin: the default one comes from a blob, which a strict policy refuses.
maplibre.setWorkerUrl(workerUrl);
// They start while the first graphics context opens, and not after it.
maplibre.prewarm();

/** It fills what it lies in. */
const filling = { position: 'absolute', inset: 0 } as const;

const sourceOf = (event: ErrorEvent): unknown => ('sourceId' in event ? event.sourceId : undefined);

type GroundProps = Pick<MapRows, 'branches' | 'incidentPlaces'> & {
  view: MapView;
  measure: Measure;
  shown: ShownMap;
  /** Its first whole picture. */
  onDrawn: () => void;
  /** The map could not be made at all. */
  onFailure: (error: Error) => void;
};

export const Ground = memo(({ branches, incidentPlaces, view, measure, shown, onDrawn, onFailure }: GroundProps) => {
  const map = useRef<MapRef>(null);
  const bounds = useMemo(() => shownBounds(view, measure), [view, measure]);
  const style = useBaseStyle(shown, bounds, measure.unit);
  useEffect(
    () =>
      streets.onReload(() => {
        const drawn = map.current?.getMap();
        if (drawn?.getSource(STREETS) !== undefined) drawn.refreshTiles(STREETS);
      }),
    [],
  );
  return (
    <Map
      {...view}
      ref={map}
      mapLib={maplibre}
      mapStyle={style}
      style={filling}
      interactive={false}
      attributionControl={false}
      // A map that stands still fades nothing in.
      fadeDuration={0}
      onLoad={onDrawn}
      onError={(event) => {
        // Without a target the map itself could not be made; the rest repairs itself.
        if (!event.target) onFailure(event.error);
        else if (sourceOf(event) === STREETS) streets.tileFailed();
        // Not one of its tiles: the foreign style itself cannot be drawn, or not its names.
        else if (shown.base.kind === 'style' && sourceOf(event) === undefined) streets.broken();
      }}
    >
      <StillLayers branches={branches} incidentPlaces={incidentPlaces} unit={measure.unit} />
    </Map>
  );
});
Ground.displayName = 'Ground';
