// From the names of payloads to those of orders. Fields that name a company, branch or courier are set where these are read.
import { orderRows, writtenOrderKeys, type Order, type WrittenOrderKey } from '@despacho/contract/orders/order.ts';
import type { EditableField, NewOrder, OrderChanges } from '@despacho/contract/orders/payload.ts';

type Content = Pick<Order, WrittenOrderKey | 'suggestedPosition' | 'createdAt'>;

type Payload = Omit<OrderChanges, 'base'>;

/** The written fields that a payload names; null empties a field. */
const writtenIn = (payload: Payload, isApplied: (field: EditableField) => boolean): Partial<Content> => {
  const content: Partial<Content> = {};
  for (const key of writtenOrderKeys) {
    const { wire, empty } = orderRows[key];
    const value = payload[wire];
    if (value !== undefined && isApplied(wire)) Object.assign(content, { [key]: value ?? empty });
  }
  return content;
};

/** What a payload changes of these fields, by the order's own names. */
export const contentOf = (payload: Payload, fields: ReadonlySet<EditableField>): Partial<Content> => {
  const content = writtenIn(payload, (field) => fields.has(field));
  const { latitude: lat, longitude: lng, _createdAt: createdAt } = payload;
  const isMoved = fields.has('latitude') || fields.has('longitude');
  if (isMoved && lat !== undefined && lng !== undefined) content.suggestedPosition = { lat, lng };
  if (fields.has('_createdAt') && createdAt !== undefined) content.createdAt = createdAt;
  return content;
};

/** [OR22] Of a new order; the dialog sends department, municipality and zone under other names than the page. */
export const newContent = (payload: NewOrder): Omit<Partial<Content>, 'createdAt'> => ({
  ...writtenIn(payload, () => true),
  department: payload.depto ?? payload.departament ?? null,
  municipality: payload.munic ?? payload.city ?? null,
  zone: payload.zone ?? payload.zona ?? null,
  suggestedPosition: { lat: payload.latitude, lng: payload.longitude },
});
