// The calls of client companies: what administrators write of them, and what responses contain.
import { z } from 'zod';
import { company, companyRows, companyTheme } from './companies.ts';
import { payloadShapeOf } from './payloads.ts';
import { imageName } from './images.ts';
import { resourceRoutes } from './resource.ts';

/** As responses contain it: `logo` is an address that a page can show, of ours one that expires. */
export const companyProfile = company.pick({
  id: true,
  name: true,
  description: true,
  phone: true,
  logo: true,
  video: true,
  hasSms: true,
  hasEmail: true,
  emails: true,
  isEnabled: true,
  hasAssistance: true,
  isProject: true,
  usesQueue: true,
  requirePin: true,
  warnsOutside: true,
  lateLimitSec: true,
  customerMessages: true,
  frameOrigins: true,
  theme: true,
});
export type CompanyProfile = z.infer<typeof companyProfile>;

const fields = z.strictObject({
  ...payloadShapeOf(companyRows),
  /** The name that the upload of the picture answered. */
  logoUrl: imageName.nullable().optional(),
});

/** The documents of the product ask for the whole list with `limit=10000`. */
export const MAX_COMPANIES = 10_000;
const limit = z.strictObject({ limit: z.coerce.number().int().min(1).max(MAX_COMPANIES).optional() });

export const companyNoun = {
  singular: 'company',
  plural: 'companies',
  path: '/companies-service/companies',
  entity: companyProfile,
  create: fields,
  change: fields.partial(),
  base: fields.partial().extend({
    // What other programs stored can be replaced, too.
    video: z.string().nullable().optional(),
    emails: z.array(z.string()).optional(),
    frameOrigins: z.array(z.string()).optional(),
    lateLimitSeconds: z.number().nullable().optional(),
    theme: companyTheme.nullable().optional(),
  }),
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
