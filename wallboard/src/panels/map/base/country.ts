// The outline of the country, for the map without streets. Loaded after the first picture: it only frames it.
import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasUrl from 'world-atlas/countries-50m.json?url';

/** ISO 3166-1 numeric. */
const GUATEMALA = '320';

export const loadCountry = async (): Promise<FeatureCollection> => {
  const answer = await fetch(atlasUrl);
  const atlas: Topology<{ countries: GeometryCollection }> = await answer.json();
  const { countries } = atlas.objects;
  const geometries = countries.geometries.filter(({ id }) => id === GUATEMALA);
  return feature(atlas, { ...countries, geometries });
};
