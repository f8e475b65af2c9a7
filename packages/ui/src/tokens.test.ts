import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette, nightPalette, rgba, wallPalette, type Palette, type Token } from './tokens.ts';

/** WCAG 2.2 relative luminance and contrast. */
const luminance = (color: string): number => {
  const channels = rgba(color)
    .slice(0, 3)
    .map((byte) => {
      const share = byte / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

type Pair = [foreground: Token, ground: Token];
const grounds: Token[] = ['page', 'surface', 'raised'];
const onGrounds = (tokens: Token[]): Pair[] =>
  tokens.flatMap((token) => grounds.map((ground): Pair => [token, ground]));
const namesOn = (mapGrounds: Token[]): Pair[] =>
  mapGrounds.flatMap((ground): Pair[] => [
    ['mapText', ground],
    ['mapPlace', ground],
  ]);
const weakest = (palette: Palette, pairs: Pair[], min: number): string[] =>
  pairs
    .map(([front, back]) => ({ name: `${front} on ${back}`, value: contrast(palette[front], palette[back]) }))
    .filter(({ value }) => value < min)
    .map(({ name, value }) => `${name} ${value.toFixed(2)}`);

describe('contrast', () => {
  const filled: Pair[] = [
    ['onLevel', 'late'],
    ['onLevel', 'toBeLate'],
    ['onLevel', 'verify'],
    ['onStale', 'stale'],
    ['onStale', 'staleStripe'],
  ];

  it('the wall has a contrast of 5.5 or more', () => {
    const texts = onGrounds(['text', 'muted', 'late', 'toBeLate', 'verify', 'onTimeText', 'strong']);
    const onLateTile: Pair[] = [
      ['text', 'lateFill'],
      ['muted', 'lateFill'],
    ];
    const map = namesOn(['mapLand', 'mapGreen', 'mapWater', 'mapBuilt']);
    expect(weakest(wallPalette, [...texts, ...filled, ...onLateTile, ...map], 5.5)).toEqual([]);
  });

  it('[WA7] the dimmed wall at night has the same contrast at about half the light', () => {
    const texts = onGrounds(['text', 'muted', 'late', 'toBeLate', 'verify', 'onTimeText', 'strong']);
    const inverse: Pair[] = [
      ...filled,
      ['onLevel', 'text'],
      ['onLevel', 'strong'],
      ['text', 'lateFill'],
      ['muted', 'lateFill'],
    ];
    expect(weakest(nightPalette, [...texts, ...inverse], 5.5)).toEqual([]);
    const dim = (token: Token): number => luminance(nightPalette[token]) / luminance(wallPalette[token]);
    const bright: Token[] = ['text', 'strong', 'muted', 'toBeLate', 'verify', 'stale'];
    expect(bright.map((token) => [token, dim(token)]).filter(([, share]) => Number(share) > 0.8)).toEqual([]);
    expect(dim('text')).toBeLessThan(0.66);
  });

  it('the console has a contrast of 4.5 or more, dark and light', () => {
    const texts = onGrounds(['text', 'muted', 'late', 'toBeLate', 'verify', 'onTimeText', 'brandText']);
    const results: Token[] = ['success', 'danger', 'warning'];
    const onResults = results.map((token): Pair => ['onResult', token]);
    const all: Pair[] = [...texts, ...onGrounds(results), ...onResults, ...filled.slice(0, 4), ['onBrand', 'brand']];
    expect(weakest(darkPalette, all, 4.5)).toEqual([]);
    expect(weakest(lightPalette, all, 4.5)).toEqual([]);
    expect(weakest(lightPalette, namesOn(['mapLand', 'mapGreen', 'mapWater', 'mapBuilt']), 4.5)).toEqual([]);
  });

  it('charts have the contrast of text against their background', () => {
    const series = onGrounds(['series1', 'series2', 'series3', 'series4', 'series5', 'series6']);
    expect(weakest(darkPalette, series, 4.5)).toEqual([]);
    expect(weakest(lightPalette, series, 4.5)).toEqual([]);
  });

  it('streets are darker than the marks: every level is brighter than the brightest road', () => {
    const marks: Token[] = ['late', 'toBeLate', 'verify', 'onTime', 'strong'];
    const onRoads = marks.map((mark): Pair => [mark, 'mapHighway']);
    expect(weakest(wallPalette, onRoads, 2.4)).toEqual([]);
    expect(weakest(wallPalette, [['mapStreet', 'mapLand']], 1.1)).toEqual([]);
    const contrastOf = (token: Token): number => contrast(wallPalette[token], wallPalette.mapLand);
    expect(contrastOf('mapHighway')).toBeLessThan(2.6);
    expect(contrastOf('mapStreet')).toBeLessThan(contrastOf('mapRoad'));
    expect(contrastOf('mapRoad')).toBeLessThan(contrastOf('mapHighway'));
  });

  it('the wall has the level colours of the design', () => {
    const { late, toBeLate, verify, onTime } = wallPalette;
    expect([late, toBeLate, verify, onTime]).toEqual(['#ff5a4a', '#ffd23f', '#63b3ff', '#1fa187']);
  });
});
