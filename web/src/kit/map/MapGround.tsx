// The drawn map beneath what a screen shows on it: streets or the plain ground, buttons, attribution. Only lazily loaded
// files import it.
import 'maplibre-gl/dist/maplibre-gl.css';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { Locate, Minus, Plus } from '@blueprintjs/icons';
import type { LatLng } from '@despacho/contract/values.ts';
import { BranchLayers } from '@despacho/ui/map/BranchLayers.tsx';
import { NorthMark } from '@despacho/ui/map/NorthMark.tsx';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import { useMissingTiles } from '@despacho/ui/map/useMissingTiles.ts';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import { Map, ScaleControl, type MapRef } from 'react-map-gl/maplibre';
import { keepMapReadable } from '../picture/readableMap.ts';
import styles from './Map.module.css';
import { pointAt } from './PlaceMarker.tsx';
import type { Places } from './places.ts';
import { START } from './picked.ts';
import { mapFieldText } from './text.ts';
import { UNIT, type MapStyle } from './useMapStyle.ts';

// A worker from our own origin: the default one comes from a blob, which a strict policy refuses.
maplibre.setWorkerUrl(workerUrl);

const filling = { position: 'absolute', inset: 0 } as const;

/**
 * The library does not report a worker that did not come, without which nothing is drawn. Its file is in the browser's cache. One that came goes on after the
 * last map: the next screen with a map is drawn in half of the time.
 */
const useWorker = (onFailure: () => void): void => {
  const onMissing = useEffectEvent(onFailure);
  useEffect(() => {
    let isCurrent = true;
    const check = async (): Promise<void> => {
      const response = await fetch(workerUrl).catch(() => null);
      if (response?.ok === true) maplibre.prewarm();
      else if (isCurrent) onMissing();
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, []);
};

type MapGroundProps = {
  map: RefObject<MapRef | null>;
  style: MapStyle;
  baseMap: Places['baseMap'];
  /** The name of the map for screen readers. */
  label: string;
  start: LatLng;
  /** At the start. */
  zoom?: number;
  branches: readonly MapBranch[];
  /** The button that returns to what the map is about; disabled without `run`. */
  centre: { label: string; run: (() => void) | null };
  onLoaded: () => void;
  onPoint?: (position: LatLng) => void;
  /** Neither tiles nor anything else can be drawn here. */
  onFailure: () => void;
  children: ReactNode;
};

export const MapGround = (props: MapGroundProps) => {
  const { map, style, baseMap, label, start, zoom = START.zoom, branches, centre } = props;
  const { onLoaded, onPoint, onFailure, children } = props;
  const [bearing, setBearing] = useState(0);
  const { onTileError, onSourceData } = useMissingTiles(map, baseMap);
  useWorker(onFailure);
  return (
    <>
      <Map
        ref={map}
        mapLib={maplibre}
        mapStyle={style.style}
        style={filling}
        initialViewState={{ latitude: start.lat, longitude: start.lng, zoom }}
        attributionControl={false}
        dragRotate={false}
        pitchWithRotate={false}
        maxZoom={20}
        locale={{ 'Map.Title': label, 'Marker.Title': mapFieldText.marker, 'Popup.Close': mapFieldText.closeInfo }}
        onLoad={({ target }) => {
          keepMapReadable(target);
          onLoaded();
        }}
        onSourceData={onSourceData}
        onRotate={({ viewState }) => setBearing(viewState.bearing)}
        onClick={(event) => onPoint?.(pointAt(event.lngLat))}
        onError={(event) => {
          // Without a target the map itself could not be made; the rest repairs itself.
          if (!event.target) onFailure();
          else onTileError(event);
        }}
      >
        {branches.length > 0 ? <BranchLayers branches={branches} palette={style.palette} unit={UNIT} /> : null}
        <ScaleControl position="top-left" />
        {children}
      </Map>
      <ButtonGroup vertical className={styles['tools'] ?? ''}>
        <Button icon={<Plus />} aria-label={mapFieldText.zoomIn} onClick={() => map.current?.zoomIn()} />
        <Button icon={<Minus />} aria-label={mapFieldText.zoomOut} onClick={() => map.current?.zoomOut()} />
        <Button
          icon={<Locate />}
          aria-label={centre.label}
          disabled={centre.run === null}
          onClick={() => centre.run?.()}
        />
        <Button
          icon={<NorthMark className={styles['north'] ?? ''} bearing={bearing} isDecoration />}
          aria-label={mapFieldText.north}
          onClick={() => map.current?.resetNorth()}
        />
      </ButtonGroup>
      <p className={styles['attribution']}>{style.attribution}</p>
    </>
  );
};
