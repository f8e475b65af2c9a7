import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette, rgba, wallPalette, type Palette, type Token } from './tokens.ts';

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
const weakest = (palette: Palette, pairs: Pair[], least: number): string[] =>
  pairs
    .map(([front, back]) => ({ name: `${front} on ${back}`, value: contrast(palette[front], palette[back]) }))
    .filter(({ value }) => value < least)
    .map(({ name, value }) => `${name} ${value.toFixed(2)}`);

describe('contrast', () => {
  const filled: Pair[] = [
    ['onLevel', 'late'],
    ['onLevel', 'toBeLate'],
    ['onLevel', 'verify'],
    ['onStale', 'stale'],
    ['onStale', 'staleStripe'],
  ];

  it('the wall reads at 5.5 or more', () => {
    const texts = onGrounds(['text', 'muted', 'late', 'toBeLate', 'verify', 'onTimeText', 'strong']);
    const onLateTile: Pair[] = [
      ['text', 'lateFill'],
      ['muted', 'lateFill'],
    ];
    const map: Pair[] = [['mapText', 'mapLand']];
    expect(weakest(wallPalette, [...texts, ...filled, ...onLateTile, ...map], 5.5)).toEqual([]);
  });

  it('the console reads at 4.5 or more, dark and light', () => {
    const texts = onGrounds(['text', 'muted', 'late', 'toBeLate', 'verify', 'onTimeText', 'brandText']);
    const all: Pair[] = [...texts, ...filled.slice(0, 4), ['onBrand', 'brand']];
    expect(weakest(darkPalette, all, 4.5)).toEqual([]);
    expect(weakest(lightPalette, all, 4.5)).toEqual([]);
  });

  it('the wall has the level colours of the design', () => {
    const { late, toBeLate, verify, onTime } = wallPalette;
    expect([late, toBeLate, verify, onTime]).toEqual(['#ff5a4a', '#ffd23f', '#63b3ff', '#1fa187']);
  });
});
