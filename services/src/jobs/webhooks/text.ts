// What shops read as notes of their orders.
import type { EventType } from '@despacho/contract/openApi/webhooks.ts';
import type { NOTED } from '@despacho/domain/openApi/shops.ts';

const NOTES = {
  'order.created': 'Despacho recibió la orden.',
  'order.assigned': 'La orden tiene piloto.',
  'order.picked_up': 'La orden va en camino.',
  'order.delivered': 'La orden fue entregada.',
  'order.cancelled': 'La entrega fue cancelada.',
  'order.rescheduled': 'La entrega fue reagendada.',
} as const satisfies Record<(typeof NOTED)[number], string>;

/** Events without a text are none that shops are notified of. */
export const NOTE_TEXT: Readonly<Partial<Record<EventType, string>>> = NOTES;
