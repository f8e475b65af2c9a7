// The geocoder of a Nominatim server, at most one request a second. The fallback handles requests without a result.
import { z } from 'zod';
import type { Bounds, Geocoder, LngLat, Place, PlaceKind, Whereabouts } from '../geo.ts';
import { shortLabel, zoneIn } from './address.ts';
import type { RateLimit } from './rateLimit.ts';
import { withQuery, type Remote } from './remote.ts';

const degrees = (max: number) => z.coerce.number().min(-max).max(max);
const optionalText = z.string().min(1).optional().catch(undefined);

const address = z
  .object({
    house_number: optionalText,
    road: optionalText,
    pedestrian: optionalText,
    neighbourhood: optionalText,
    suburb: optionalText,
    city_district: optionalText,
    borough: optionalText,
    city: optionalText,
    town: optionalText,
    village: optionalText,
    municipality: optionalText,
    state: optionalText,
  })
  .catch({});
type Address = z.infer<typeof address>;

const searchResult = z.object({
  lat: degrees(90),
  lon: degrees(180),
  name: optionalText,
  display_name: z.string().min(1),
  addresstype: optionalText,
  address: address.default({}),
});
type Result = z.infer<typeof searchResult>;

/** An invalid item is ignored; the others may be valid. */
const searchResponse = z.array(z.unknown()).transform((items) =>
  items.flatMap((item): Result[] => {
    const parsed = searchResult.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  }),
);
const reverseResponse = z.union([searchResult, z.object({ error: z.unknown() })]);

const MAX_RESULTS = 8;
const STREETS: readonly string[] = ['road', 'pedestrian', 'footway', 'residential', 'path', 'service'];
const AREAS: readonly string[] = [
  'city',
  'town',
  'village',
  'municipality',
  'suburb',
  'borough',
  'city_district',
  'neighbourhood',
  'quarter',
  'hamlet',
  'state',
  'county',
];

const kindOf = ({ addresstype = '', address: { house_number: house } }: Result): PlaceKind => {
  if (house !== undefined) return 'address';
  if (STREETS.includes(addresstype)) return 'street';
  return AREAS.includes(addresstype) ? 'area' : 'place';
};

const whereOf = (of: Address): Pick<Place, 'zone' | 'munic' | 'depto'> => {
  const zone = zoneIn([of.suburb, of.city_district, of.borough, of.neighbourhood]);
  const munic = of.city ?? of.town ?? of.municipality ?? of.village;
  return {
    ...(zone === null ? {} : { zone }),
    ...(munic === undefined ? {} : { munic }),
    ...(of.state === undefined ? {} : { depto: of.state }),
  };
};

const placeOf = (result: Result): Place => ({
  label: result.display_name,
  kind: kindOf(result),
  position: { lat: result.lat, lng: result.lon },
  ...whereOf(result.address),
  source: 'nominatim',
});

const whereaboutsOf = ({ address: of, display_name: label }: Result): Whereabouts => {
  const street = of.road ?? of.pedestrian;
  const where = whereOf(of);
  return { ...(street === undefined ? {} : { street }), ...where, label: shortLabel(street, where) ?? label };
};

type NominatimOptions = {
  remote: Remote;
  rateLimit: RateLimit;
  fallback: Geocoder;
  /** Results are within these bounds; null: anywhere in the country. */
  bounds: Bounds | null;
};

/** ISO code of the operation's country. */
const COUNTRY = 'gt';

export const createNominatimGeocoder = ({ remote, rateLimit, fallback, bounds }: NominatimOptions): Geocoder => {
  const within = { viewbox: bounds?.join(','), bounded: bounds === null ? undefined : '1' };
  const send = async <T>(path: string, schema: z.ZodType<T>): Promise<T | null> =>
    (await rateLimit.acquire()) ? remote.get(path, schema) : null;
  return {
    // Nominatim has no "near" parameter but a box, which is the city.
    search: async (text, near) => {
      const query = { q: text, format: 'jsonv2', addressdetails: '1', countrycodes: COUNTRY, ...within };
      const response = await send(withQuery('/search', { ...query, limit: String(MAX_RESULTS) }), searchResponse);
      return response === null || response.length === 0
        ? fallback.search(text, near)
        : response.slice(0, MAX_RESULTS).map(placeOf);
    },
    reverse: async (at: LngLat) => {
      const query = { lat: String(at.lat), lon: String(at.lng), format: 'jsonv2', addressdetails: '1' };
      const response = await send(withQuery('/reverse', query), reverseResponse);
      return response === null || 'error' in response ? fallback.reverse(at) : whereaboutsOf(response);
    },
  };
};
