// The style of a map on a small page: streets from the product's own tiles, the style of another server, or the plain ground,
// each with the line of a route.
import fontUrl from '@fontsource/inter/files/inter-latin-500-normal.woff2?url';
import strongFontUrl from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import type { MapConfig } from '@despacho/contract/maps/maps.ts';
import type { FeatureCollection, LineString } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map, StyleSpecification } from 'maplibre-gl';
import { darkPalette, lightPalette, type Palette } from '../tokens.ts';
import { isStyle } from './foreignStyle.ts';
import type { LngLat } from './geometry.ts';
import { LABELS_FROM, MAP_FONT, MAP_FONT_BRANCH, MAP_FONT_STRONG } from './mapParts.ts';
import { groundStyle } from './plainStyle.ts';
import { routeLayers } from './routeLayers.ts';
import { streetStyle } from './streetStyle.ts';

/** `isEstimate`: it follows no streets. */
export type MapLine = { coordinates: readonly LngLat[]; isEstimate: boolean };

const fonts = { [MAP_FONT]: fontUrl, [MAP_FONT_STRONG]: strongFontUrl, [MAP_FONT_BRANCH]: fontUrl };
const UNIT = 16;
const AGAIN_MS = 60_000;
const SOURCE = 'route';

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset['theme'];
  return chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark';
};

const styleOf = async (palette: Palette): Promise<StyleSpecification> => {
  const response = await fetch('/api/map/config');
  const { basemap } = (await response.json()) as MapConfig;
  if (basemap.kind === 'none') return groundStyle(palette, fonts);
  if (basemap.kind === 'style') {
    const foreign = await fetch(basemap.url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    const style: unknown = foreign.ok ? await foreign.json() : null;
    if (!isStyle(style)) throw new Error(`${basemap.url} answered ${foreign.status} without a style`);
    return style;
  }
  // Tiles are fetched by a worker, which has no page to resolve relative addresses.
  const tiles = basemap.tiles.startsWith('/') ? `${location.origin}${basemap.tiles}` : basemap.tiles;
  return streetStyle({ palette, fonts, streets: { ...basemap, tiles }, unit: UNIT });
};

const featuresOf = (line: MapLine | null): FeatureCollection<LineString> => ({
  type: 'FeatureCollection',
  features:
    line === null
      ? []
      : [
          {
            type: 'Feature',
            properties: { isEstimate: line.isEstimate },
            geometry: { type: 'LineString', coordinates: [...line.coordinates] },
          },
        ],
});

const withRoute = (style: StyleSpecification, palette: Palette, line: MapLine | null): StyleSpecification => {
  const own = [false, true].flatMap((isEstimate) =>
    routeLayers(palette, UNIT, isEstimate).map((layer): LayerSpecification => ({
      ...layer,
      id: `${layer.id}-${isEstimate ? 'estimate' : 'streets'}`,
      source: SOURCE,
      filter: ['==', ['get', 'isEstimate'], isEstimate],
    })),
  );
  const labels = style.layers.findIndex(({ id }) => id === LABELS_FROM.id);
  const at = labels === -1 ? style.layers.length : labels;
  return {
    ...style,
    sources: { ...style.sources, [SOURCE]: { type: 'geojson', data: featuresOf(line) } },
    layers: [...style.layers.slice(0, at), ...own, ...style.layers.slice(at)],
  };
};

export type PageStyle = { setLine(line: MapLine | null): void; close(): void };

/** [MA3] Without streets the plain ground is beneath the marks, and they are requested again each minute. */
export const followPageStyle = (map: Map): PageStyle => {
  let line: MapLine | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const draw = (): void => void map.getSource<GeoJSONSource>(SOURCE)?.setData(featuresOf(line));
  const load = async (): Promise<void> => {
    const palette = isDark() ? darkPalette : lightPalette;
    const style = await styleOf(palette).catch(() => null);
    if (isClosed) return;
    map.setStyle(withRoute(style ?? groundStyle(palette, fonts), palette, line));
    if (style === null) timer = setTimeout(() => void load(), AGAIN_MS);
  };
  // A line that came while the style was read.
  map.on('style.load', draw);
  void load();
  return {
    setLine: (next) => {
      line = next;
      draw();
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
};
