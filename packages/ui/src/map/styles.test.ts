// Our styles are validated by the specification of the library: an invalid layer is missing from the screen without an
// error.
import type { RiddenRoads } from '@despacho/contract/maps/roads.ts';
import { validateStyleMin, type StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, it } from 'vitest';
import { lightPalette, wallPalette, type Palette } from '../tokens.ts';
import { foreignStyle, isStyle } from './foreignStyle.ts';
import { LABELS_FROM, MAP_FONT, MAP_FONT_BRANCH, MAP_FONT_STRONG } from './mapParts.ts';
import { gridFeatures, overPlain, plainStyle } from './plainStyle.ts';
import { streetStyle } from './streetStyle.ts';

const fonts = { [MAP_FONT]: '/medium.woff2', [MAP_FONT_STRONG]: '/semibold.woff2', [MAP_FONT_BRANCH]: '/barlow.woff2' };
const streets = (palette: Palette, unit: number): StyleSpecification =>
  streetStyle({
    palette,
    fonts,
    unit,
    streets: { tiles: '/tiles/{z}/{x}/{y}.mvt', minZoom: 0, maxZoom: 14, bounds: [-90.7, 14.4, -90.3, 14.8] },
  });
const roads = {
  type: 'MultiLineString',
  coordinates: [
    [
      [-90.5, 14.6],
      [-90.4, 14.6],
    ],
  ],
} satisfies RiddenRoads;
const plain = (palette: Palette): StyleSpecification =>
  plainStyle({ palette, fonts, country: null, grid: gridFeatures([-91, 14, -90, 15], 2), roads, unit: 16 });

const styles: [string, StyleSpecification][] = [
  ['streets, dark', streets(wallPalette, 16)],
  ['streets, light', streets(lightPalette, 16)],
  ['streets on a screen of 720 lines', streets(wallPalette, 10.67)],
  ['streets at 4K', streets(wallPalette, 32)],
  ['plain, dark', plain(wallPalette)],
  ['plain, light', plain(lightPalette)],
  ['streets without tiles, light', overPlain(streets(lightPalette, 16), plain(lightPalette))],
];

describe.each(styles)('%s', (_, style) => {
  it('is a valid style by the specification', () => {
    expect(validateStyleMin(style).map(({ message }) => message)).toEqual([]);
  });

  it('requests no glyphs or icons: every name is drawn with a bundled font', () => {
    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    const brought = Object.keys(style['font-faces'] ?? {});
    const names = style.layers.filter((layer) => layer.type === 'symbol');
    for (const { layout } of names) {
      expect(layout?.['icon-image']).toBeUndefined();
      expect([[MAP_FONT], [MAP_FONT_STRONG]]).toContainEqual(layout?.['text-font']);
    }
    expect(brought).toEqual([MAP_FONT, MAP_FONT_STRONG, MAP_FONT_BRANCH]);
  });

  it('has a layer for static marks below its names', () => {
    const at = style.layers.findIndex(({ id }) => id === LABELS_FROM.id);
    const isName = style.layers.map(({ type }) => type === 'symbol');
    expect(at).toBeGreaterThan(0);
    expect(isName.slice(0, at)).not.toContain(true);
    expect(isName.slice(at + 1)).not.toContain(false);
  });
});

it('[MA12] the plain map is under the streets whose tiles are missing, and over the ground', () => {
  const ids = overPlain(streets(lightPalette, 16), plain(lightPalette)).layers.map(({ id }) => id);
  expect(ids.slice(0, 3)).toEqual(['ground', 'grid', 'ridden-roads']);
  expect(ids.slice(3)).toEqual(
    streets(lightPalette, 16)
      .layers.slice(1)
      .map(({ id }) => id),
  );
});

describe('an external style', () => {
  const style: StyleSpecification = {
    version: 8,
    glyphs: 'https://maps.test/{fontstack}/{range}.pbf',
    sources: { tiles: { type: 'vector', url: 'https://maps.test/tiles' } },
    layers: [
      { id: 'land', type: 'background' },
      { id: 'name', type: 'symbol', source: 'tiles', 'source-layer': 'place', layout: { 'text-field': 'x' } },
      { id: 'last', type: 'line', source: 'tiles', 'source-layer': 'transportation' },
    ],
  };

  it('is unchanged except for our fonts and our layer', () => {
    const ours = foreignStyle(style, fonts);
    expect(ours.layers.map(({ id }) => id)).toEqual(['land', LABELS_FROM.id, 'name', 'last']);
    expect(ours).toMatchObject({ glyphs: style.glyphs, sources: style.sources, 'font-faces': fonts });
    expect(validateStyleMin(ours).map(({ message }) => message)).toEqual([]);
    const bare = foreignStyle({ ...style, layers: style.layers.slice(0, 1) }, fonts);
    expect(bare.layers.at(-1)?.id).toBe(LABELS_FROM.id);
  });

  it.each([null, 7, 'style', {}, { version: 7, sources: {}, layers: [] }, { version: 8, sources: {}, layers: {} }])(
    '%j is rejected',
    (value) => {
      expect(isStyle(value)).toBe(false);
      expect(isStyle(style)).toBe(true);
    },
  );
});
