// Spanish words of lists of orders that screens and exported files share.
import type { PaymentMethod, WrittenOrderKey } from '@despacho/contract/orders/order.ts';

export const ORDER_HEADER = {
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
  arrival: 'LLEGADA',
  interval: 'LLEGA ENTRE',
  latestArrival: 'A MÁS TARDAR',
  late: 'ATRASO',
  created: 'CREADA',
  due: 'HORA DE ENTREGA',
  delivered: 'HORA ENTREGA',
  deliveryTime: 'TIEMPO ENTREGA',
  preparation: 'TIEMPO PREPARACIÓN',
  sinceAssigned: 'ASIGNADO A ENTREGADO',
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
  cash: 'COBRO',
  sent: 'SMS/GMAIL',
} as const;

/** Headings of fields that lists offer as a hidden column, without a column of their own in columns.ts. */
export const COLUMN_HEADING: Partial<Record<WrittenOrderKey, string>> = {};

export const LIST_WORD = {
  abandoned: 'abandonada',
  byPerson: 'por una persona',
  restore: 'Restaurar',
  sms: 'SMS',
  mail: 'GMAIL',
  /** Beyond the four circles of a company. */
  noCircle: 'P',
  noCourier: 'SIN PILOTO',
  noZone: 'Sin zona',
  zone: (zone: number) => `Zona ${zone}`,
  /** In place of a number or a customer that is not typed in yet. */
  untyped: '...',
  inUnit: (header: string, unit: string) => `${header} (${unit})`,
} as const;

/** `none` comes from imports only. */
export const PAYMENT_LABEL = {
  cash: 'Efectivo',
  'credit-card': 'Tarjeta de Crédito',
  'visa-link': 'Visa en Link',
  none: '—',
} as const satisfies Record<PaymentMethod, string>;
