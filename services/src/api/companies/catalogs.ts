// Handlers of the catalogs of places. Lists keep the shape that older programs read.
import { cityNoun, countryNoun, regionNoun } from '@despacho/contract/catalogs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { cities, citiesOf, countries, regions, regionsOf } from '../../store/companies/catalogs.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { resourceHandlers } from '../resource.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };
type Named<N extends string> = `create${N}` | `change${N}` | `remove${N}`;
type CatalogHandlers = Pick<
  Handlers,
  'countries' | 'regions' | 'cities' | Named<'Country'> | Named<'Region'> | Named<'City'>
>;

export const catalogHandlers = ({ db, clock }: Dependencies): CatalogHandlers => {
  const country = resourceHandlers(countryNoun, countries, { db, clock });
  const region = resourceHandlers(regionNoun, regions, { db, clock });
  const city = resourceHandlers(cityNoun, cities, { db, clock });
  const inUse = refuse('conflict', { reason: 'in-use' });

  return {
    ...country,
    ...region,
    ...city,
    countries: async ({ query }) =>
      respond({ data: (await countries.list(db, { type: 'all' })).found.slice(0, query.limit) }),
    regions: async ({ params, query }) =>
      respond({ data: (await regionsOf(db, params.countryId)).slice(0, query.limit) }),
    cities: async ({ params, query }) => respond({ data: (await citiesOf(db, params)).slice(0, query.limit) }),
    createRegion: async (request) => {
      if ((await countries.find(db, request.body.countryId)) !== null) return region.createRegion(request);
      return refuse('invalid', [{ path: 'body.countryId', issue: 'unknown' }]);
    },
    createCity: async (request) => {
      const { countryId, regionId } = request.body;
      const found = await regions.find(db, regionId);
      if (found?.countryId === countryId) return city.createCity(request);
      return refuse('invalid', [{ path: 'body.regionId', issue: found === null ? 'unknown' : 'mismatch' }]);
    },
    /** [CA2] Nothing may be left without the catalog item it belongs to. */
    removeCountry: async (request) =>
      (await regionsOf(db, request.params.id)).length > 0 ? inUse : country.removeCountry(request),
    removeRegion: async (request) => {
      const found = await regions.find(db, request.params.id);
      const inRegion = found === null ? [] : await citiesOf(db, { countryId: found.countryId, regionId: found.id });
      return inRegion.length > 0 ? inUse : region.removeRegion(request);
    },
  };
};
