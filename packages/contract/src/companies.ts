// Client companies and their branches. Documents: `companies`, `branches`.
import { z } from 'zod';
import { field, shapeOf } from './fields.ts';
import { latLng, reference } from './values.ts';

export const priceRange = z.object({
  circle: z.number().int().min(1).max(4),
  cost: z.number().min(0),
  minKm: z.number().min(0),
  maxKm: z.number().min(0),
});
export type PriceRange = z.infer<typeof priceRange>;

/** How the public pages of one company look. */
export const companyTheme = z.object({
  isDark: z.boolean(),
  deliveredPhrase: z.string().nullable(),
  phraseWeight: z.string().nullable(),
  logoSize: z.number().nullable(),
});
export type CompanyTheme = z.infer<typeof companyTheme>;

/** One row for each field. */
export const companyRows = {
  id: field.id,
  name: field.own(z.string().min(1)),
  description: field.text('description'),
  logo: field.link('logoUrl', 'logo'),
  video: field.link('video'),
  hasSms: field.flag(false, 'sms'),
  hasEmail: field.flag(false, 'email'),
  emails: field.texts('emails'),
  isEnabled: field.flag(true, 'enable'),
  hasAssistance: field.flag(false, 'assistance'),
  isProject: field.flag(false, 'proyecto'),
  usesQueue: field.flag(true, 'usesQueue'),
  requirePin: field.flag(false, 'requirePin'),
  /** Null: the levels of the table in minutes; else thirds of this limit. */
  lateLimitSec: field.ownOr(null, z.number().int().positive().nullable()),
  priceRanges: field.ownOr([], z.array(priceRange)),
  theme: field.ownOr(null, companyTheme.nullable()),
};
export const company = z.object(shapeOf(companyRows));
export type Company = z.infer<typeof company>;

/** One row for each field. */
export const branchRows = {
  id: field.id,
  name: field.own(z.string().min(1)),
  description: field.text('description'),
  address: field.text('address'),
  company: field.own(reference),
  country: field.ownOr(null, reference.nullable()),
  region: field.ownOr(null, reference.nullable()),
  city: field.ownOr(null, reference.nullable()),
  position: field.ownOr(null, latLng.nullable()),
  /** A closed ring: four corners, the first repeated; empty when none was drawn. */
  perimeter: field.ownOr([], z.array(latLng)),
  isEnabled: field.flag(true, 'enable'),
};
export const branch = z.object(shapeOf(branchRows));
export type Branch = z.infer<typeof branch>;
