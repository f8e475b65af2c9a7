// Handlers of places: every signed-in account may search for an address.
import type { Geo } from '../geo/openGeo.ts';
import type { Handlers } from './handlers.ts';
import { respond } from './outcome.ts';

export const placeHandlers = ({ geocoder }: Pick<Geo, 'geocoder'>): Pick<Handlers, 'places' | 'placeAt'> => ({
  places: async ({ query: { q, lat, lng } }) => {
    const near = lat === undefined || lng === undefined ? undefined : { lat, lng };
    return respond({ places: await geocoder.search(q, near) });
  },
  placeAt: async ({ query }) => respond(await geocoder.reverse(query)),
});
