// The style of the map beneath the marker: streets where there are some, else the plain map with the roads couriers rode.
import branchFontUrl from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import fontUrl from '@fontsource/inter/files/inter-latin-500-normal.woff2?url';
import strongFontUrl from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import { isWithoutStreets } from '@despacho/client/map/baseMap.ts';
import { drawnStyle } from '@despacho/ui/map/drawnStyle.ts';
import { MAP_FONT, MAP_FONT_BRANCH, MAP_FONT_STRONG, type MapFonts } from '@despacho/ui/map/mapParts.ts';
import { gridFeatures, groundStyle, overPlain, plainStyle } from '@despacho/ui/map/plainStyle.ts';
import { MAP_TEXT } from '@despacho/ui/map/text.ts';
import { darkPalette, lightPalette, type Palette } from '@despacho/ui/tokens.ts';
import type { StyleSpecification } from 'maplibre-gl';
import { useMemo, useSyncExternalStore } from 'react';
import { useIsDark } from '../useIsDark.ts';
import { START } from './picked.ts';
import type { Places } from './places.ts';

const fonts: MapFonts = { [MAP_FONT]: fontUrl, [MAP_FONT_STRONG]: strongFontUrl, [MAP_FONT_BRANCH]: branchFontUrl };
/** Pixels of one rem. */
export const UNIT = 16;
const GRID_KM = 1;
/** How far the grid of the plain map reaches around where it begins, in degrees. */
const REACH = 0.5;

const plainGrid = gridFeatures([START.lng - REACH, START.lat - REACH, START.lng + REACH, START.lat + REACH], GRID_KM);

export type MapStyle = { style: StyleSpecification; palette: Palette; isPlain: boolean; attribution: string };

export const useMapStyle = (baseMap: Places['baseMap']): MapStyle => {
  const shown = useSyncExternalStore(baseMap.shown.subscribe, baseMap.shown.get);
  const roads = useSyncExternalStore(baseMap.roads.subscribe, baseMap.roads.get);
  const palette = useIsDark() ? darkPalette : lightPalette;
  const { base, attribution, missing } = shown;
  const isPlain = isWithoutStreets(shown);
  const style = useMemo(() => {
    if (base.kind === 'requesting') return groundStyle(palette, fonts);
    const drawn = drawnStyle(base, { palette, fonts, unit: UNIT, origin: location.origin });
    if (drawn !== null && !isPlain) return drawn;
    const plain = plainStyle({ palette, fonts, country: null, grid: plainGrid, roads, unit: UNIT });
    return drawn === null ? plain : overPlain(drawn, plain);
  }, [base, isPlain, roads, palette]);
  const plainWords = [MAP_TEXT.noBaseMap, MAP_TEXT.grid(GRID_KM), ...(roads === null ? [] : [MAP_TEXT.riddenRoads])];
  const source = [...(missing === 'some' ? [MAP_TEXT.incomplete] : []), attribution ?? MAP_TEXT.attribution];
  return { style, palette, isPlain, attribution: (isPlain ? plainWords : source).join(' · ') };
};
