// Streets from tiles of the OpenMapTiles schema, dimmed to stay behind marks. No glyph server, no sprite: text is drawn
// from font files of our own, and nothing on it is an icon. No dashes and no outlines of areas: each would be one more
// shader to compile before the first picture.
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { Palette } from '../tokens.ts';
import type { Bounds } from './geometry.ts';
import { LABELS_FROM, MAP_FONT, MAP_FONT_STRONG, type MapFonts } from './mapParts.ts';
import { roadLayers } from './roadLayers.ts';
import { zoomed } from './zoomed.ts';

export type StreetTiles = { tiles: string; minZoom: number; maxZoom: number; bounds: Bounds };

type Street = {
  palette: Palette;
  fonts: MapFonts;
  streets: StreetTiles;
  /** Pixels of one rem. */
  unit: number;
};

/** The source that is requested again when a tile is missing. */
export const STREETS = 'streets';

/** Spanish where the map has it. */
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name:es'], ['get', 'name'], ['get', 'name:latin'], ''];

const classIn = (...classes: string[]): FilterSpecification => ['in', ['get', 'class'], ['literal', classes]];

const fill = (id: string, layer: string, color: string, filter?: FilterSpecification): LayerSpecification => ({
  id,
  type: 'fill',
  source: STREETS,
  'source-layer': layer,
  paint: { 'fill-color': color, 'fill-antialias': false },
  ...(filter === undefined ? {} : { filter }),
});

const grounds = (palette: Palette): LayerSpecification[] => [
  { id: 'ground', type: 'background', paint: { 'background-color': palette.mapLand } },
  fill('wood', 'landcover', palette.mapGreen, classIn('wood', 'grass', 'wetland')),
  fill('park', 'park', palette.mapGreen),
  fill('cemetery', 'landuse', palette.mapGreen, classIn('cemetery', 'zoo', 'pitch', 'stadium')),
  fill('built', 'landuse', palette.mapBuilt, classIn('commercial', 'retail', 'industrial', 'hospital', 'university')),
  fill('water', 'water', palette.mapWater),
];

const lines = (palette: Palette, unit: number): LayerSpecification[] => [
  {
    id: 'waterway',
    type: 'line',
    source: STREETS,
    'source-layer': 'waterway',
    paint: { 'line-color': palette.mapWater, 'line-width': unit * 0.06 },
  },
  {
    id: 'aeroway',
    type: 'line',
    source: STREETS,
    'source-layer': 'aeroway',
    filter: ['==', ['geometry-type'], 'LineString'],
    paint: {
      'line-color': palette.mapRoad,
      'line-width': zoomed(unit, [
        [11, 0.1],
        [14, 0.9],
      ]),
    },
  },
  {
    id: 'building',
    type: 'fill',
    source: STREETS,
    'source-layer': 'building',
    minzoom: 14.5,
    paint: { 'fill-color': palette.mapBuilt },
  },
];

const border = (palette: Palette, unit: number): LayerSpecification => ({
  id: 'border',
  type: 'line',
  source: STREETS,
  'source-layer': 'boundary',
  filter: ['<=', ['coalesce', ['get', 'admin_level'], 2], 4],
  paint: { 'line-color': palette.mapPlace, 'line-opacity': 0.2, 'line-width': unit * 0.06 },
});

type Name = {
  id: string;
  classes: string[];
  from: number;
  /** In rem. */
  size: number;
  font: string;
};

/** The last one is placed first. */
const PLACES: Name[] = [
  { id: 'neighbourhood', classes: ['neighbourhood', 'quarter'], from: 14, size: 0.75, font: MAP_FONT },
  { id: 'hamlet', classes: ['hamlet', 'suburb', 'locality'], from: 12.8, size: 0.8, font: MAP_FONT },
  { id: 'village', classes: ['village'], from: 10.4, size: 0.95, font: MAP_FONT },
  { id: 'town', classes: ['town', 'city'], from: 7, size: 1.1, font: MAP_FONT_STRONG },
];

const text = (size: number, font: string): SymbolLayerSpecification['layout'] => ({
  'text-field': NAME,
  'text-font': [font],
  'text-size': size,
});

const names = (palette: Palette, unit: number): LayerSpecification[] => {
  const paint = {
    'text-color': palette.mapPlace,
    'text-halo-color': palette.mapLand,
    'text-halo-width': unit * 0.1,
  };
  const street: LayerSpecification = {
    id: 'street-name',
    type: 'symbol',
    source: STREETS,
    'source-layer': 'transportation_name',
    minzoom: 12.5,
    layout: { ...text(unit * 0.72, MAP_FONT), 'symbol-placement': 'line', 'symbol-spacing': unit * 30 },
    paint,
  };
  const places = PLACES.map(({ id, classes, from, size, font }): LayerSpecification => ({
    id: `place-${id}`,
    type: 'symbol',
    source: STREETS,
    'source-layer': 'place',
    filter: classIn(...classes),
    minzoom: from,
    layout: { ...text(unit * size, font), 'text-max-width': 7, 'text-padding': unit * 0.9 },
    paint,
  }));
  return [street, ...places];
};

export const streetStyle = ({ palette, fonts, streets, unit }: Street): StyleSpecification => ({
  version: 8,
  'font-faces': fonts,
  sources: {
    [STREETS]: {
      type: 'vector',
      tiles: [streets.tiles],
      minzoom: streets.minZoom,
      maxzoom: streets.maxZoom,
      bounds: streets.bounds,
    },
  },
  layers: [
    ...grounds(palette),
    ...lines(palette, unit),
    ...roadLayers(palette, unit),
    border(palette, unit),
    LABELS_FROM,
    ...names(palette, unit),
  ],
});
