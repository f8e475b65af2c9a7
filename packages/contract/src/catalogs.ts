// The catalogs of places that branches are in: countries, their regions, and the cities of a region.
import { z } from 'zod';
import { field, shapeOf, written } from './fields.ts';
import { nameLine } from './inputs.ts';
import { bodiesOf } from './payloads.ts';
import { resourceRoutes } from './resource.ts';
import { documentId } from './values.ts';

/** The fields of all three. What each belongs to is chosen when it is created, and stays. */
export const catalogRows = {
  id: field.id,
  name: written(field.name('name'), nameLine('El nombre', 120, 'Nombre es requerido')),
};
export const country = z.object(shapeOf(catalogRows));
export const region = country.extend({ countryId: z.string().min(1) });
export const city = region.extend({ regionId: z.string().min(1) });
export type Country = z.infer<typeof country>;
export type Region = z.infer<typeof region>;
export type City = z.infer<typeof city>;

/** Older programs ask for `limit=1000` and read `data` of the response. */
export const MAX_CATALOG_ITEMS = 1_000;
const query = z.strictObject({ limit: z.coerce.number().int().min(1).max(MAX_CATALOG_ITEMS).optional() });

const listAt = <const P extends string, I extends z.ZodType>(path: P, item: I) => ({
  method: 'GET' as const,
  path,
  guard: 'companies.read' as const,
  query,
  response: z.object({ data: z.array(item) }),
});

const bodies = bodiesOf(catalogRows);
const shared = {
  ...bodies,
  permissions: { read: 'companies.read', edit: 'catalogs.edit' },
  omit: ['list', 'one'],
} as const;

export const countryNoun = {
  singular: 'country',
  plural: 'countries',
  path: '/catalogs-service/countries',
  entity: country,
  ...shared,
} as const;
export const regionNoun = {
  singular: 'region',
  plural: 'regions',
  path: '/catalogs-service/regions',
  entity: region,
  ...shared,
  create: bodies.create.extend({ countryId: documentId }),
} as const;
export const cityNoun = {
  singular: 'city',
  plural: 'cities',
  path: '/catalogs-service/cities',
  entity: city,
  ...shared,
  create: bodies.create.extend({ countryId: documentId, regionId: documentId }),
} as const;

/** The lists have addresses of their own, so their rows name what a change invalidates. */
const changing = <R extends Record<string, { invalidates: readonly string[] }>>(rows: R, list: string): R => {
  const changed = Object.entries(rows).map(([name, row]) => [name, { ...row, invalidates: [list] }]);
  return Object.fromEntries(changed) as R;
};

export const catalogRoutes = {
  countries: listAt('/catalogs-service/countries', country),
  regions: {
    ...listAt('/catalogs-service/regions/countries/:countryId', region),
    params: z.strictObject({ countryId: documentId }),
  },
  cities: {
    ...listAt('/catalogs-service/cities/countries/:countryId/regions/:regionId', city),
    params: z.strictObject({ countryId: documentId, regionId: documentId }),
  },
  ...changing(resourceRoutes(countryNoun), 'countries'),
  ...changing(resourceRoutes(regionNoun), 'regions'),
  ...changing(resourceRoutes(cityNoun), 'cities'),
};
