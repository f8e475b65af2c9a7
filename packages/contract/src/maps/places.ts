// Places by their words, and places at a point. Each place names the service it comes from.
import { z } from 'zod';
import { routes } from '../route.ts';
import { latLng } from '../values.ts';

export const placeKind = z.enum(['address', 'intersection', 'street', 'place', 'area']);
export type PlaceKind = z.infer<typeof placeKind>;

export const geocoderSource = z.enum(['embedded', 'nominatim', 'photon']);

export const place = z.object({
  label: z.string(),
  kind: placeKind,
  position: latLng,
  zone: z.number().int().optional(),
  depto: z.string().optional(),
  munic: z.string().optional(),
  source: geocoderSource,
});
export type Place = z.infer<typeof place>;

export const whereabouts = z.object({
  street: z.string().optional(),
  zone: z.number().int().optional(),
  depto: z.string().optional(),
  munic: z.string().optional(),
  label: z.string(),
});
export type Whereabouts = z.infer<typeof whereabouts>;

/** Longer than any address typed by hand. */
export const LONGEST_PLACE_QUERY = 200;

/** A query contains text: plain decimals only, so that neither '' nor '0x10' is a place. */
const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max));
const lat = degrees(90);
const lng = degrees(180);

export const placeRoutes = routes({
  places: {
    method: 'GET',
    path: '/api/places',
    guard: 'session',
    /** `lat` and `lng`, both or none: the nearest come first. */
    query: z
      .strictObject({
        q: z.string().trim().min(1).max(LONGEST_PLACE_QUERY),
        lat: lat.optional(),
        lng: lng.optional(),
      })
      .refine((query) => (query.lat === undefined) === (query.lng === undefined), { path: ['lng'] }),
    response: z.object({ places: z.array(place) }),
  },
  placeAt: {
    method: 'GET',
    path: '/api/places/reverse',
    guard: 'session',
    query: z.strictObject({ lat, lng }),
    response: whereabouts,
  },
});
