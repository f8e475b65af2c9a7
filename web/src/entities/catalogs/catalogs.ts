// The catalogs of places as nouns: countries, the regions of a country, and the cities of a region.
import type { Api, Result } from '@despacho/client/rest.ts';
import { catalogRows, MAX_CATALOG_ITEMS, type Region } from '@despacho/contract/catalogs.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { rowForm } from '../../kit/form/rowForm.ts';
import { useRoute, type RouteResult } from '../../kit/requests/useRoute.ts';
import { resource } from '../../kit/resource/resource.ts';
import { CATALOG_LABEL, LEVEL_TEXT, type Level } from './text.ts';

type Named = { name: string };
type Listed = { data: readonly Reference[] };
type Calls = {
  useList: () => RouteResult<Listed>;
  create: (api: Api, request: { body: Named }) => Promise<Result<Reference>>;
  change: (api: Api, request: { params: { id: string }; body: Named }) => Promise<Result<unknown>>;
  remove: (api: Api, request: { params: { id: string } }) => Promise<Result<unknown>>;
};

const form = rowForm(catalogRows, { labels: CATALOG_LABEL, others: { name: { isWide: true } } });
const query = { limit: MAX_CATALOG_ITEMS };

/** `parent`: null where none is chosen, so that there is no list; undefined where nothing is above it. */
const catalog = (level: Level, parent: Reference | null | undefined, calls: Calls) => {
  const { conflicts, create } = LEVEL_TEXT[level];
  return {
    level,
    parent,
    ...resource({
      id: `${level} ${parent?.id ?? ''}`,
      rows: ({ data }: Listed) => data,
      nameOf: ({ name }: Reference) => name,
      text: { create: parent ? `${create}: ${parent.name}` : create, conflicts },
      can: 'catalogs.edit',
      form,
      ...calls,
    }),
  };
};
export type Catalog = ReturnType<typeof catalog>;

export const countries = catalog('country', undefined, {
  useList: () => useRoute('countries', { query }),
  create: async (api, request) => api.createCountry(request),
  change: async (api, request) => api.changeCountry(request),
  remove: async (api, request) => api.removeCountry(request),
});

export const regionsOf = (country: Reference | null): Catalog => {
  const countryId = country?.id ?? '';
  return catalog('region', country, {
    useList: () => useRoute('regions', { params: { countryId }, query }, { isEnabled: country !== null }),
    create: async (api, { body }) => api.createRegion({ body: { ...body, countryId } }),
    change: async (api, request) => api.changeRegion(request),
    remove: async (api, request) => api.removeRegion(request),
  });
};

export const citiesOf = (region: Region | null): Catalog => {
  const params = { countryId: region?.countryId ?? '', regionId: region?.id ?? '' };
  return catalog('city', region, {
    useList: () => useRoute('cities', { params, query }, { isEnabled: region !== null }),
    create: async (api, { body }) => api.createCity({ body: { ...body, ...params } }),
    change: async (api, request) => api.changeCity(request),
    remove: async (api, request) => api.removeCity(request),
  });
};
