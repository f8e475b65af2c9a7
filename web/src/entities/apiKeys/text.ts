// What the page of the keys of the open API shows.
import type { KeyScope } from '@despacho/contract/accounts/access.ts';
import type { apiKeyRows, KeyMode } from '@despacho/contract/apiKeys.ts';
import type { FormKey } from '@despacho/contract/fields.ts';

export const KEY_LABEL = { name: 'Nombre' } as const satisfies Record<FormKey<typeof apiKeyRows>, string>;

export const MODE_TEXT = { test: 'De prueba', live: 'Real' } as const satisfies Record<KeyMode, string>;

export const SCOPE_TEXT = {
  'orders:read': 'Leer órdenes y sucursales',
  'orders:write': 'Crear, modificar y cancelar órdenes',
  'couriers:read': 'Ver al piloto en ruta',
  'money:read': 'Leer precios y estado de cuenta',
  'webhooks:manage': 'Recibir eventos por webhook',
} as const satisfies Record<KeyScope, string>;

/** In the list. */
export const SCOPE_SHORT = {
  'orders:read': 'leer',
  'orders:write': 'escribir',
  'couriers:read': 'piloto',
  'money:read': 'precios',
  'webhooks:manage': 'webhooks',
} as const satisfies Record<KeyScope, string>;

export const keyText = {
  intro: 'Con una clave, el programa de una empresa crea y sigue órdenes. La guía está en /developers.',
  create: 'Nueva clave',
  empty: 'No hay claves. Crea una de prueba para empezar: sus órdenes no las ve ningún piloto.',
  columns: {
    name: 'CLAVE',
    mode: 'TIPO',
    start: 'EMPIEZA CON',
    place: 'ALCANCE',
    scopes: 'PERMISOS',
    lastUse: 'ÚLTIMO USO',
    created: 'CREADA',
    createdBy: 'CREADA POR',
  },
  never: 'Nunca',
  change: 'Renombrar',
  remove: 'Revocar',
  removeTitle: (name: string) => `¿Revocar la clave ${name}?`,
  removeDetail: 'El programa que la usa deja de entrar en un segundo. No se puede deshacer.',
  removed: (name: string) => `Clave ${name} revocada`,
  nameHint: 'Por ejemplo: Tienda en línea',
  mode: 'Tipo',
  company: 'Empresa',
  branch: 'Sucursal',
  wholeCompany: 'Todas las de la empresa',
  branchHint: 'Con una sucursal, la clave no ve precios ni estado de cuenta.',
  choose: 'Elegir…',
  chooseCompany: 'Elija una empresa',
  chooseScope: 'Elija al menos un permiso',
  noMoney: 'Una clave de sucursal no puede leer precios ni estado de cuenta',
  submit: 'Crear clave',
  busy: 'Creando…',
  keyTitle: (name: string) => `Clave ${name}`,
  keyOnce: 'Se muestra una sola vez. Guárdala en el servidor de la empresa, nunca en una página ni en una app.',
  keyLabel: 'Clave',
  conflicts: {
    'name-taken': 'La empresa ya tiene una clave con ese nombre.',
    'too-many': 'La empresa ya tiene 20 claves. Revoca las que ya no se usan.',
  },
} as const;
