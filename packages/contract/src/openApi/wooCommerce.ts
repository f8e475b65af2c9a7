// An order as WooCommerce sends it (REST API v3), only what is read of it. Shops add and leave out what they like.
import { z } from 'zod';

const text = z.string().catch('');
const place = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    phone: text,
  })
  .partial()
  .catch({});
export type WooPlace = z.infer<typeof place>;

/** UTC without a letter for it. */
const gmt = z.iso.datetime({ local: true }).transform((at) => Date.parse(at.endsWith('Z') ? at : `${at}Z`));

export const wooOrder = z.object({
  id: z.int().positive(),
  number: z
    .union([z.string().min(1), z.number().transform(String)])
    .optional()
    .catch(undefined),
  status: z.string(),
  date_created_gmt: gmt,
  date_modified_gmt: gmt,
  currency: text,
  total: text,
  payment_method: text,
  customer_note: text,
  billing: place,
  shipping: place,
  shipping_lines: z
    .array(z.object({ method_title: text, method_id: text, instance_id: z.union([z.string(), z.number()]).catch('') }))
    .catch([]),
  /** Fields that plugins add; those that are no texts name nothing. */
  meta_data: z
    .array(z.object({ key: text, value: z.union([z.string(), z.number()]).nullable().catch(null) }))
    .catch([]),
  line_items: z.array(z.object({ name: text, quantity: z.number().catch(1) })).catch([]),
});
export type WooOrder = z.output<typeof wooOrder>;
