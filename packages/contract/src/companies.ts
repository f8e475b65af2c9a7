// Client companies: their fields, and what their administrators write of them. Documents: `companies`.
import { z } from 'zod';
import { field, shapeOf, written } from './fields.ts';
import { line, nameOfThing, own, servicePhone, webLink, yesOrNo } from './inputs.ts';

/** Circles of a company, quetzales and kilometres: the most of each. */
export const PRICE_LIMITS = { circles: 4, cost: 100_000, km: 1_000 } as const;

export const priceRange = z.object({
  circle: z.number().int().min(1).max(PRICE_LIMITS.circles),
  cost: z.number().min(0),
  minKm: z.number().min(0),
  maxKm: z.number().min(0),
});
export type PriceRange = z.infer<typeof priceRange>;

export const hexColor = z.string().regex(/^#[\da-f]{6}$/);

/** The most and the fewest pixels of a logo's height on the public pages. */
export const LOGO_SIZE = { min: 24, max: 240 } as const;
const PHRASE_LENGTH = 120;
export const PHRASE_WEIGHTS = ['400', '600', '700', '900'] as const;

/** How the public pages of one company look. */
export const companyTheme = z.object({
  isDark: z.boolean(),
  /** The colour of headings and buttons; null: the product's own. */
  accent: hexColor.nullable(),
  deliveredPhrase: z.string().nullable(),
  phraseWeight: z.string().nullable(),
  /** Pixels. */
  logoSize: z.number().nullable(),
});
export type CompanyTheme = z.infer<typeof companyTheme>;

const writtenTheme = z.strictObject({
  isDark: z.boolean(),
  accent: hexColor.nullable(),
  deliveredPhrase: z.string().trim().max(PHRASE_LENGTH).nullable(),
  phraseWeight: z.enum(PHRASE_WEIGHTS).nullable(),
  logoSize: z.int().min(LOGO_SIZE.min).max(LOGO_SIZE.max).nullable(),
});

/** The messages that customers may receive about an order; companies choose. */
export const customerMessage = z.enum(['created', 'onTheWay', 'arriving', 'delivered']);
export type CustomerMessage = z.infer<typeof customerMessage>;
const USUAL_MESSAGES: CustomerMessage[] = ['created', 'onTheWay'];

/** An origin as browsers send it, without a path: `https://tienda.example`. */
export const webOrigin = z
  .string()
  .max(200)
  .regex(/^https:\/\/[\da-z](?:[\da-z.-]*[\da-z])?(?::\d{1,5})?$/, 'Escriba solo el origen: https://tienda.example');

const MAX_EMAILS = 50;
const MAX_ORIGINS = 20;
const LATE_LIMIT_SEC = { min: 300, max: 86_400 } as const;

/** Customers' phones load it. */
export const WRONG_VIDEO = 'El video es una dirección que empieza con https://';

/** One row for each field. */
export const companyRows = {
  id: field.id,
  name: written(field.ownOr('', z.string().min(1), 'name'), {
    control: 'line',
    max: 120,
    schema: nameOfThing('El nombre', 120, 'Nombre es requerido'),
  }),
  description: written(field.text('description'), line(500)),
  /** The number of its customer service, which its customers' pages show. */
  phone: written(field.phone('phone'), servicePhone),
  logo: field.link('logoUrl', 'logo'),
  video: written(field.link('video'), webLink(500, WRONG_VIDEO)),
  hasSms: written(field.flag(false, 'sms'), yesOrNo),
  hasEmail: written(field.flag(false, 'email'), yesOrNo),
  emails: written(field.texts('emails'), own(z.array(z.string().trim().min(1).max(254)).max(MAX_EMAILS).optional())),
  isEnabled: written(field.flag(true, 'enable'), yesOrNo),
  hasAssistance: written(field.flag(false, 'assistance'), yesOrNo),
  isProject: written(field.flag(false, 'proyecto'), yesOrNo),
  usesQueue: written(field.flag(true, 'usesQueue'), yesOrNo),
  requirePin: written(field.flag(false, 'requirePin'), yesOrNo),
  /** Creation and import warn of a destination outside the perimeter of its branch. */
  warnsOutside: written(field.flag(false, 'warnOutsidePerimeter'), yesOrNo),
  /** Null: the levels of the table in minutes; else thirds of this limit. */
  lateLimitSec: written(
    field.ownOr(null, z.number().int().positive().nullable(), 'lateLimitSeconds'),
    own(z.int().min(LATE_LIMIT_SEC.min).max(LATE_LIMIT_SEC.max).nullable().optional()),
  ),
  customerMessages: written(
    field.ownOr(USUAL_MESSAGES, z.array(customerMessage), 'customerMessages'),
    own(z.array(customerMessage).max(customerMessage.options.length).optional()),
  ),
  /** Sites that may show the customers' page in a frame. */
  frameOrigins: written(field.texts('frameOrigins'), own(z.array(webOrigin).max(MAX_ORIGINS).optional())),
  priceRanges: field.ownOr([], z.array(priceRange)),
  theme: written(field.ownOr(null, companyTheme.nullable(), 'theme'), own(writtenTheme.nullable().optional())),
};
export const company = z.object(shapeOf(companyRows));
export type Company = z.infer<typeof company>;
