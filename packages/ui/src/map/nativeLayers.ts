// Styles of the static layers of the map, under everything that moves. `unit` = pixels of one rem.
import type { LayerProps } from 'react-map-gl/maplibre';
import type { Palette } from '../tokens.ts';
import { LABELS_FROM, MAP_FONT_BRANCH } from './mapParts.ts';

/** Layers of the source that the caller wraps around them. */
export type SourcelessLayer = LayerProps & { id: string };

/** The name of a branch: the size in rem, the rest in its own size. */
const BRANCH_NAME = { size: 1.25, below: 0.45, widest: 9, character: 0.52, line: 1.2 };

/** The largest size in pixels of the name of a branch at the origin, for layouts that keep it free. */
export const branchNameBox = (
  name: string,
  unit: number,
): { left: number; top: number; width: number; height: number } => {
  const size = unit * BRANCH_NAME.size;
  const length = name.length * BRANCH_NAME.character;
  const width = Math.min(length, BRANCH_NAME.widest) * size;
  const lines = Math.ceil(length / BRANCH_NAME.widest);
  return { left: -width / 2, top: size * BRANCH_NAME.below, width, height: lines * BRANCH_NAME.line * size };
};

export const perimeterLayers = (palette: Palette, unit: number): SourcelessLayer[] => [
  {
    id: 'perimeter',
    type: 'line',
    beforeId: LABELS_FROM.id,
    paint: { 'line-color': palette.mapText, 'line-width': unit * 0.08, 'line-opacity': 0.28 },
  },
];

export const branchDotLayers = (palette: Palette, unit: number): SourcelessLayer[] => [
  {
    id: 'branch',
    type: 'circle',
    beforeId: LABELS_FROM.id,
    paint: {
      'circle-radius': unit * 0.25,
      'circle-color': palette.mapGround,
      'circle-stroke-color': palette.mapText,
      'circle-stroke-width': unit * 0.12,
    },
  },
];

export const branchNameLayers = (palette: Palette, unit: number): SourcelessLayer[] => [
  {
    id: 'branch-name',
    type: 'symbol',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [MAP_FONT_BRANCH],
      'text-size': unit * BRANCH_NAME.size,
      'text-letter-spacing': 0.03,
      'text-anchor': 'top',
      'text-offset': [0, BRANCH_NAME.below],
      'text-max-width': BRANCH_NAME.widest,
      'text-padding': unit * 0.4,
    },
    paint: { 'text-color': palette.mapText, 'text-halo-color': palette.mapLand, 'text-halo-width': unit * 0.15 },
  },
];

export const incidentLayers = (palette: Palette, unit: number): SourcelessLayer[] => [
  {
    id: 'incident',
    type: 'fill',
    beforeId: LABELS_FROM.id,
    paint: { 'fill-color': palette.late, 'fill-opacity': 0.14, 'fill-antialias': false },
  },
  {
    id: 'incident-edge',
    type: 'line',
    beforeId: LABELS_FROM.id,
    paint: { 'line-color': palette.late, 'line-width': unit * 0.12, 'line-dasharray': [2.5, 2] },
  },
];
