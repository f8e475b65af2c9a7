// Roads as lines: the larger over the smaller. Roads under construction and footways are not drawn.
import type { LayerSpecification } from 'maplibre-gl';
import type { Palette, Token } from '../tokens.ts';
import { zoomed, type Stop } from './zoomed.ts';

type Road = { id: string; classes: string[]; color: Token; width: [Stop, ...Stop[]]; from: number };

const ROADS: Road[] = [
  {
    id: 'lane',
    classes: ['service', 'track'],
    color: 'mapStreet',
    width: [
      [13.5, 0.03],
      [17, 0.5],
    ],
    from: 13.5,
  },
  {
    id: 'street',
    classes: ['minor'],
    color: 'mapStreet',
    width: [
      [11, 0.035],
      [14, 0.16],
      [17, 1],
    ],
    from: 11,
  },
  {
    id: 'tertiary',
    classes: ['tertiary'],
    color: 'mapStreet',
    width: [
      [10, 0.05],
      [14, 0.25],
      [17, 1.2],
    ],
    from: 10,
  },
  {
    id: 'secondary',
    classes: ['secondary'],
    color: 'mapRoad',
    width: [
      [8, 0.05],
      [11, 0.11],
      [14, 0.32],
      [17, 1.4],
    ],
    from: 8,
  },
  {
    id: 'primary',
    classes: ['primary'],
    color: 'mapRoad',
    width: [
      [7, 0.06],
      [11, 0.13],
      [14, 0.4],
      [17, 1.6],
    ],
    from: 7,
  },
  {
    id: 'highway',
    classes: ['trunk', 'motorway'],
    color: 'mapHighway',
    width: [
      [5, 0.06],
      [11, 0.17],
      [14, 0.45],
      [17, 1.8],
    ],
    from: 5,
  },
];

export const roadLayers = (palette: Palette, unit: number): LayerSpecification[] =>
  ROADS.map(({ id, classes, color, width, from }) => ({
    id: `road-${id}`,
    type: 'line',
    source: 'streets',
    'source-layer': 'transportation',
    minzoom: from,
    filter: ['in', ['get', 'class'], ['literal', classes]],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette[color], 'line-width': zoomed(unit, width) },
  }));
