// The line of a route, over an edge that keeps it apart from the streets. `unit` = pixels of one rem.
import type { LineLayerSpecification } from 'maplibre-gl';
import type { Palette } from '../tokens.ts';

type SourcelessLine = Omit<LineLayerSpecification, 'source'>;

/** `isEstimate`: it follows no streets. */
export const routeLayers = (palette: Palette, unit: number, isEstimate: boolean): SourcelessLine[] => [
  {
    id: 'route-edge',
    type: 'line',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.mapLand, 'line-width': unit * 0.55, 'line-opacity': 0.9 },
  },
  {
    id: 'route',
    type: 'line',
    layout: { 'line-cap': isEstimate ? 'butt' : 'round', 'line-join': 'round' },
    paint: {
      'line-color': palette.series1,
      'line-width': unit * 0.3,
      ...(isEstimate ? { 'line-dasharray': [2, 1.5] } : {}),
    },
  },
];
