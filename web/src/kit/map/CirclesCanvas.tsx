// The drawn map of the rings around a place. Loaded when it is first shown.
import { LABELS_FROM } from '@despacho/ui/map/mapParts.ts';
import type { Palette } from '@despacho/ui/tokens.ts';
import type { FeatureCollection, Polygon } from 'geojson';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Layer, Marker, Source, type LayerProps, type MapRef } from 'react-map-gl/maplibre';
import styles from './Map.module.css';
import { MapGround } from './MapGround.tsx';
import type { MapRings } from './mapRings.ts';
import type { Places } from './places.ts';
import { circlesMapText } from './text.ts';
import { UNIT, useMapStyle } from './useMapStyle.ts';

/** Pixels around the rings: the buttons at the right. */
const PADDING = { top: 24, bottom: 40, left: 24, right: 72 };

const colorOf = (color: number, { series1, series2, series3, series4 }: Palette): string =>
  [series1, series2, series3][color - 1] ?? series4;

/** The farther ring is below the nearer one. */
const featuresOf = (rings: MapRings['rings'], palette: Palette): FeatureCollection<Polygon, { color: string }> => ({
  type: 'FeatureCollection',
  features: rings.toReversed().map(({ color, ring }) => ({
    type: 'Feature',
    properties: { color: colorOf(color, palette) },
    geometry: { type: 'Polygon', coordinates: [ring.map(({ lat, lng }) => [lng, lat])] },
  })),
});

const layersOf = (isEstimate: boolean): LayerProps[] => [
  {
    id: 'rings',
    type: 'fill',
    beforeId: LABELS_FROM.id,
    paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.12 },
  },
  {
    id: 'ring-edges',
    type: 'line',
    beforeId: LABELS_FROM.id,
    paint: {
      'line-color': ['get', 'color'],
      'line-width': UNIT * 0.15,
      ...(isEstimate ? { 'line-dasharray': [2, 1.5] } : {}),
    },
  },
];

type CirclesCanvasProps = MapRings & { baseMap: Places['baseMap']; onFailure: () => void };

export const CirclesCanvas = ({ centre, rings, isEstimate, baseMap, onFailure }: CirclesCanvasProps) => {
  const map = useRef<MapRef>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const style = useMapStyle(baseMap);
  const { name, position } = centre;
  const branches = useMemo(() => [{ id: 'centre', name, position, perimeter: [] }], [name, position]);
  const data = useMemo(() => featuresOf(rings, style.palette), [rings, style.palette]);
  const layers = useMemo(() => layersOf(isEstimate), [isEstimate]);
  const frame = (duration: number): void => {
    const places = [position, ...rings.flatMap(({ ring }) => ring)];
    const [lngs, lats] = [places.map(({ lng }) => lng), places.map(({ lat }) => lat)];
    const bounds: [number, number, number, number] = [
      Math.min(...lngs),
      Math.min(...lats),
      Math.max(...lngs),
      Math.max(...lats),
    ];
    map.current?.fitBounds(bounds, { padding: PADDING, maxZoom: 15, duration });
  };
  useEffect(() => {
    if (isLoaded) frame(0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a map that was moved by hand stays until other rings are shown
  }, [isLoaded, rings, position]);

  return (
    <MapGround
      map={map}
      style={style}
      baseMap={baseMap}
      label={circlesMapText.map(name)}
      start={position}
      branches={branches}
      centre={{ label: circlesMapText.whole, run: () => frame(300) }}
      onLoaded={() => setIsLoaded(true)}
      onFailure={onFailure}
    >
      <Source id="rings" type="geojson" data={data}>
        {layers.map((layer) => (
          <Layer key={layer.id} {...layer} />
        ))}
      </Source>
      {rings.map(({ color, label, ring: [north] }) =>
        north === undefined ? null : (
          <Marker key={color} latitude={north.lat} longitude={north.lng}>
            <span className={styles['ring']}>{label}</span>
          </Marker>
        ),
      )}
    </MapGround>
  );
};
