// Values of the open API that several calls share.
import { z } from 'zod';

/** The order of a life: what each stored status is for clients. */
export const clientStatus = z
  .enum(['pending', 'assigned', 'at_branch', 'on_the_way', 'delivered', 'cancelled', 'rescheduled', 'deleted'])
  .describe('`on_the_way`: the courier left the branch with the order. `pending`: no courier has it yet.');
export type ClientStatus = z.infer<typeof clientStatus>;

/** With the offset of Guatemala, which has no summer time. */
export const clientInstant = z.iso
  .datetime({ offset: true })
  .describe('RFC 3339 with an offset, as `2026-11-28T14:05:00.000-06:00`.');

/** Integer cents, so that no program rounds. */
export const money = z
  .strictObject({ amount: z.int().min(0).describe('Cents.'), currency: z.literal('GTQ') })
  .meta({ id: 'Money', description: 'An amount of money in cents of quetzales.' });
export type Money = z.infer<typeof money>;

export const clientPayment = z.enum(['cash', 'card', 'link', 'none']);
export type ClientPayment = z.infer<typeof clientPayment>;

/** How well an address was found. */
export const precision = z
  .enum(['given', 'address', 'intersection', 'place', 'street'])
  .describe('`given`: the request had coordinates. The others: what the text was found as, the surest first.');
export type Precision = z.infer<typeof precision>;

export const resolvedPlace = z
  .object({
    lat: z.number(),
    lng: z.number(),
    precision,
    label: z.string().nullable().describe('The address that was found; null where coordinates were given.'),
  })
  .meta({
    id: 'ResolvedPlace',
    description: 'Where the courier will go. Check `label` when `precision` is not `given`.',
  });
export type ResolvedPlace = z.infer<typeof resolvedPlace>;

export const named = z.object({ id: z.string(), name: z.string() });

/** The header of POSTs. */
export const once = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .describe('A key of yours for this call: sent again within 24 hours it gets the same answer.'),
});

const MAX_PAGE = 100;
export const pageSize = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.number().min(1).max(MAX_PAGE));
