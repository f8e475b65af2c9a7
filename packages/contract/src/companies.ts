// Client companies and their branches. Documents: `companies`, `branches`.
import { z } from 'zod';
import { latLng, reference } from './values.ts';

export const LATE_LIMITS_SEC = [2700, 3600, 7200, 10_800, 86_400] as const;

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

export const company = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string().nullable(),
  logo: z.string().nullable(),
  video: z.string().nullable(),
  hasSms: z.boolean(),
  hasEmail: z.boolean(),
  emails: z.array(z.string()),
  isEnabled: z.boolean(),
  hasAssistance: z.boolean(),
  isProject: z.boolean(),
  usesQueue: z.boolean(),
  requirePin: z.boolean(),
  /** Null = the table of minutes; else the scheme of thirds. */
  lateLimitSec: z.number().int().positive().nullable(),
  priceRanges: z.array(priceRange),
  theme: companyTheme.nullable(),
});
export type Company = z.infer<typeof company>;

export const branch = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string().nullable(),
  address: z.string().nullable(),
  company: reference,
  country: reference.nullable(),
  region: reference.nullable(),
  city: reference.nullable(),
  position: latLng.nullable(),
  /** A closed ring: four corners, the first repeated; empty when none was drawn. */
  perimeter: z.array(latLng),
  isEnabled: z.boolean(),
});
export type Branch = z.infer<typeof branch>;
