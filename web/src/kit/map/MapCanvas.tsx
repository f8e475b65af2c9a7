// The drawn map with one marker: dragged, moved by arrow keys, or placed by a click. Loaded when it is first shown.
import 'maplibre-gl/dist/maplibre-gl.css';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { Locate, Minus, Plus } from '@blueprintjs/icons';
import type { LatLng } from '@despacho/contract/values.ts';
import { BranchLayers } from '@despacho/ui/map/BranchLayers.tsx';
import { NorthMark } from '@despacho/ui/map/NorthMark.tsx';
import type { MapBranch } from '@despacho/ui/map/plainStyle.ts';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useRef, useState } from 'react';
import { Map, ScaleControl, type MapRef } from 'react-map-gl/maplibre';
import { keepMapReadable } from '../picture/readableMap.ts';
import styles from './Map.module.css';
import { START } from './picked.ts';
import { PlaceMarker, pointAt } from './PlaceMarker.tsx';
import type { Places } from './places.ts';
import { mapFieldText } from './text.ts';
import { UNIT, useMapStyle } from './useMapStyle.ts';
import { useView } from './useView.ts';

// A worker from our own origin: the default one comes from a blob, which a strict policy refuses.
maplibre.setWorkerUrl(workerUrl);

const filling = { position: 'absolute', inset: 0 } as const;

type MapCanvasProps = {
  position: LatLng | null;
  near: LatLng | null;
  baseMap: Places['baseMap'];
  branches: readonly MapBranch[];
  isFixed: boolean;
  onPoint: (position: LatLng) => void;
  /** Neither tiles nor anything else can be drawn here. */
  onFailure: () => void;
};

export const MapCanvas = ({ position, near, baseMap, branches, isFixed, onPoint, onFailure }: MapCanvasProps) => {
  const map = useRef<MapRef>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [bearing, setBearing] = useState(0);
  const { style, palette, isPlain, attribution } = useMapStyle(baseMap);
  useView(map, { position, near, isCity: isLoaded && isPlain, branches });

  return (
    <>
      <Map
        ref={map}
        mapLib={maplibre}
        mapStyle={style}
        style={filling}
        initialViewState={{
          latitude: (position ?? near ?? START).lat,
          longitude: (position ?? near ?? START).lng,
          zoom: START.zoom,
        }}
        attributionControl={false}
        dragRotate={false}
        pitchWithRotate={false}
        maxZoom={20}
        locale={{ 'Map.Title': mapFieldText.map, 'Marker.Title': mapFieldText.marker }}
        onLoad={({ target }) => {
          keepMapReadable(target);
          setIsLoaded(true);
        }}
        onRotate={({ viewState }) => setBearing(viewState.bearing)}
        onClick={(event) => isFixed || onPoint(pointAt(event.lngLat))}
        onError={(event) => {
          // Without a target the map itself could not be made; the rest repairs itself.
          if (!event.target) onFailure();
          else if ('sourceId' in event) baseMap.tileFailed();
        }}
      >
        {isPlain ? <BranchLayers branches={branches} palette={palette} unit={UNIT} /> : null}
        <ScaleControl position="top-left" />
        {position === null ? null : <PlaceMarker position={position} isFixed={isFixed} onPoint={onPoint} />}
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
        <Button
          icon={<NorthMark className={styles['north'] ?? ''} bearing={bearing} isDecoration />}
          aria-label={mapFieldText.north}
          onClick={() => map.current?.resetNorth()}
        />
      </ButtonGroup>
      <p className={styles['attribution']}>{attribution}</p>
    </>
  );
};
