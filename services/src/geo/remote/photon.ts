// The geocoder of a Photon server. The fallback handles requests without a result.
import { z } from 'zod';
import type { Bounds, Geocoder, Place, PlaceKind, Whereabouts } from '../geo.ts';
import { labelOf } from '../geocoder/label.ts';
import { shortLabel, zoneIn } from './address.ts';
import { withQuery, type Remote } from './remote.ts';

const optionalText = z.string().min(1).optional().catch(undefined);
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    name: optionalText,
    housenumber: optionalText,
    street: optionalText,
    locality: optionalText,
    district: optionalText,
    city: optionalText,
    county: optionalText,
    state: optionalText,
    type: optionalText,
  }),
});
type Feature = z.infer<typeof feature>;
type Properties = Feature['properties'];

/** An invalid item is ignored; the others may be valid. */
const response = z.object({
  features: z.array(z.unknown()).transform((items) =>
    items.flatMap((item): Feature[] => {
      const parsed = feature.safeParse(item);
      return parsed.success ? [parsed.data] : [];
    }),
  ),
});

const MAX_RESULTS = 8;
const AREAS: readonly string[] = ['district', 'locality', 'city', 'county', 'state', 'country'];

const kindOf = ({ type = '', housenumber }: Properties): PlaceKind => {
  if (housenumber !== undefined) return 'address';
  if (type === 'street') return 'street';
  return AREAS.includes(type) ? 'area' : 'place';
};

const whereOf = ({ district, locality, city, county, state, name, type }: Properties) => {
  const zone = zoneIn([district, locality, type === 'district' || type === 'locality' ? name : undefined]);
  const munic = city ?? (type === 'city' ? name : county);
  return {
    ...(zone === null ? {} : { zone }),
    ...(munic === undefined ? {} : { munic }),
    ...(state === undefined ? {} : { depto: state }),
  };
};

const placesOf = ({ geometry, properties }: Feature): Place[] => {
  const { name, street, housenumber } = properties;
  const addressed = [street, housenumber].filter((part) => part !== undefined).join(' ');
  const title = name ?? addressed;
  if (title === '') return [];
  const [lng, lat] = geometry.coordinates;
  const where = whereOf(properties);
  const label = labelOf(name === undefined || addressed === '' ? title : `${name}, ${addressed}`, where);
  return [{ label, kind: kindOf(properties), position: { lat, lng }, ...where, source: 'photon' }];
};

const whereaboutsOf = ({ properties }: Feature): Whereabouts | null => {
  const street = properties.street ?? (properties.type === 'street' ? properties.name : undefined);
  const where = whereOf(properties);
  const label = shortLabel(street, where) ?? (properties.name === undefined ? null : labelOf(properties.name, where));
  return label === null ? null : { ...(street === undefined ? {} : { street }), ...where, label };
};

type PhotonOptions = { remote: Remote; fallback: Geocoder; bounds: Bounds | null };

export const createPhotonGeocoder = ({ remote, fallback, bounds }: PhotonOptions): Geocoder => ({
  search: async (text, near) => {
    const path = withQuery('/api', {
      q: text,
      lat: near?.lat.toString(),
      lon: near?.lng.toString(),
      bbox: bounds?.join(','),
      limit: String(MAX_RESULTS),
    });
    const found = await remote.get(path, response);
    const places = found?.features.flatMap(placesOf).slice(0, MAX_RESULTS) ?? [];
    return places.length === 0 ? fallback.search(text, near) : places;
  },
  reverse: async (at) => {
    const found = await remote.get(`/reverse?lat=${at.lat}&lon=${at.lng}`, response);
    const [first] = found?.features ?? [];
    return (first === undefined ? null : whereaboutsOf(first)) ?? fallback.reverse(at);
  },
});
