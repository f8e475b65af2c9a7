// What a program sends of an order as the payload of the console's own calls, and an order as such content.
import type { ClientOrderContent } from '@despacho/contract/openApi/orders.ts';
import type { ClientPayment } from '@despacho/contract/openApi/values.ts';
import type { Order, PaymentMethod } from '@despacho/contract/orders/order.ts';
import {
  editableField,
  fieldValue,
  type EditableField,
  type FieldValue,
  type OrderChanges,
} from '@despacho/contract/orders/payload.ts';
import { demandFor } from '../couriers/proofs.ts';
import { valueOf } from '../orders/fields.ts';

export const CLIENT_PAYMENT = {
  cash: 'cash',
  'credit-card': 'card',
  'visa-link': 'link',
  none: 'none',
} as const satisfies Record<PaymentMethod, ClientPayment>;
const STORED_PAYMENT = { cash: 'cash', card: 'credit-card', link: 'visa-link' } as const;

export const centsOf = (quetzales: number): number => Math.round(quetzales * 100);

type Payload = Omit<OrderChanges, 'base'>;

/** Undefined where the content has no such field. The place of an order is resolved before. */
export const payloadOf = ({
  branch,
  customer,
  destination,
  payment,
  note,
  priority,
  demandedProofs: proofs,
}: ClientOrderContent) => {
  const collect = payment?.collect;
  const fields = {
    branch_id: branch,
    name: customer?.name,
    phone: customer?.phone,
    address: destination?.address,
    zone: destination?.zone,
    munic: destination?.municipality,
    depto: destination?.department,
    latitude: destination?.lat,
    longitude: destination?.lng,
    payMethod: payment?.method === undefined ? undefined : STORED_PAYMENT[payment.method],
    cobro: collect === undefined || collect === null ? collect : collect.amount / 100,
    nota: note,
    isPriority: priority,
    proofDemand: proofs === undefined ? undefined : demandFor(proofs),
  } satisfies Payload;
  return fields;
};

/** Where a program finds a field of a payload, in what it sends. */
export const CLIENT_PATH: Partial<Record<EditableField, string>> = {
  branch_id: 'branch',
  name: 'customer.name',
  phone: 'customer.phone',
  address: 'destination.address',
  zone: 'destination.zone',
  munic: 'destination.municipality',
  depto: 'destination.department',
  latitude: 'destination.lat',
  longitude: 'destination.lng',
  payMethod: 'payment.method',
  cobro: 'payment.collect',
  nota: 'note',
  isPriority: 'priority',
  proofDemand: 'demandedProofs',
};

const FIELDS = editableField.options.filter((field) => CLIENT_PATH[field] !== undefined);

/** [OA9] A change whose base is what the program read, and for the rest what is stored. */
export const changesOf = (order: Order, changes: ClientOrderContent, read: ClientOrderContent = {}): OrderChanges => {
  const payload: Payload = payloadOf(changes);
  const given: Partial<Record<EditableField, unknown>> = payloadOf(read);
  const base: Partial<Record<EditableField, FieldValue>> = {};
  for (const field of FIELDS) {
    if (payload[field] === undefined) continue;
    base[field] =
      given[field] === undefined ? valueOf(order, field) : (fieldValue.safeParse(given[field]).data ?? null);
  }
  return { ...payload, base };
};
