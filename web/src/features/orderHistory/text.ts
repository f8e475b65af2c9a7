// The texts of the history of an order: fields, actions, screens.
import type { MovedEvent } from '@despacho/contract/orders/calls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { FIELD_LABEL, fieldText } from '../../entities/orders/form/text.ts';

export const historyText = {
  title: 'Historial',
  empty: 'NO HAY INFORMACIÓN PARA MOSTRAR',
  nothing: 'vacío',
  aPhoto: 'una foto',
  yes: 'Sí',
  no: 'No',
  from: (screen: string) => `desde ${screen}`,
  elsewhere: 'desde otro programa',
  entered: (status: string) => `Pasó a ${status}`,
  dropped: (count: number) => `Se muestran los ${count} cambios más recientes.`,
  suggested: (rank: number, count: number) =>
    count === 1 ? 'Era el único sugerido.' : `Era el ${rank}.º de ${count} sugeridos.`,
  unsuggested: (count: number) => (count === 1 ? 'No era el sugerido.' : `No estaba entre los ${count} sugeridos.`),
  overCashLimit: 'Con más efectivo que el límite:',
  kilometres: (km: number) => `${km.toFixed(2)} km`,
} as const;

/** By the action of the event; an unknown one is shown as a change. */
export const ACTION_TEXT: Readonly<Record<string, string>> = {
  created: 'Orden creada',
  edited: 'Orden modificada',
  'courier-changed': 'Piloto cambiado',
  'courier-handoff': 'Entregada a otro piloto por QR',
  'courier-act': 'Acción del piloto',
  'proof-added': 'Prueba de entrega',
  'courier-refused': 'Rechazada por el piloto',
  'ready-changed': 'Marca de lista cambiada',
  deleted: 'Orden eliminada',
  restored: 'Orden restaurada',
  repaired: 'Orden reparada',
  undone: 'Cambio deshecho',
  'import-undone': 'Importación deshecha',
  'lock-cleared': 'Edición quitada a otra persona',
  'pin-reset': 'Intentos de PIN renovados',
  'image-set': 'Foto cambiada',
  'image-removed': 'Foto quitada',
};
/** What was changed there is not shown [AC21]. */
export const MOVED_TEXT = {
  company: 'Movida desde otra empresa',
  branch: 'Movida desde otra sucursal',
} as const satisfies Record<MovedEvent['from'], string>;

export const UNKNOWN_ACTION = 'Orden modificada';

/** Null: not shown, because it follows from other fields or is internal. */
export const FIELD_TEXT = {
  ...FIELD_LABEL,
  id: null,
  number: 'Número',
  numberText: null,
  status: 'Estado',
  isActive: null,
  provider: 'Proveedor',
  origin: null,
  region: 'Departamento (catálogo)',
  note: 'Notas',
  paymentMethod: 'Tipo de pago',
  isPriority: 'Prioridad',
  company: fieldText.company,
  branch: fieldText.branch,
  courier: fieldText.courier,
  creatorId: null,
  creatorName: 'Creada por',
  suggestedPosition: 'Coordenadas',
  destination: 'Lugar de entrega',
  createdAt: fieldText.created,
  updatedAt: null,
  deliveredAt: 'Hora de entrega',
  canceledAt: 'Hora de cancelación',
  dueAt: 'Hora de entrega pedida',
  readyAt: 'Lista para recoger',
  timeInBranchSec: null,
  preparationTimeSec: null,
  deliveryTimeSec: null,
  deliveryTotalTimeSec: null,
  courierMarks: 'Motivo del piloto',
  deliveryProofs: 'Pruebas de entrega',
  stateTime: null,
  alert: null,
  circle: null,
  circleValue: 'Círculo',
  distanceKm: null,
  distanceTotalKm: null,
  delivery: 'Costo y distancia',
  picture: 'Foto',
  receivedPicture: 'Foto de entrega',
  isEmailSent: 'Correo enviado',
  isSmsSent: 'SMS enviado',
  emailSentAt: null,
  smsSentAt: null,
  customerRating: 'Calificación del cliente',
  customerRatingText: null,
  lock: 'La editaba',
  lockFence: null,
  revision: null,
  closedBy: 'Cerrada por',
  closeReason: 'Motivo del cierre',
  reference: 'Referencia del programa del cliente',
} as const satisfies Record<keyof Order, string | null>;
