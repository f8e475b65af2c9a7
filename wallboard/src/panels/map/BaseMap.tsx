// What stands still on the map: ground, grid, branches, perimeters and circles around incidents.
import 'maplibre-gl/dist/maplibre-gl.css';
import fontUrl from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import type { LatLng } from '@despacho/contract/values.ts';
import { branchLayers, incidentLayers, perimeterLayers, type SourcelessLayer } from '@despacho/ui/map/nativeLayers.ts';
import {
  branchPerimeters,
  branchPoints,
  gridFeatures,
  incidentCircles,
  plainStyle,
  type MapBranch,
} from '@despacho/ui/map/plainStyle.ts';
import type { Bounds } from '@despacho/ui/map/geometry.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import type { FeatureCollection, GeoJSON } from 'geojson';
import { setWorkerUrl, type StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { memo, useEffect, useMemo, useState } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import { loadCountry } from './country.ts';

// A worker from our own origin: the default one comes from a blob, which a strict policy refuses.
setWorkerUrl(workerUrl);

export const GRID_KM = 2;

const useCountry = (): FeatureCollection | null => {
  const [country, setCountry] = useState<FeatureCollection | null>(null);
  useEffect(() => {
    // Without it the map has no coast and nothing else is missing.
    loadCountry().then(setCountry, () => undefined);
  }, []);
  return country;
};

/** The style of the map itself; its size decides how far the grid reaches. */
export const useBaseStyle = (gridBounds: Bounds, unit: number): StyleSpecification => {
  const country = useCountry();
  return useMemo(
    () => plainStyle({ palette: wallPalette, fontUrl, country, grid: gridFeatures(gridBounds, GRID_KM), unit }),
    [country, gridBounds, unit],
  );
};

type Still = { id: string; data: GeoJSON; layers: SourcelessLayer[] };

type BaseLayersProps = { branches: readonly MapBranch[]; incidentPlaces: readonly LatLng[]; unit: number };

/** Children of a Map. */
export const BaseLayers = memo(({ branches, incidentPlaces, unit }: BaseLayersProps) => {
  const still = useMemo(
    (): Still[] => [
      { id: 'perimeters', data: branchPerimeters(branches), layers: perimeterLayers(wallPalette, unit) },
      { id: 'branches', data: branchPoints(branches), layers: branchLayers(wallPalette, unit) },
    ],
    [branches, unit],
  );
  const circles = useMemo(
    (): Still => ({
      id: 'incidents',
      data: incidentCircles(incidentPlaces),
      layers: incidentLayers(wallPalette, unit),
    }),
    [incidentPlaces, unit],
  );
  return [...still, circles].map(({ id, data, layers }) => (
    <Source key={id} id={id} type="geojson" data={data}>
      {layers.map((layer) => (
        <Layer key={layer.id} {...layer} />
      ))}
    </Source>
  ));
});
BaseLayers.displayName = 'BaseLayers';
