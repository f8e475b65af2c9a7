// The four forms that create an order: their fields, the required ones, and the schema of the request.
import { newOrder } from '@despacho/contract/orders/payload.ts';
import type { OrderContent } from '@despacho/domain/machines/orderCreate.ts';
import { z } from 'zod';
import { fieldsBeside, type OrderFieldName } from '../../entities/orders/form/fields.ts';
import { clientOrderForm, createOrderForm, pickUpForm, transferForm } from '../../entities/orders/form/schemas.ts';
import type { OrderValues } from '../../entities/orders/form/values.ts';
import { createText } from './text.ts';

export type FormKind = 'page' | 'client' | 'transfer' | 'pickUp';

type FormOfKind = {
  title: string;
  /** The notification of a failure. */
  failed: string;
  schema: z.ZodType<OrderContent, OrderValues>;
  fields: readonly OrderFieldName[];
  required: readonly OrderFieldName[];
  /** Initial values, besides the account's own company and branch. */
  values: Partial<OrderValues>;
};

const content = newOrder.omit({ image: true });

/** The schemas of the contract accept the values of any form and leave empty ones out. */
const contentBy = (form: z.ZodType): FormOfKind['schema'] =>
  z
    .custom<OrderValues>()
    .transform((values): unknown => values)
    .pipe(form)
    .pipe(content);

const PARTIES = ['company', 'branch', 'courier'] as const;
const POSITION = ['latitude', 'longitude'] as const;
const PLACE = ['address', 'department', 'municipality'] as const;
const SHORT = [
  ...PARTIES,
  'number',
  'customerName',
  'phone',
  ...PLACE,
  'zone',
  'isPriority',
  ...POSITION,
  'note',
  'cashOnDelivery',
] as const;
const PAGE = [
  ...PARTIES,
  'type',
  'number',
  'customerName',
  'recipient',
  'phone',
  ...PLACE,
  'zone',
  'paymentMethod',
  'cashOnDelivery',
  ...POSITION,
  'createdAt',
  'isPriority',
  'proofDemand',
  'note',
  'remarks',
] as const;
/** The page takes a place by its own names; those of the catalog belong to the dialog. */
const CATALOG = ['country', 'region', 'city'] as const;
/** Every kind needs a place. */
const NEEDED = ['company', 'branch', ...POSITION] as const;

export const FORMS: Record<FormKind, FormOfKind> = {
  page: {
    title: createText.pageTitle,
    failed: createText.failed,
    schema: contentBy(createOrderForm),
    fields: [...PAGE, ...fieldsBeside([...PAGE, ...CATALOG])],
    required: [...NEEDED, 'paymentMethod'],
    values: {},
  },
  client: {
    title: createText.clientTitle,
    failed: createText.failedDialog,
    schema: contentBy(clientOrderForm),
    fields: [
      ...PARTIES,
      'number',
      'customerName',
      'phone',
      'address',
      'country',
      'region',
      'city',
      'zone',
      ...POSITION,
      'paymentMethod',
      'cashOnDelivery',
      'isPriority',
      'note',
    ],
    required: [
      ...NEEDED,
      'number',
      'zone',
      'address',
      'customerName',
      'phone',
      'paymentMethod',
      'country',
      'region',
      'city',
    ],
    values: { country: createText.country },
  },
  transfer: {
    title: createText.transferTitle,
    failed: createText.failedDialog,
    schema: contentBy(transferForm),
    fields: SHORT,
    required: [...NEEDED, 'number', 'address', 'customerName'],
    values: {},
  },
  pickUp: {
    title: createText.pickUpTitle,
    failed: createText.failedDialog,
    schema: contentBy(pickUpForm),
    fields: SHORT,
    required: [...NEEDED, 'number', 'address', 'customerName'],
    values: {},
  },
};
