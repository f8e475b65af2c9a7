// The map under the marks: streets and static layers. It redraws when its own content changes, not when a mark moves.
import 'maplibre-gl/dist/maplibre-gl.css';
import type { ShownMap } from '@despacho/client/map/baseMap.ts';
import { useMissingTiles } from '@despacho/ui/map/useMissingTiles.ts';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { memo, useMemo, useRef } from 'react';
import { Map, ScaleControl, type MapRef } from 'react-map-gl/maplibre';
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

/** It fills its container. */
const filling = { position: 'absolute', inset: 0 } as const;

/** At most: it shows the longest round distance. */
const SCALE_REM = 9;

type GroundProps = Pick<MapRows, 'branches' | 'incidentPlaces'> & {
  view: MapView;
  measure: Measure;
  shown: ShownMap;
  /** For readers of the screen. */
  title: string;
  /** Branches are named by the map itself. */
  hasNames: boolean;
  /** Its first whole picture. */
  onDrawn: () => void;
  /** The map could not be made at all. */
  onFailure: (error: Error) => void;
};

export const Ground = memo((props: GroundProps) => {
  const { branches, incidentPlaces, view, measure, shown, title, hasNames, onDrawn, onFailure } = props;
  const map = useRef<MapRef>(null);
  const { onTileError, onSourceData } = useMissingTiles(map, streets);
  const bounds = useMemo(() => shownBounds(view, measure), [view, measure]);
  const style = useBaseStyle(shown, bounds, measure.unit);
  return (
    <Map
      {...view}
      ref={map}
      mapLib={maplibre}
      mapStyle={style}
      style={filling}
      interactive={false}
      attributionControl={false}
      locale={{ 'Map.Title': title }}
      // A static map needs no fade-in.
      fadeDuration={0}
      onLoad={onDrawn}
      onSourceData={onSourceData}
      onError={(event) => {
        // Without a target the map itself could not be made; the rest repairs itself.
        if (!event.target) onFailure(event.error);
        // Not one of its tiles: the foreign style itself cannot be drawn, or not its names.
        else if (!onTileError(event) && shown.base.kind === 'style') streets.broken();
      }}
    >
      {/* It takes its width and place from the style sheet of the panel. */}
      <ScaleControl position="bottom-right" maxWidth={measure.unit * SCALE_REM} />
      <StillLayers branches={branches} incidentPlaces={incidentPlaces} unit={measure.unit} hasNames={hasNames} />
    </Map>
  );
});
Ground.displayName = 'Ground';
