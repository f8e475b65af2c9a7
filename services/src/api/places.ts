// Handlers of places: whoever is signed in may look for an address.
import type { Geo } from '../geo/openGeo.ts';
import type { Handlers } from './handlers.ts';
import { answer } from './outcome.ts';

export const placeHandlers = ({ geocoder }: Pick<Geo, 'geocoder'>): Pick<Handlers, 'places' | 'placeAt'> => ({
  places: async ({ query: { q, lat, lng } }) => {
    const near = lat === undefined || lng === undefined ? undefined : { lat, lng };
    return answer({ places: await geocoder.search(q, near) });
  },
  placeAt: async ({ query }) => answer(await geocoder.reverse(query)),
});
