// The calls of client companies: what administrators write of them, and what responses contain.
import { z } from 'zod';
import { companyRows } from './companies.ts';
import { bodiesOf, seenShapeOf } from './payloads.ts';
import { imageName } from './images.ts';
import { resourceRoutes } from './resource.ts';

/** As responses contain it: `logo` is an address that a page can show, of ours one that expires. */
export const companyProfile = z.object(seenShapeOf(companyRows, 'readers'));
export type CompanyProfile = z.infer<typeof companyProfile>;

/** The documents of the product ask for the whole list with `limit=10000`. */
export const MAX_COMPANIES = 10_000;
const limit = z.strictObject({ limit: z.coerce.number().int().min(1).max(MAX_COMPANIES).optional() });

export const companyNoun = {
  singular: 'company',
  plural: 'companies',
  path: '/companies-service/companies',
  entity: companyProfile,
  /** `logoUrl`: the name that the upload of the picture answered. */
  ...bodiesOf(companyRows, { logoUrl: imageName.nullable().optional() }),
  permissions: { read: 'companies.read', edit: 'companies.edit' },
} as const;

const companyResource = resourceRoutes(companyNoun);
export const companyRoutes = {
  ...companyResource,
  companies: { ...companyResource.companies, query: limit },
};
/** The same as `company`, at the address that older programs call. The last row of the table: it fits every name. */
export const olderCompanyRoutes = {
  companyByService: { ...companyResource.company, path: '/companies-service/:id' },
};
