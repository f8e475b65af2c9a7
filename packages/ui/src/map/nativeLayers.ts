// Looks of what stands still on the map, under everything that moves. `unit` = pixels of one rem.
import type { LayerProps } from 'react-map-gl/maplibre';
import type { Palette } from '../tokens.ts';
import { MAP_FONT } from './plainStyle.ts';

/** Layers of the source that the caller wraps around them. */
export type SourcelessLayer = LayerProps & { id: string };

export const perimeterLayers = (palette: Palette, unit: number): SourcelessLayer[] => [
  {
    id: 'perimeter',
    type: 'line',
    paint: { 'line-color': palette.mapText, 'line-width': unit * 0.08, 'line-opacity': 0.28 },
  },
];

export const branchLayers = (palette: Palette, unit: number): SourcelessLayer[] => [
  {
    id: 'branch',
    type: 'circle',
    paint: {
      'circle-radius': unit * 0.25,
      'circle-color': palette.mapGround,
      'circle-stroke-color': palette.mapText,
      'circle-stroke-width': unit * 0.12,
    },
  },
  {
    id: 'branch-name',
    type: 'symbol',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [MAP_FONT],
      'text-size': unit * 1.25,
      'text-letter-spacing': 0.03,
      'text-anchor': 'top',
      'text-offset': [0, 0.45],
      'text-max-width': 9,
      'text-padding': unit * 0.4,
    },
    paint: { 'text-color': palette.mapText, 'text-halo-color': palette.mapLand, 'text-halo-width': unit * 0.12 },
  },
];

export const incidentLayers = (palette: Palette, unit: number): SourcelessLayer[] => [
  { id: 'incident', type: 'fill', paint: { 'fill-color': palette.late, 'fill-opacity': 0.14 } },
  {
    id: 'incident-edge',
    type: 'line',
    paint: { 'line-color': palette.late, 'line-width': unit * 0.12, 'line-dasharray': [2.5, 2] },
  },
];
