// The map without streets: a dark ground, the country, a grid that shows distance, the roads that couriers rode [MA11],
// branches, perimeters and incident circles.
import type { RiddenRoads } from '@despacho/contract/maps/roads.ts';
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
  roads: RiddenRoads | null;
  /** Pixels of one rem. */
  unit: number;
};

/** Until the configuration of the map has loaded. */
export const groundStyle = (palette: Palette, fonts: MapFonts): StyleSpecification => ({
  version: 8,
  'font-faces': fonts,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': palette.mapLand } }, LABELS_FROM],
});

export const plainStyle = ({ palette, fonts, country, grid, roads, unit }: Base): StyleSpecification => ({
  version: 8,
  'font-faces': fonts,
  sources: {
    ...(country === null ? {} : { country: { type: 'geojson', data: country } }),
    grid: { type: 'geojson', data: grid },
    roads: { type: 'geojson', data: roads ?? NO_ROADS },
  },
  layers: [
    {
      id: 'ground',
      type: 'background',
      paint: { 'background-color': country === null ? palette.mapLand : palette.mapGround },
    },
    ...(country === null ? [] : countryLayers(palette)),
    gridLayer(palette, unit),
    roadLayer(palette, unit),
    LABELS_FROM,
  ],
});

/** The style whose tiles are still missing, with the plain map beneath: a tile that comes covers it. */
export const overPlain = (style: StyleSpecification, plain: StyleSpecification): StyleSpecification => {
  const own = new Set(style.layers.map(({ id }) => id));
  const beneath = plain.layers.filter(({ id }) => !own.has(id));
  const at = style.layers.findIndex(({ type }) => type !== 'background');
  return {
    ...style,
    sources: { ...plain.sources, ...style.sources },
    layers: [...style.layers.slice(0, at), ...beneath, ...style.layers.slice(at)],
  };
};

const countryLayers = (palette: Palette): LayerSpecification[] => [
  { id: 'land', type: 'fill', source: 'country', paint: { 'fill-color': palette.mapLand } },
  { id: 'coast', type: 'line', source: 'country', paint: { 'line-color': palette.mapPlace, 'line-width': 1.5 } },
];

/** Fainter over a whole city, where its lines are close together. */
const gridLayer = (palette: Palette, unit: number): LayerSpecification => ({
  id: 'grid',
  type: 'line',
  source: 'grid',
  paint: {
    'line-color': palette.mapLine,
    'line-width': unit * 0.0625,
    'line-opacity': ['interpolate', ['linear'], ['zoom'], 10, 0.35, 13, 1],
  },
});

/** Without any, the style has the same layers: it is not built again when the first ones come. */
const NO_ROADS: RiddenRoads = { type: 'MultiLineString', coordinates: [] };

/** Thin over a city, as wide as a street from close by; always quieter than a mark. */
const roadLayer = (palette: Palette, unit: number): LayerSpecification => ({
  id: 'ridden-roads',
  type: 'line',
  source: 'roads',
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': palette.mapPlace,
    'line-opacity': 0.4,
    'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 10, unit * 0.1, 14, unit * 0.22, 18, unit * 0.8],
  },
});

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

/** Metres around an incident that matter to couriers. */
export const INCIDENT_RADIUS_M = 200;

export const incidentCircles = (places: readonly LatLng[]): FeatureCollection<Polygon> =>
  collection(places.map((place) => polygon(circleRing(place, INCIDENT_RADIUS_M))));

const polygon = (ring: [number, number][]): Feature<Polygon> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [ring] },
});
