// Labels of the fields of an order in forms and in the history, and the messages of their errors.
import type { ReadIssue } from '@despacho/domain/reading/reading.ts';
import { ISSUE_SENTENCE } from '@despacho/domain/reading/text.ts';
import { MAX_COLLECTED, type WrittenOrderKey } from '@despacho/contract/orders/order.ts';
import type { ProofDemand } from '@despacho/contract/orders/deliveryProofs.ts';
import type { IrregularField } from '@despacho/contract/orders/payload.ts';

/** One label for each field that people write. */
export const FIELD_LABEL = {
  number: 'Orden No.',
  type: 'Tipo de orden',
  customerName: 'Cliente',
  recipient: 'Destinatario',
  phone: 'Teléfono',
  address: 'Dirección',
  department: 'Departamento',
  municipality: 'Municipio',
  zone: 'Zona',
  country: 'País',
  region: 'Departamento',
  city: 'Ciudad',
  note: 'Nota',
  remarks: 'Observaciones',
  paymentMethod: 'Forma de pago',
  isPriority: 'Es prioridad',
  proofDemand: 'Pruebas en la puerta',
  cashOnDelivery: 'Cobro al entregar',
} as const satisfies Record<WrittenOrderKey, string>;

/** [CP38] */
export const DEMAND_LABEL = {
  company: 'Las de la compañía',
  none: 'Ninguna',
  pin: 'PIN',
  photo: 'Foto',
  signature: 'Firma',
  'pin+photo': 'PIN y foto',
  'pin+signature': 'PIN y firma',
  'photo+signature': 'Foto y firma',
  'pin+photo+signature': 'PIN, foto y firma',
} as const satisfies Record<ProofDemand, string>;

export const fieldText = {
  company: 'Compañía',
  branch: 'Sucursal',
  courier: 'Piloto',
  latitude: 'Latitud',
  longitude: 'Longitud',
  created: 'Fecha de creación',
  companyFirst: 'Primero elige la compañía.',
  branchFirst: 'Primero elige la sucursal.',
  own: 'La de tu cuenta.',
  courierHint: 'Sin piloto la orden queda en cola.',
  createdHint: 'Vacía: el momento de crearla.',
  unavailable: 'No disponible',
} as const;

/** A place, and a branch with its company, are decided as one. */
export const IRREGULAR_LABEL = {
  alias_id: fieldText.courier,
  latitude: 'Coordenadas',
  longitude: 'Coordenadas',
  company_id: 'Compañía y sucursal',
  branch_id: 'Compañía y sucursal',
  status: 'Estado',
  _createdAt: fieldText.created,
} as const satisfies Record<IrregularField, string>;

export const problemText = {
  place: 'Debes ingresar una latitude y longitude, usa la pestaña de Mapa para seleccionar el lugar de destino',
  unwritable: 'El texto es demasiado largo o tiene caracteres que no se pueden mostrar',
  phone: 'Télefono debe ser un valor númerico',
  phoneIssue: (issue: Exclude<ReadIssue, 'not-a-number'>) => `El teléfono ${ISSUE_SENTENCE[issue]}`,
  zone: 'Zona debe ser un valor númerico',
  amount: `El cobro es un monto en quetzales de 0 a ${MAX_COLLECTED.toLocaleString('en-US')}, con dos decimales o menos`,
  amountIssue: (issue: Exclude<ReadIssue, 'not-a-number'>) => `El cobro ${ISSUE_SENTENCE[issue]}`,
  courier: 'El agente es requerido',
  company: 'La compañía es requerida',
  branch: 'La sucursal es requerida',
  date: 'La fecha no es válida',
  payment: 'El tipo de pago es necesario indicarlo',
  number: 'Orden es requerido',
  address: 'Direccion es requerida',
  customerName: 'Cliente es requerido',
  noZone: 'La zona es requerida',
  noPhone: 'Télefono es requerido',
  paymentOfDialog: 'Forma de Pago es requerida',
  country: 'Pais es requerido',
  region: 'Departamento es requerido',
  city: 'Ciudad es requerido',
  remarks: 'Observaciones son requeridas',
  status: 'El estado es requerido',
} as const;
