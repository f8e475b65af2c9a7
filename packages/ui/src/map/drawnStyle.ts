// The style of a base map that has streets; null where there is none and the plain map is drawn instead.
import type { BaseMap } from '@despacho/domain/machines/baseMap.ts';
import type { StyleSpecification } from 'maplibre-gl';
import type { Palette } from '../tokens.ts';
import { foreignStyle, isStyle } from './foreignStyle.ts';
import type { MapFonts } from './mapParts.ts';
import { streetStyle } from './streetStyle.ts';

type Drawn = {
  palette: Palette;
  fonts: MapFonts;
  /** Pixels of one rem. */
  unit: number;
  /** The origin of the page: tiles are fetched by a worker, which has no page to resolve relative addresses. */
  origin: string;
};

export const drawnStyle = (base: BaseMap, { palette, fonts, unit, origin }: Drawn): StyleSpecification | null => {
  if (base.kind === 'tiles') {
    const tiles = base.tiles.startsWith('/') ? `${origin}${base.tiles}` : base.tiles;
    return streetStyle({ palette, fonts, streets: { ...base, tiles }, unit });
  }
  return base.kind === 'style' && isStyle(base.style) ? foreignStyle(base.style, fonts) : null;
};
