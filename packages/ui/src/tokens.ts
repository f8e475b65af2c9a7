// Every colour of both apps, by name: the only file with colour values. theme.ts turns a palette into CSS variables.

/** One meaning each; the wall, the dark and the light console give them their values. */
export type Palette = {
  page: string;
  surface: string;
  raised: string;
  border: string;
  text: string;
  muted: string;
  /** The brand and the primary action, nothing else. */
  brand: string;
  onBrand: string;
  brandText: string;
  /** Level colours are shown by LevelMark and the map only, always with a shape. */
  late: string;
  lateFill: string;
  toBeLate: string;
  verify: string;
  onTime: string;
  onTimeText: string;
  /** Text on a surface filled with a level's colour. */
  onLevel: string;
  /** The strip that shows that data stopped. */
  stale: string;
  staleStripe: string;
  onStale: string;
  /** How an action ended: messages, invalid fields, buttons. Text on such a ground is `onResult`. */
  success: string;
  danger: string;
  warning: string;
  onResult: string;
  /** Shadows and backdrops under raised elements, always with an alpha. */
  shade: string;
  /** Charts, in this order; no level, no brand. A pattern or a word distinguishes them as well. */
  series1: string;
  series2: string;
  series3: string;
  series4: string;
  series5: string;
  series6: string;
  /** Greys of things that are not levels: courier states, bars, sparkline grids. */
  strong: string;
  middle: string;
  faint: string;
  mapGround: string;
  mapLand: string;
  mapLine: string;
  /** Names of branches; those of places and streets are quieter. */
  mapText: string;
  mapPlace: string;
  mapGreen: string;
  mapWater: string;
  mapBuilt: string;
  /** Streets, from the smallest to motorways: they stay behind every mark. */
  mapStreet: string;
  mapRoad: string;
  mapHighway: string;
};

export const wallPalette: Palette = {
  page: '#080d13',
  surface: '#0f1620',
  raised: '#141d28',
  border: '#1e2a38',
  text: '#eef3f8',
  muted: '#a3b3c5',
  brand: '#c2500a',
  onBrand: '#ffffff',
  brandText: '#ffb077',
  late: '#ff5a4a',
  lateFill: '#3a1513',
  toBeLate: '#ffd23f',
  verify: '#63b3ff',
  onTime: '#1fa187',
  onTimeText: '#8fd9c6',
  onLevel: '#0b1017',
  stale: '#ffd23f',
  staleStripe: '#e0b000',
  onStale: '#0b1017',
  success: '#5fd0b4',
  danger: '#ff9b90',
  warning: '#f2cf63',
  onResult: '#0b1017',
  shade: '#000000',
  series1: '#8ab8f0',
  series2: '#e0a3d8',
  series3: '#7fd1d6',
  series4: '#c9c46a',
  series5: '#b3a2f2',
  series6: '#a9b5c1',
  strong: '#dbe5ef',
  middle: '#6f8299',
  faint: '#263445',
  mapGround: '#080c11',
  mapLand: '#0c1219',
  mapLine: '#1a2633',
  mapText: '#a3b3c5',
  mapPlace: '#8496a9',
  mapGreen: '#0c1c18',
  mapWater: '#0c1f2d',
  mapBuilt: '#111a24',
  mapStreet: '#1f2c3a',
  mapRoad: '#2c3e52',
  mapHighway: '#394f68',
};

/** The wall in a dark room: half the light, the same contrast. */
export const nightPalette: Palette = {
  ...wallPalette,
  page: '#030507',
  surface: '#070b10',
  raised: '#0b1118',
  border: '#16202b',
  text: '#bcc6d0',
  muted: '#8796a6',
  brandText: '#c98c5e',
  late: '#ee5b4d',
  lateFill: '#240c0b',
  toBeLate: '#cfa92f',
  verify: '#4f93d2',
  onTime: '#187d69',
  onTimeText: '#6fa899',
  onLevel: '#05080c',
  stale: '#cfa92f',
  staleStripe: '#b48f10',
  onStale: '#05080c',
  strong: '#a9b5c1',
  middle: '#566779',
  faint: '#1a2531',
};

export const darkPalette: Palette = {
  ...wallPalette,
  page: '#10161d',
  surface: '#18202a',
  raised: '#212c38',
  border: '#2f3c4b',
};

export const lightPalette: Palette = {
  page: '#f4f6f8',
  surface: '#ffffff',
  raised: '#eef1f5',
  border: '#d3dae2',
  text: '#131b24',
  muted: '#53616f',
  brand: '#c2500a',
  onBrand: '#ffffff',
  brandText: '#a44307',
  late: '#c4281a',
  lateFill: '#fde8e5',
  toBeLate: '#8a6200',
  verify: '#1a63b0',
  onTime: '#0c7560',
  onTimeText: '#0c7560',
  onLevel: '#ffffff',
  stale: '#ffd23f',
  staleStripe: '#e0b000',
  onStale: '#0b1017',
  success: '#0c6b58',
  danger: '#b0261a',
  warning: '#7a5600',
  onResult: '#ffffff',
  shade: '#131b24',
  series1: '#2f6db5',
  series2: '#9c3f8f',
  series3: '#0b727a',
  series4: '#6b6515',
  series5: '#6650c4',
  series6: '#5b6a78',
  strong: '#3a4855',
  middle: '#8594a3',
  faint: '#d3dae2',
  mapGround: '#e4e9ee',
  mapLand: '#f4f6f8',
  mapLine: '#bac5d0',
  mapText: '#3a4855',
  mapPlace: '#53616f',
  mapGreen: '#e2eee0',
  mapWater: '#cadfee',
  mapBuilt: '#e9edf1',
  mapStreet: '#dfe5eb',
  mapRoad: '#cdd6df',
  mapHighway: '#b4c1ce',
};

export type Token = keyof Palette;
export type Rgba = [red: number, green: number, blue: number, alpha: number];

/** For WebGL, which reads no CSS. `alpha` from 0 to 1. */
export const rgba = (color: string, alpha = 1): Rgba => {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255, Math.round(alpha * 255)];
};
