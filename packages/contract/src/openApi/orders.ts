// Orders of the open API: what a program sends of one, and what it receives. Views list every key of their own.
import { z } from 'zod';
import { proofKind } from '../orders/deliveryProofs.ts';
import { MAX_COLLECTED } from '../orders/order.ts';
import { latitude, longitude } from '../orders/payload.ts';
import { orderNumberLine, phoneNumber, writtenText } from '../inputs.ts';
import { documentId } from '../values.ts';
import { clientInstant, clientPayment, clientStatus, money, named, resolvedPlace } from './values.ts';

const text = (max: number) => writtenText(max).min(1);
const optionalText = (max: number) => writtenText(max).nullable().optional();

/** Printable, so that it survives every program, file and address. */
export const clientReference = z
  .string()
  .regex(/^[!-~](?:[ -~]{0,78}[!-~])?$/)
  .describe('Your own id of the order: 1 to 80 printable ASCII characters.');

const place = {
  lat: latitude.optional().describe('Degrees, WGS 84. With `lng` the address is not searched for.'),
  lng: longitude.optional(),
};
const address = {
  zone: z.int().min(0).max(999).nullable().optional().describe('Zona of the city.'),
  municipality: optionalText(100),
  department: optionalText(100),
};
const hasBoth = ({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }): boolean =>
  (lat === undefined) === (lng === undefined);
const both = { path: ['lng'], message: 'lat and lng go together' };

/** A place to deliver to. */
export const newDestination = z
  .strictObject({ address: text(500).describe('Street and number, as `16 calle 2-40`.'), ...address, ...place })
  .refine(hasBoth, both)
  .meta({ id: 'NewDestination', description: 'A place to deliver to.' });
export type NewDestination = z.output<typeof newDestination>;

const collected = money
  .extend({
    amount: z
      .int()
      .min(0)
      .max(MAX_COLLECTED * 100),
  })
  .nullable()
  .describe('What the courier collects from the customer.');
const method = clientPayment.exclude(['none']);

const details = {
  note: optionalText(2_000).describe('For the courier: the door, the bell, the floor.'),
  priority: z.boolean().optional(),
  demandedProofs: z
    .array(proofKind)
    .max(proofKind.options.length)
    .nullable()
    .optional()
    .describe(
      'What the courier proves at the door. Null: what your company demands; a PIN only where your customers have one.',
    ),
};

export const newClientOrder = z
  .strictObject({
    reference: clientReference,
    branch: documentId.optional().describe('Id of the branch; not needed with a key of one branch.'),
    customer: z.strictObject({
      name: text(200),
      phone: phoneNumber.schema.describe('Eight digits of Guatemala. It receives the link to follow the order.'),
    }),
    destination: newDestination,
    payment: z.strictObject({ method, collect: collected.optional() }),
    number: orderNumberLine(80).schema.describe('Shown to staff, courier and customer; your `reference` without it.'),
    quote: documentId.optional().describe('Id of a quote: its price is kept while branch and place are the same.'),
    ...details,
  })
  .meta({ id: 'NewOrder', description: 'A new order.' });
export type NewClientOrder = z.output<typeof newClientOrder>;

const changeable = {
  branch: documentId.optional(),
  customer: z.strictObject({ name: text(200).optional(), phone: phoneNumber.schema }).optional(),
  destination: z
    .strictObject({ address: text(500).optional(), ...address, ...place })
    .refine(hasBoth, both)
    .optional(),
  payment: z.strictObject({ method: method.optional(), collect: collected.optional() }).optional(),
  ...details,
};

/** The leaves of a nested body. A list is one of them, also an empty one. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isEmpty));

export const clientOrderChanges = z
  .strictObject({
    ...changeable,
    base: z
      .strictObject(changeable)
      .optional()
      .describe('The values that you read: a field that is another one by now is a conflict. Absent: the last wins.'),
  })
  .refine((body) => !isEmpty({ ...body, base: undefined }), 'nothing changed')
  .meta({ id: 'OrderChanges', description: 'Only what changes; null empties a field.' });
export type ClientOrderChanges = z.output<typeof clientOrderChanges>;
export type ClientOrderContent = Omit<ClientOrderChanges, 'base'>;

export const clientOrder = z
  .object({
    id: z.string(),
    test: z.boolean().describe('An order of the sandbox.'),
    reference: z.string().nullable().describe('Null: the order was not created over the API.'),
    number: z.string(),
    status: clientStatus,
    branch: named.nullable(),
    customer: z.object({ name: z.string(), phone: z.string().nullable() }),
    destination: z.object({
      address: z.string(),
      zone: z.number().nullable(),
      municipality: z.string().nullable(),
      department: z.string().nullable(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
    }),
    payment: z.object({ method: clientPayment, collect: money.nullable() }),
    note: z.string().nullable(),
    priority: z.boolean(),
    demandedProofs: z
      .array(proofKind)
      .nullable()
      .describe('What this order demands at its door; null: what your company demands.'),
    price: money.nullable().describe('Null: beyond every circle, or not calculated.'),
    circle: z.number().nullable(),
    distance: z.number().nullable().describe('Metres of the route.'),
    readyAt: clientInstant.nullable().describe('When its goods were marked as ready for pick-up.'),
    createdAt: clientInstant,
    updatedAt: clientInstant.nullable(),
    deliveredAt: clientInstant.nullable(),
    cancelledAt: clientInstant.nullable(),
    cancelReason: z.string().nullable(),
    proofs: z
      .array(z.object({ type: proofKind, at: clientInstant, receiver: z.string().nullable() }))
      .describe('What the courier proved at the door; `receiver`: the name with a signature.'),
    distanceAtDoor: z
      .number()
      .nullable()
      .describe('Metres from the destination of a delivery far from it; null: not far, or not known.'),
  })
  .meta({ id: 'Order', description: 'An order.' });
export type ClientOrder = z.infer<typeof clientOrder>;

/** What only the answers to one order have: it is read apart from the order. */
export const followedOrder = clientOrder
  .extend({
    trackingUrl: z.string().nullable().describe('The page on which the customer follows the order.'),
    pinRequired: z.boolean().describe('The customer must enter the PIN of the order on that page.'),
    pictures: z
      .array(z.object({ type: proofKind, url: z.string() }))
      .describe('The pictures of `proofs`, at addresses that expire within an hour; deleted ones are not in it.'),
  })
  .meta({ id: 'FollowedOrder', description: 'An order with the link to follow it.' });
export type FollowedOrder = z.infer<typeof followedOrder>;

export const createdOrder = followedOrder
  .extend({ resolved: resolvedPlace.nullable().describe('Null: the order existed already.') })
  .meta({ id: 'CreatedOrder', description: 'An order with the place that its address was found at.' });
export type CreatedOrder = z.infer<typeof createdOrder>;

export const changedOrder = followedOrder
  .extend({ resolved: resolvedPlace.nullable().describe('Null: its place is the one that it had.') })
  .meta({ id: 'ChangedOrder', description: 'An order with the place that its changed address was found at.' });

export const clientEvent = z
  .object({
    id: z.string(),
    type: z
      .enum([
        'order.created',
        'order.updated',
        'order.assigned',
        'order.at_branch',
        'order.picked_up',
        'order.delivered',
        'order.cancelled',
        'order.rescheduled',
        'order.deleted',
        'order.moved',
      ])
      .describe('`order.moved`: before it the order was outside of what the key sees.'),
    at: clientInstant,
    origin: z.enum(['api', 'console', 'courier']),
    /** Fields of `clientOrder`. */
    fields: z.array(z.string()).describe('The fields that changed.'),
  })
  .meta({ id: 'Event', description: 'Something that happened to an order.' });
export type ClientEvent = z.infer<typeof clientEvent>;

export const clientCourier = z
  .object({
    name: z.string(),
    plate: z.string().nullable(),
    position: z
      .object({ lat: z.number(), lng: z.number(), at: clientInstant, accuracy: z.number().nullable() })
      .nullable(),
    arrival: z.object({ from: clientInstant, to: clientInstant }).nullable(),
  })
  .meta({ id: 'Courier', description: 'The courier while the order is on the way.' });
export type ClientCourier = z.infer<typeof clientCourier>;
