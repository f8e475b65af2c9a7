// The map without streets: a dark ground, the country, a grid that shows distance, branches, perimeters and incident circles.
import type { LatLng } from '@despacho/contract/values.ts';
import type { Feature, FeatureCollection, LineString, Point, Polygon } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Palette } from '../tokens.ts';
import { circleRing, gridLines, lngLat, type Bounds } from './geometry.ts';
import { LABELS_FROM, type MapFonts } from './mapParts.ts';

type Base = {
  palette: Palette;
  fonts: MapFonts;
  country: FeatureCollection | null;
  grid: FeatureCollection;
  /** Pixels of one rem. */
  unit: number;
};

/** Until it is known which map there is. */
export const groundStyle = (palette: Palette, fonts: MapFonts): StyleSpecification => ({
  version: 8,
  'font-faces': fonts,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': palette.mapLand } }, LABELS_FROM],
});

export const plainStyle = ({ palette, fonts, country, grid, unit }: Base): StyleSpecification => ({
  version: 8,
  'font-faces': fonts,
  sources: {
    ...(country === null ? {} : { country: { type: 'geojson', data: country } }),
    grid: { type: 'geojson', data: grid },
  },
  layers: [
    {
      id: 'ground',
      type: 'background',
      paint: { 'background-color': country === null ? palette.mapLand : palette.mapGround },
    },
    ...(country === null ? [] : countryLayers(palette)),
    { id: 'grid', type: 'line', source: 'grid', paint: { 'line-color': palette.mapLine, 'line-width': unit * 0.0625 } },
    LABELS_FROM,
  ],
});

const countryLayers = (palette: Palette): LayerSpecification[] => [
  { id: 'land', type: 'fill', source: 'country', paint: { 'fill-color': palette.mapLand } },
  { id: 'coast', type: 'line', source: 'country', paint: { 'line-color': palette.mapPlace, 'line-width': 1.5 } },
];

const collection = <G extends Point | Polygon | LineString>(features: Feature<G>[]): FeatureCollection<G> => ({
  type: 'FeatureCollection',
  features,
});

export const gridFeatures = (bounds: Bounds, km: number): FeatureCollection<LineString> =>
  collection(
    gridLines(bounds, km).map((coordinates) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates },
    })),
  );

export type MapBranch = { id: string; name: string; position: LatLng | null; perimeter: readonly LatLng[] };

export const branchPoints = (branches: readonly MapBranch[]): FeatureCollection<Point> =>
  collection(
    branches.flatMap(({ name, position }) =>
      position === null
        ? []
        : [
            {
              type: 'Feature',
              properties: { name },
              geometry: { type: 'Point', coordinates: lngLat(position) },
            } as const,
          ],
    ),
  );

export const branchPerimeters = (branches: readonly MapBranch[]): FeatureCollection<Polygon> =>
  collection(
    branches.filter(({ perimeter }) => perimeter.length > 3).map(({ perimeter }) => polygon(perimeter.map(lngLat))),
  );

/** Metres around an incident that couriers should know of. */
export const INCIDENT_RADIUS_M = 200;

export const incidentCircles = (places: readonly LatLng[]): FeatureCollection<Polygon> =>
  collection(places.map((place) => polygon(circleRing(place, INCIDENT_RADIUS_M))));

const polygon = (ring: [number, number][]): Feature<Polygon> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [ring] },
});
