// What every style of the map has: its fonts, and the place below which things are drawn that must not cover a name.
import type { LayerSpecification } from 'maplibre-gl';

/** Names of the font files below. */
export const MAP_FONT = 'Inter Medium';
export const MAP_FONT_STRONG = 'Inter SemiBold';
/** The font of branches, the only names that must be read from afar. */
export const MAP_FONT_BRANCH = 'Barlow Condensed';

/** Addresses of the files; a style without glyph server draws its text with them. */
export type MapFonts = { [MAP_FONT]: string; [MAP_FONT_STRONG]: string; [MAP_FONT_BRANCH]: string };

/** Draws nothing. Static layers go before it (`beforeId`), names come after it. */
export const LABELS_FROM = {
  id: 'labels-from',
  type: 'background',
  layout: { visibility: 'none' },
} as const satisfies LayerSpecification;
