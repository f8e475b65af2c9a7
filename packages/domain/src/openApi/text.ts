// Words of shops: the notes of their orders, and the departments that they name by a code.
import type { ClientStatus } from '@despacho/contract/openApi/values.ts';
import type { WebhookType } from '@despacho/contract/openApi/webhooks.ts';

/** By the changes of an order that a shop gets a note about. */
export const SHOP_NOTES: Readonly<Partial<Record<WebhookType, string>>> = {
  'order.created': 'Despacho recibió la orden.',
  'order.reverted': 'La orden volvió atrás',
  'order.assigned': 'La orden tiene piloto.',
  'order.at_branch': 'El piloto está en la sucursal.',
  'order.picked_up': 'La orden va en camino.',
  'order.delivered': 'La orden fue entregada.',
  'order.cancelled': 'La entrega fue cancelada.',
  'order.rescheduled': 'La entrega fue reagendada.',
  // Also where another company or branch has it, which is not named.
  'order.deleted': 'Despacho ya no entrega la orden para esta tienda.',
};

/** Where an order is that went back. */
export const SHOP_STATUS: Readonly<Partial<Record<ClientStatus, string>>> = {
  pending: 'espera piloto',
  assigned: 'tiene piloto',
  at_branch: 'su piloto está en la sucursal',
  on_the_way: 'va en camino',
};

/** An order that goes on without a courier. */
export const SHOP_COURIER_LOST = 'perdió su piloto';

/** Departments of Guatemala by their codes of ISO 3166-2, which WooCommerce sends as state. */
export const DEPARTMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'GT-AV': 'Alta Verapaz',
    'GT-BV': 'Baja Verapaz',
    'GT-CM': 'Chimaltenango',
    'GT-CQ': 'Chiquimula',
    'GT-ES': 'Escuintla',
    'GT-GU': 'Guatemala',
    'GT-HU': 'Huehuetenango',
    'GT-IZ': 'Izabal',
    'GT-JA': 'Jalapa',
    'GT-JU': 'Jutiapa',
    'GT-PE': 'Petén',
    'GT-PR': 'El Progreso',
    'GT-QC': 'Quiché',
    'GT-QZ': 'Quetzaltenango',
    'GT-RE': 'Retalhuleu',
    'GT-SA': 'Sacatepéquez',
    'GT-SM': 'San Marcos',
    'GT-SO': 'Sololá',
    'GT-SR': 'Santa Rosa',
    'GT-SU': 'Suchitepéquez',
    'GT-TO': 'Totonicapán',
    'GT-ZA': 'Zacapa',
  }),
);
