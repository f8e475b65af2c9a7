// The catalogs of places that branches are in: countries, their regions, and the cities of a region.
import { z } from 'zod';
import { nameOfThing } from './inputs.ts';
import { resourceRoutes } from './resource.ts';
import { documentId, reference } from './values.ts';

export const country = reference;
export const region = reference.extend({ countryId: z.string().min(1) });
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

const named = z.strictObject({ name: nameOfThing('El nombre', 120, 'Nombre es requerido') });
const omit = ['list', 'one'] as const;
const permissions = { read: 'companies.read', edit: 'catalogs.edit' } as const;

export const countryNoun = {
  singular: 'country',
  plural: 'countries',
  path: '/catalogs-service/countries',
  entity: country,
  create: named,
  change: named.partial(),
  permissions,
  omit,
} as const;
export const regionNoun = {
  singular: 'region',
  plural: 'regions',
  path: '/catalogs-service/regions',
  entity: region,
  create: named.extend({ countryId: documentId }),
  change: named.partial(),
  permissions,
  omit,
} as const;
export const cityNoun = {
  singular: 'city',
  plural: 'cities',
  path: '/catalogs-service/cities',
  entity: city,
  create: named.extend({ countryId: documentId, regionId: documentId }),
  change: named.partial(),
  permissions,
  omit,
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
