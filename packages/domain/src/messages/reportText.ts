// Texts of the reports of messages, for the console and for exported files.
import type { SmsColumn } from '@despacho/contract/messageReports.ts';
import type { MessageAudience, MessageChannel, MessageOccasion } from '@despacho/contract/messages.ts';

export const SMS_HEADER = {
  number: 'ORDEN No.',
  customer: 'CLIENTE',
  address: 'DIRECCIÓN',
  company: 'COMPAÑÍA',
  audience: 'PARA',
  occasion: 'MENSAJE',
  sentAt: 'FECHA SMS',
} as const satisfies Record<SmsColumn, string>;

const WHEN =
  'y los que registraron otros programas, por su fecha de envío en hora de Guatemala, en la compañía de su orden.';

/** [MS23] */
export const MESSAGE_RULE = {
  sms: `Cuenta los SMS que el proveedor aceptó ${WHEN}`,
  email: `Cuenta los correos que el servidor de correo aceptó ${WHEN} Los que no son de una orden están solo en el total.`,
} as const satisfies Record<MessageChannel, string>;

export const AUDIENCE_LABEL = {
  customer: 'Cliente',
  company: 'Compañía',
  courier: 'Piloto',
  support: 'Soporte',
  account: 'Cuenta',
  staff: 'Sala de control',
} as const satisfies Record<MessageAudience, string>;

export const OCCASION_LABEL = {
  created: 'Orden recibida',
  onTheWay: 'En camino',
  arriving: 'Llegando',
  delivered: 'Entregada',
  courier: 'Asignada',
  withdrawn: 'Retirada',
  issue: 'Problema reportado',
  passwordReset: 'Contraseña nueva',
  report: 'Reporte programado',
  alarm: 'Alarma sin atender',
  webhook: 'Webhook deshabilitado',
} as const satisfies Record<MessageOccasion, string>;
