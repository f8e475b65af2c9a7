// Texts of the notifications and of their offer. A notification has nothing of a customer: a locked screen shows it.
import type { PushKind } from '@despacho/contract/couriers/pageConstants.ts';

export const NOTIFICATION_TITLE = {
  assigned: 'Orden nueva',
  changed: 'Una orden cambió',
  removed: 'Orden retirada',
  message: 'Mensaje de la consola',
} as const satisfies Record<PushKind, string>;

export const pushText = {
  body: 'Toque para abrirla.',
  title: 'Avisos',
  off: 'Avisos de órdenes nuevas, también con el teléfono bloqueado.',
  activate: 'Activar avisos',
  on: 'Avisos de órdenes activados en este teléfono.',
  deactivate: 'Desactivar avisos',
  denied:
    'El teléfono bloquea los avisos de esta página. Permítalos en sus ajustes. Abierta, la aplicación se actualiza sola.',
  unsupported: 'Este navegador no da avisos. Abierta, la aplicación se actualiza sola.',
  failed: 'No se pudo. Intente de nuevo.',
} as const;
