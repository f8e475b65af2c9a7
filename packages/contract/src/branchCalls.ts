// The calls of branches: what administrators write of them, and the ratings of their couriers.
import { z } from 'zod';
import { branch } from './branches.ts';
import { placeIn, ringIn } from './geoJson.ts';
import { nameOfThing, writtenText } from './inputs.ts';
import { latitude, longitude } from './orders/payload.ts';
import { resourceRoutes } from './resource.ts';
import { routes } from './route.ts';
import { documentId, latLng, reference } from './values.ts';

/** Four corners and the first again. */
export const PERIMETER_POINTS = 5;

const placeInCountry = z.preprocess(placeIn, z.strictObject({ lat: latitude, lng: longitude }));
const idOf = (sentence: string) => documentId.or(z.literal('').refine(() => false, sentence));

const fields = z.strictObject({
  name: nameOfThing('El nombre', 120, 'Nombre es requerido'),
  description: writtenText(500).optional(),
  address: nameOfThing('La dirección', 300, 'Dirección es requerida'),
  CountryId: idOf('El país es requerido'),
  RegionId: idOf('La región es requerida'),
  CityId: idOf('La ciudad es requerida'),
  point: placeInCountry,
  perimeter: z.preprocess(ringIn, z.array(placeInCountry).length(PERIMETER_POINTS)),
  enable: z.boolean().optional(),
});
/** What a form of a branch sends, by the names of documents. */
export type BranchFields = z.infer<typeof fields>;

export const branchNoun = {
  singular: 'branchOffice',
  plural: 'branchOffices',
  path: '/companies-service/branch-offices',
  entity: branch,
  create: fields.extend({ CompanyId: documentId }),
  change: fields.partial(),
  base: fields.partial().extend({
    address: z.string().nullable().optional(),
    description: z.string().nullable().optional(),
    perimeter: z.array(latLng).optional(),
  }),
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
