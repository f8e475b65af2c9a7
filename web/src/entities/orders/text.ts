// How an order is spoken of on screens.
import type { PaymentMethod } from '@despacho/contract/orders/order.ts';

export const orderText = {
  level: 'ALERTA',
  risk: 'RIESGO',
  number: 'ORDEN No.',
  customer: 'CLIENTE',
  status: 'ESTADO',
  company: 'COMPAÑÍA',
  branch: 'SUCURSAL',
  courier: 'PILOTO',
  address: 'DIRECCIÓN',
  municipality: 'MUNICIPIO',
  zone: 'ZONA',
  phone: 'TELÉFONO',
  payment: 'FORMA DE PAGO',
  type: 'TIPO ORDEN',
  elapsed: 'TIEMPO',
  created: 'CREADA',
  due: 'HORA DE ENTREGA',
  delivered: 'HORA ENTREGA',
  deliveryTime: 'TIEMPO ENTREGA',
  totalTime: 'TIEMPO TOTAL',
  canceled: 'FECHA CANCELACIÓN',
  reason: 'OBSERVACIONES',
  rescheduled: 'REAGENDADA',
  deleted: 'ELIMINADA',
  deletedBy: 'ELIMINADO POR',
  closing: 'CIERRE',
  restore: 'RESTAURAR',
  circle: 'CIRCULO',
  distance: 'DISTANCIA',
  cost: 'COSTO',
  sent: 'SMS/GMAIL',
  removeEditing: 'ELIMINAR MODIFICANDO',
  remove: 'Eliminar',
  /** Closed by the system. */
  abandoned: 'abandonada',
  byPerson: 'por una persona',
  restoreAction: 'Restaurar',
  priority: 'Prioridad',
  /** Created ahead of the server's clock. */
  wait: 'Espere...',
  none: '—',
  sms: 'SMS',
  mail: 'GMAIL',
  notSent: 'No se ha enviado ningún SMS ni correo de esta orden.',
  openShare: 'Abrir la página de seguimiento',
  openCourier: 'Ver al piloto',
  editedBy: (name: string) => `La modifica ${name}`,
  /** Beyond the four circles of a company. */
  noCircle: 'P',
  kilometres: (km: string) => `${km} km`,
} as const;

/** The forms' words (A-109); `none` comes from imports only. */
export const PAYMENT_LABEL = {
  cash: 'Efectivo',
  'credit-card': 'Tarjeta de Crédito',
  'visa-link': 'Visa en Link',
  none: '—',
} as const satisfies Record<PaymentMethod, string>;
