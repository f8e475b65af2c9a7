// The drawn map with one marker: dragged, moved by arrow keys, or put where somebody clicks. Fetched when it is first shown.
import 'maplibre-gl/dist/maplibre-gl.css';
import branchFontUrl from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import fontUrl from '@fontsource/inter/files/inter-latin-500-normal.woff2?url';
import strongFontUrl from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { Locate, Minus, Plus } from '@blueprintjs/icons';
import type { LatLng } from '@despacho/contract/values.ts';
import { drawnStyle } from '@despacho/ui/map/drawnStyle.ts';
import { MAP_FONT, MAP_FONT_BRANCH, MAP_FONT_STRONG, type MapFonts } from '@despacho/ui/map/mapParts.ts';
import { gridFeatures, groundStyle, plainStyle } from '@despacho/ui/map/plainStyle.ts';
import { MAP_TEXT } from '@despacho/ui/text.ts';
import { darkPalette, lightPalette } from '@despacho/ui/tokens.ts';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useMemo, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import { Map, Marker, type MapRef } from 'react-map-gl/maplibre';
import { keepMapReadable } from '../picture/readableMap.ts';
import { useIsDark } from '../useIsDark.ts';
import styles from './Map.module.css';
import { START } from './picked.ts';
import type { Places } from './places.ts';
import { mapFieldText } from './text.ts';

// A worker from our own origin: the default one comes from a blob, which a strict policy refuses.
maplibre.setWorkerUrl(workerUrl);

const fonts: MapFonts = { [MAP_FONT]: fontUrl, [MAP_FONT_STRONG]: strongFontUrl, [MAP_FONT_BRANCH]: branchFontUrl };
const UNIT = 16;
const GRID_KM = 1;
/** How far the grid of the plain map reaches around where it begins, in degrees. */
const REACH = 0.2;
const FLY_MS = 600;
/** About ten metres a key, a hundred with Mayús. */
const STEP_DEGREES = 0.000_1;
const filling = { position: 'absolute', inset: 0 } as const;

const plainGrid = gridFeatures([START.lng - REACH, START.lat - REACH, START.lng + REACH, START.lat + REACH], GRID_KM);

const useStyle = (baseMap: Places['baseMap']) => {
  const { base, attribution } = useSyncExternalStore(baseMap.shown.subscribe, baseMap.shown.get);
  const palette = useIsDark() ? darkPalette : lightPalette;
  const style = useMemo(() => {
    if (base.kind === 'requesting') return groundStyle(palette, fonts);
    const drawn = drawnStyle(base, { palette, fonts, unit: UNIT, origin: location.origin });
    return drawn ?? plainStyle({ palette, fonts, country: null, grid: plainGrid, unit: UNIT });
  }, [base, palette]);
  const isPlain = base.kind === 'plain';
  return {
    style,
    words: isPlain ? `${MAP_TEXT.noBaseMap} · ${MAP_TEXT.grid(GRID_KM)}` : (attribution ?? MAP_TEXT.attribution),
  };
};

const moves: Record<string, [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const movedBy = ({ lat, lng }: LatLng, { key, shiftKey }: KeyboardEvent): LatLng | null => {
  const move = moves[key];
  if (move === undefined) return null;
  const step = STEP_DEGREES * (shiftKey ? 10 : 1);
  return { lat: rounded(lat + move[0] * step), lng: rounded(lng + move[1] * step) };
};

type MapCanvasProps = {
  position: LatLng | null;
  baseMap: Places['baseMap'];
  isFixed: boolean;
  onPoint: (position: LatLng) => void;
  /** Neither tiles nor anything else can be drawn here. */
  onFailure: () => void;
};

export const MapCanvas = ({ position, baseMap, isFixed, onPoint, onFailure }: MapCanvasProps) => {
  const map = useRef<MapRef>(null);
  const { style, words } = useStyle(baseMap);
  const lat = position?.lat;
  const lng = position?.lng;
  useEffect(() => {
    if (lat === undefined || lng === undefined) return;
    map.current?.easeTo({ center: [lng, lat], duration: FLY_MS });
  }, [lat, lng]);

  const point = (place: { lat: number; lng: number }): void =>
    onPoint({ lat: rounded(place.lat), lng: rounded(place.lng) });

  return (
    <>
      <Map
        ref={map}
        mapLib={maplibre}
        mapStyle={style}
        style={filling}
        initialViewState={{ latitude: lat ?? START.lat, longitude: lng ?? START.lng, zoom: START.zoom }}
        attributionControl={false}
        dragRotate={false}
        pitchWithRotate={false}
        maxZoom={20}
        locale={{ 'Map.Title': mapFieldText.map, 'Marker.Title': mapFieldText.marker }}
        onLoad={({ target }) => keepMapReadable(target)}
        onClick={(event) => isFixed || point(event.lngLat)}
        onError={(event) => {
          // Without a target the map itself could not be made; the rest repairs itself.
          if (!event.target) onFailure();
          else if ('sourceId' in event) baseMap.tileFailed();
        }}
      >
        {position === null ? null : (
          <Marker
            latitude={position.lat}
            longitude={position.lng}
            anchor="bottom"
            draggable={!isFixed}
            onDragEnd={(event) => point(event.lngLat)}
          >
            <button
              type="button"
              className={styles['pin']}
              aria-label={mapFieldText.marker}
              disabled={isFixed}
              onKeyDown={(event) => {
                const next = movedBy(position, event);
                if (next === null) return;
                event.preventDefault();
                event.stopPropagation();
                onPoint(next);
              }}
            >
              <svg viewBox="0 0 24 32" aria-hidden="true">
                <path d="M12 1a11 11 0 0 0-11 11c0 8 11 19 11 19s11-11 11-19A11 11 0 0 0 12 1Z" />
                <circle cx="12" cy="12" r="4.5" />
              </svg>
            </button>
          </Marker>
        )}
      </Map>
      <ButtonGroup vertical className={styles['tools'] ?? ''}>
        <Button icon={<Plus />} aria-label={mapFieldText.zoomIn} onClick={() => map.current?.zoomIn()} />
        <Button icon={<Minus />} aria-label={mapFieldText.zoomOut} onClick={() => map.current?.zoomOut()} />
        <Button
          icon={<Locate />}
          aria-label={mapFieldText.centre}
          disabled={position === null}
          onClick={() => position !== null && map.current?.easeTo({ center: [position.lng, position.lat] })}
        />
      </ButtonGroup>
      <p className={styles['attribution']}>{words}</p>
    </>
  );
};
