// From the payload's names to the order's, in one place. Who is named by an id is looked up elsewhere.
import type { EditableField, NewOrder, OrderChanges } from '@despacho/contract/orders/payload.ts';
import type { Order } from '@despacho/contract/orders/order.ts';

type Content = Pick<
  Order,
  | 'number'
  | 'type'
  | 'customerName'
  | 'recipient'
  | 'phone'
  | 'address'
  | 'department'
  | 'municipality'
  | 'zone'
  | 'country'
  | 'region'
  | 'city'
  | 'note'
  | 'remarks'
  | 'paymentMethod'
  | 'isPriority'
  | 'suggestedPosition'
  | 'createdAt'
>;

type Said = Omit<OrderChanges, 'base'>;

const writers: { [F in EditableField]?: (said: Said) => Partial<Content> } = {
  orderId: ({ orderId }) => ({ number: orderId ?? '' }),
  typeOrder: ({ typeOrder }) => (typeOrder === undefined ? {} : { type: typeOrder }),
  name: ({ name }) => ({ customerName: name ?? '' }),
  destinatario: ({ destinatario }) => ({ recipient: destinatario ?? null }),
  phone: ({ phone }) => ({ phone: phone ?? null }),
  address: ({ address }) => ({ address: address ?? '' }),
  depto: ({ depto }) => ({ department: depto ?? null }),
  munic: ({ munic }) => ({ municipality: munic ?? null }),
  zone: ({ zone }) => ({ zone: zone ?? null }),
  country: ({ country }) => ({ country: country ?? null }),
  departament: ({ departament }) => ({ region: departament ?? null }),
  city: ({ city }) => ({ city: city ?? null }),
  nota: ({ nota }) => ({ note: nota ?? null }),
  orderObservations: ({ orderObservations }) => ({ remarks: orderObservations ?? null }),
  payMethod: ({ payMethod }) => (payMethod === undefined ? {} : { paymentMethod: payMethod }),
  isPriority: ({ isPriority }) => (isPriority === undefined ? {} : { isPriority }),
  latitude: ({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? {} : { suggestedPosition: { lat: latitude, lng: longitude } },
  longitude: ({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? {} : { suggestedPosition: { lat: latitude, lng: longitude } },
  _createdAt: ({ _createdAt }) => (_createdAt === undefined ? {} : { createdAt: _createdAt }),
};

/** What is said of these fields, under the order's own names. */
export const contentOf = (said: Said, fields: Iterable<EditableField>): Partial<Content> => {
  const content: Partial<Content> = {};
  for (const field of fields) Object.assign(content, writers[field]?.(said));
  return content;
};

/** [OR22] A new order's: empty fields say nothing, and the modal's place fills what the page calls otherwise. */
export const newContent = (said: NewOrder): Omit<Content, 'createdAt'> => ({
  number: said.orderId ?? '',
  type: said.typeOrder ?? 'ORDEN CLIENTE',
  customerName: said.name ?? '',
  recipient: said.destinatario ?? null,
  phone: said.phone ?? null,
  address: said.address ?? '',
  department: said.depto ?? said.departament ?? null,
  municipality: said.munic ?? said.city ?? null,
  zone: said.zone ?? said.zona ?? null,
  country: said.country ?? null,
  region: said.departament ?? null,
  city: said.city ?? null,
  note: said.nota ?? null,
  remarks: said.orderObservations ?? null,
  paymentMethod: said.payMethod ?? 'none',
  isPriority: said.isPriority ?? false,
  suggestedPosition: { lat: said.latitude, lng: said.longitude },
});
