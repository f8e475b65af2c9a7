// Client companies: their fields, and what their administrators write of them. Documents: `companies`.
import { z } from 'zod';
import { field, forReaders, imported, payloadShapeOf, shapeOf, written, type FormKey } from './fields.ts';
import { choiceOrNone, line, lines, nameLine, numberWithin, own, servicePhone, webLink, yesOrNo } from './inputs.ts';

/** Circles of a company, quetzales and kilometres: the most of each. */
export const PRICE_LIMITS = { circles: 4, cost: 100_000, km: 1_000 } as const;

const positive = z.number().min(0);
const kilometres = own(positive.max(PRICE_LIMITS.km));
const circle = z.int().min(1).max(PRICE_LIMITS.circles);

/** One row for each number of a circle: how far it reaches, in kilometres, and what an order in it costs, in quetzales. */
export const circleRows = {
  circle: written(field.ownOr(1, circle, 'circle'), own(circle)),
  cost: written(field.ownOr(0, positive, 'cost'), own(positive.max(PRICE_LIMITS.cost))),
  minKm: written(field.ownOr(0, positive, 'minDistance'), kilometres),
  maxKm: written(field.ownOr(0, positive, 'maxDistance'), kilometres),
};
export const priceRange = z.object(shapeOf(circleRows));
export type PriceRange = z.infer<typeof priceRange>;

export const hexColor = z.string().regex(/^#[\da-f]{6}$/);

const PHRASE_WEIGHTS = ['400', '600', '700', '900'] as const;
export type PhraseWeight = (typeof PHRASE_WEIGHTS)[number];
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:#[\da-f]{6})?$/, 'El color es # y seis dígitos')
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .optional();

/** How the public pages of one company look, in the order of the form. */
export const themeRows = {
  isDark: written(field.flag(false, 'isDark'), yesOrNo),
  /** The colour of headings and buttons; null: the product's own. */
  accent: written(field.ownOr(null, hexColor.nullable(), 'accent'), { control: 'line', max: 7, schema: color }),
  /** Pixels of its height. */
  logoSize: written(field.number('logoSize'), numberWithin(24, 240, 'El alto es de 24 a 240')),
  deliveredPhrase: written(field.text('deliveredPhrase'), line(120)),
  phraseWeight: written(field.text('phraseWeight'), choiceOrNone(PHRASE_WEIGHTS)),
};
export const companyTheme = z.object(shapeOf(themeRows));
export type CompanyTheme = z.infer<typeof companyTheme>;
export const writtenTheme = z.strictObject(payloadShapeOf(themeRows)).required();

/** The messages that customers may receive about an order; companies choose. */
export const customerMessage = z.enum(['created', 'onTheWay', 'arriving', 'delivered']);
export type CustomerMessage = z.infer<typeof customerMessage>;
const USUAL_MESSAGES: CustomerMessage[] = ['created', 'onTheWay'];

/** An origin as browsers send it, without a path: `https://tienda.example`. */
export const webOrigin = z
  .string()
  .max(200)
  .regex(/^https:\/\/[\da-z](?:[\da-z.-]*[\da-z])?(?::\d{1,5})?$/, 'Escriba solo el origen: https://tienda.example');

/** Customers' phones load it. */
const WRONG_VIDEO = 'El video es una dirección que empieza con https://';

const email = z.string().trim().min(1).max(254);
/** Seconds, which forms have in minutes. */
const lateLimit = numberWithin(300, 86_400, 'El límite es de 5 a 1440 minutos', 60);
/** [CX1] Whole quetzales, of a courier and of the couriers of a company. */
export const cashLimit = numberWithin(0, 50_000, 'El límite de efectivo es de Q0 a Q50,000');
const messages = z.array(customerMessage).max(customerMessage.options.length).optional();

/** One row for each field, the written ones in the order of the form. The late limit has column 11 of import files, in minutes. */
export const companyRows = {
  id: forReaders(field.id),
  name: forReaders(
    imported(written(field.name('name'), nameLine('El nombre', 120, 'Nombre es requerido')), {
      place: 1,
      isNeeded: true,
    }),
  ),
  /** Null: the levels of the table in minutes; else thirds of this limit. */
  lateLimitSec: forReaders(
    written(field.ownOr(null, z.number().int().positive().nullable(), 'lateLimitSeconds'), lateLimit),
  ),
  /** [CX1] Whole quetzales; null: the limit of the operation. */
  cashLimit: forReaders(written(field.integer('cashLimit'), cashLimit)),
  description: forReaders(imported(written(field.text('description'), line(500)), { place: 2 })),
  isProject: forReaders(imported(written(field.flag(false, 'proyecto'), yesOrNo), { place: 7 })),
  usesQueue: forReaders(imported(written(field.flag(true, 'usesQueue'), yesOrNo), { place: 8 })),
  hasAssistance: forReaders(imported(written(field.flag(false, 'assistance'), yesOrNo), { place: 6 })),
  /** Creation and import warn of a destination outside the perimeter of its branch. */
  warnsOutside: forReaders(imported(written(field.flag(false, 'warnOutsidePerimeter'), yesOrNo), { place: 10 })),
  hasEmail: forReaders(imported(written(field.flag(false, 'email'), yesOrNo), { place: 4 })),
  hasSms: forReaders(imported(written(field.flag(false, 'sms'), yesOrNo), { place: 5 })),
  emails: forReaders(imported(written(field.texts('emails'), lines(50, email)), { place: 3 })),
  /** The number of its customer service, which its customers' pages show. */
  phone: forReaders(written(field.phone('phone'), servicePhone)),
  requirePin: forReaders(imported(written(field.flag(false, 'requirePin'), yesOrNo), { place: 9 })),
  /** [CP15] What its couriers prove at the door. */
  provesPin: forReaders(written(field.flag(false, 'proofPin'), yesOrNo)),
  provesPhoto: forReaders(written(field.flag(false, 'proofPhoto'), yesOrNo)),
  provesSignature: forReaders(written(field.flag(false, 'proofSignature'), yesOrNo)),
  video: forReaders(imported(written(field.link('video'), webLink(500, WRONG_VIDEO)), { place: 12 })),
  /** Sites that may show the customers' page in a frame. */
  frameOrigins: forReaders(written(field.texts('frameOrigins'), lines(20, webOrigin))),
  customerMessages: forReaders(
    written(field.ownOr(USUAL_MESSAGES, z.array(customerMessage), 'customerMessages'), own(messages)),
  ),
  theme: forReaders(
    written(field.ownOr(null, companyTheme.nullable(), 'theme'), own(writtenTheme.nullable().optional())),
  ),
  isEnabled: forReaders(written(field.flag(true, 'enable'), own(z.boolean().optional()))),
  logo: forReaders(field.link('logoUrl', 'logo')),
  priceRanges: field.ownOr([], z.array(priceRange)),
};
export const company = z.object(shapeOf(companyRows));
export type Company = z.infer<typeof company>;
export type CompanyFormKey = FormKey<typeof companyRows>;
export type ThemeKey = FormKey<typeof themeRows>;
