// The calls of branches: what administrators write of them, and the ratings of their couriers.
import { z } from 'zod';
import { branch, branchRows } from './branches.ts';
import { latitude, longitude } from './orders/payload.ts';
import { bodiesOf } from './payloads.ts';
import { resourceRoutes } from './resource.ts';
import { routes } from './route.ts';
import { documentId, latLng, reference } from './values.ts';

// Places and rings as other programs send them. Here they are {lat, lng}, and a ring a list of them.
const position = z.tuple([z.number(), z.number()]).rest(z.number());
const point = z.object({ type: z.literal('Point'), coordinates: position });
const polygon = z.object({ type: z.literal('Polygon'), coordinates: z.tuple([z.array(position)]) });
const named = z.strictObject({ latitude: z.number(), longitude: z.number() });

const placeAt = ([lng, lat]: z.infer<typeof position>) => ({ lat, lng });

/** [DO2] GeoJSON has the longitude first. Anything else stays as it is, for the schema that refuses it. */
const placeIn = (value: unknown): unknown => {
  const json = point.safeParse(value).data;
  if (json !== undefined) return placeAt(json.coordinates);
  const { latitude: lat, longitude: lng } = named.safeParse(value).data ?? {};
  return lat === undefined ? value : { lat, lng };
};

/** The outer ring: a perimeter has no holes. */
const ringIn = (value: unknown): unknown => {
  const json = polygon.safeParse(value).data;
  return json === undefined ? value : json.coordinates[0].map(placeAt);
};

/** Four corners and the first again. */
export const PERIMETER_POINTS = 5;

const placeInCountry = z.preprocess(placeIn, z.strictObject({ lat: latitude, lng: longitude }));

const bodies = bodiesOf(branchRows, {
  CountryId: documentId,
  RegionId: documentId,
  CityId: documentId,
  point: placeInCountry,
  perimeter: z.preprocess(ringIn, z.array(placeInCountry).length(PERIMETER_POINTS)),
});
/** What a form of a branch sends, by the names of documents. */
export type BranchFields = z.infer<typeof bodies.create>;

export const branchNoun = {
  singular: 'branchOffice',
  plural: 'branchOffices',
  path: '/companies-service/branch-offices',
  entity: branch,
  create: bodies.create.extend({ CompanyId: documentId }),
  change: bodies.change,
  base: bodies.base.extend({ perimeter: z.array(latLng).optional() }),
  permissions: { read: 'companies.read', edit: 'branches.edit' },
} as const;

/** [BR13] By name. `average` null: no one has rated the courier. */
export const branchRatings = z.object({
  couriers: z.array(reference.extend({ average: z.number().nullable(), count: z.int().min(0) })),
});

export const branchRoutes = {
  ...resourceRoutes(branchNoun),
  ...routes({
    branchRatings: {
      method: 'GET',
      path: '/api/branches/:id/ratings',
      guard: 'couriers.readRatings',
      scoped: true,
      params: z.strictObject({ id: documentId }),
      response: branchRatings,
    },
  }),
};
