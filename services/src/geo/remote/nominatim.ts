// The geocoder of a Nominatim server, at most one question a second. What it cannot answer, the fallback does.
import { z } from 'zod';
import type { Bounds, Geocoder, LngLat, Place, PlaceKind, Whereabouts } from '../geo.ts';
import { shortLabel, zoneIn } from './address.ts';
import type { Pace } from './pace.ts';
import { withQuery, type Remote } from './remote.ts';

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const text = z.string().min(1).optional().catch(undefined);

const address = z
  .object({
    house_number: text,
    road: text,
    pedestrian: text,
    neighbourhood: text,
    suburb: text,
    city_district: text,
    borough: text,
    city: text,
    town: text,
    village: text,
    municipality: text,
    state: text,
  })
  .catch({});
type Address = z.infer<typeof address>;

const found = z.object({
  lat: degrees(90),
  lon: degrees(180),
  name: text,
  display_name: z.string().min(1),
  addresstype: text,
  address: address.default({}),
});
type Found = z.infer<typeof found>;

/** One that cannot be read is left out; the others may still be good. */
const searchAnswer = z.array(z.unknown()).transform((items) =>
  items.flatMap((item): Found[] => {
    const parsed = found.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  }),
);
const reverseAnswer = z.union([found, z.object({ error: z.unknown() })]);

const MOST = 8;
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

const kindOf = ({ addresstype = '', address: { house_number: house } }: Found): PlaceKind => {
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

const placeOf = (one: Found): Place => ({
  label: one.display_name,
  kind: kindOf(one),
  position: { lat: one.lat, lng: one.lon },
  ...whereOf(one.address),
  source: 'nominatim',
});

const whereaboutsOf = ({ address: of, display_name: label }: Found): Whereabouts => {
  const street = of.road ?? of.pedestrian;
  const where = whereOf(of);
  return { ...(street === undefined ? {} : { street }), ...where, label: shortLabel(street, where) ?? label };
};

export type NominatimOptions = {
  remote: Remote;
  pace: Pace;
  fallback: Geocoder;
  /** Answers lie within; null: anywhere in the country. */
  bounds: Bounds | null;
};

/** ISO code of the country of the operation. */
const COUNTRY = 'gt';

export const createNominatimGeocoder = ({ remote, pace, fallback, bounds }: NominatimOptions): Geocoder => {
  const within = { viewbox: bounds?.join(','), bounded: bounds === null ? undefined : '1' };
  const ask = async <T>(path: string, answer: z.ZodType<T>): Promise<T | null> =>
    (await pace.turn()) ? remote.ask(path, answer) : null;
  return {
    // Nominatim has no "near": it knows a box, which is the city.
    search: async (asked, near) => {
      const query = { q: asked, format: 'jsonv2', addressdetails: '1', countrycodes: COUNTRY, ...within };
      const answer = await ask(withQuery('/search', { ...query, limit: String(MOST) }), searchAnswer);
      return answer === null || answer.length === 0 ? fallback.search(asked, near) : answer.slice(0, MOST).map(placeOf);
    },
    reverse: async (at: LngLat) => {
      const query = { lat: String(at.lat), lon: String(at.lng), format: 'jsonv2', addressdetails: '1' };
      const answer = await ask(withQuery('/reverse', query), reverseAnswer);
      return answer === null || 'error' in answer ? fallback.reverse(at) : whereaboutsOf(answer);
    },
  };
};
