// The sentences about an order that two people change at once.
import type { EditableField } from '@despacho/contract/orders/payload.ts';
import { fieldText } from '../../../entities/orders/form/text.ts';

export const mergeText = {
  someone: 'Otra persona',
  changedToo: (name: string, fields: string) => `${name} cambió mientras tanto: ${fields}. Lo decides al guardar.`,
  title: 'La orden cambió mientras la modificabas',
  detail: 'Elige qué se guarda. Lo demás que cambiaron ya está en el formulario.',
  mine: 'Lo mío',
  theirs: 'Lo de la otra persona',
  was: (value: string) => `Antes: ${value}`,
  save: 'Guardar',
  cancel: 'Seguir editando',
  nothing: '(vacío)',
  yes: 'Sí',
  no: 'No',
} as const;

/** Fields that are decided together have one label. */
export const DIFFERENCE_LABEL = {
  orderId: fieldText.number,
  typeOrder: fieldText.type,
  name: fieldText.customer,
  destinatario: fieldText.recipient,
  phone: fieldText.phone,
  address: fieldText.address,
  depto: fieldText.department,
  munic: fieldText.municipality,
  zone: fieldText.zone,
  country: fieldText.country,
  departament: fieldText.department,
  city: fieldText.city,
  nota: fieldText.note,
  orderObservations: fieldText.remarks,
  payMethod: fieldText.payment,
  isPriority: fieldText.priority,
  alias_id: fieldText.courier,
  latitude: 'Coordenadas',
  longitude: 'Coordenadas',
  company_id: 'Compañía y sucursal',
  branch_id: 'Compañía y sucursal',
  status: 'Estado',
  _createdAt: fieldText.created,
} as const satisfies Record<EditableField, string>;
