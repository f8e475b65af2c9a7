// Texts of the messages between the console and the courier of an order.
import { MAX_MESSAGES } from '@despacho/contract/couriers/conversations.ts';
import { hourMinute } from '@despacho/ui/format.ts';

export const messagesText = {
  title: 'Mensajes con el piloto',
  empty: 'Sin mensajes.',
  textFor: (courier: string) => `Mensaje para ${courier}`,
  required: 'Escriba un mensaje',
  send: 'Enviar',
  canned: 'Textos listos',
  read: (at: string) => `leído ${hourMinute(at)}`,
  unread: 'sin leer',
  toOther: 'a otro piloto',
  noCourier: 'La orden no tiene piloto.',
  closed: 'La orden ya terminó: no recibe mensajes.',
} as const;

/** What consoles ask most. */
export const CANNED_TEXTS = [
  '¿Ya llegó?',
  '¿Hay algún problema?',
  'El cliente ya sale.',
  'Llame al cliente, por favor.',
  'Espere 5 minutos, por favor.',
] as const;

export const CONFLICT_TEXT = {
  closed: messagesText.closed,
  reassigned: 'La orden ahora tiene otro piloto. El mensaje no se envió.',
  full: `La orden ya tiene ${MAX_MESSAGES} mensajes.`,
} as const;
