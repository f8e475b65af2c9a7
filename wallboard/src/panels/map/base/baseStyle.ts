// The style of the map itself: streets where there are some, else a plain ground with a grid that shows distance.
import { isWithoutStreets, type ShownMap } from '@despacho/client/map/baseMap.ts';
import type { RiddenRoads } from '@despacho/contract/maps/roads.ts';
import { drawnStyle } from '@despacho/ui/map/drawnStyle.ts';
import type { Bounds } from '@despacho/ui/map/geometry.ts';
import { MAP_FONT, MAP_FONT_BRANCH, MAP_FONT_STRONG, type MapFonts } from '@despacho/ui/map/mapParts.ts';
import { gridFeatures, groundStyle, plainStyle } from '@despacho/ui/map/plainStyle.ts';
import { MAP_TEXT } from '@despacho/ui/map/text.ts';
import { wallPalette } from '@despacho/ui/tokens.ts';
import branchFontUrl from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import fontUrl from '@fontsource/inter/files/inter-latin-500-normal.woff2?url';
import strongFontUrl from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import type { FeatureCollection } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasUrl from 'world-atlas/countries-50m.json?url';
import { streets } from './streets.ts';

// The outline of the country, for the map without streets. Loaded after the first picture: it only frames it.

/** ISO 3166-1 numeric. */
const GUATEMALA = '320';

const loadCountry = async (): Promise<FeatureCollection> => {
  const answer = await fetch(atlasUrl);
  const atlas: Topology<{ countries: GeometryCollection }> = await answer.json();
  const { countries } = atlas.objects;
  const geometries = countries.geometries.filter(({ id }) => id === GUATEMALA);
  return feature(atlas, { ...countries, geometries });
};

const GRID_KM = 2;

const fonts: MapFonts = {
  [MAP_FONT]: fontUrl,
  [MAP_FONT_STRONG]: strongFontUrl,
  [MAP_FONT_BRANCH]: branchFontUrl,
};

export const useRiddenRoads = (): RiddenRoads | null =>
  useSyncExternalStore(streets.roads.subscribe, streets.roads.get);

export const useShownMap = (): ShownMap => useSyncExternalStore(streets.shown.subscribe, streets.shown.get);

/** Only the plain map shows it. */
const useCountry = (isWanted: boolean): FeatureCollection | null => {
  const [country, setCountry] = useState<FeatureCollection | null>(null);
  useEffect(() => {
    // Without it the map has no coast and nothing else is missing.
    if (isWanted) loadCountry().then(setCountry, () => undefined);
  }, [isWanted]);
  return isWanted ? country : null;
};

const ground = groundStyle(wallPalette, fonts);

/** `shownBounds` = how far the grid of the plain map reaches. */
export const useBaseStyle = ({ base }: ShownMap, shownBounds: Bounds, unit: number): StyleSpecification => {
  const country = useCountry(base.kind === 'plain');
  const roads = useRiddenRoads();
  const plain = useMemo(
    () => plainStyle({ palette: wallPalette, fonts, country, grid: gridFeatures(shownBounds, GRID_KM), roads, unit }),
    [country, shownBounds, roads, unit],
  );
  const drawn = useMemo(
    () => drawnStyle(base, { palette: wallPalette, fonts, unit, origin: location.origin }),
    [base, unit],
  );
  return base.kind === 'requesting' ? ground : (drawn ?? plain);
};

/** The attribution, which must never be cut off, and a note when streets are missing. */
export const attributionOf = (shown: ShownMap, hasRoads: boolean): string => {
  const { base, attribution, missing } = shown;
  const words = [
    ...(isWithoutStreets(shown) ? [MAP_TEXT.noBaseMap] : []),
    ...(missing === 'some' ? [MAP_TEXT.incomplete] : []),
    ...(base.kind === 'plain' ? [MAP_TEXT.grid(GRID_KM), ...(hasRoads ? [MAP_TEXT.riddenRoads] : [])] : []),
  ];
  return [attribution ?? MAP_TEXT.attribution, ...words].join(' · ');
};
