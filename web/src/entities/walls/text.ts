// What the page of walls shows.
import type { FormKey } from '@despacho/contract/fields.ts';
import type { wallRows } from '@despacho/contract/walls.ts';
import type { WallSignal } from '@despacho/domain/walls.ts';

export const SIGNAL_TEXT = {
  live: 'Conectada',
  outdated: 'Conectada, versión anterior',
  frozen: 'Conectada, no dibuja',
  lost: 'Pantalla sin señal',
  never: 'Aún no se ha abierto',
} as const satisfies Record<WallSignal, string>;

export const WALL_LABEL = { name: 'Nombre' } as const satisfies Record<FormKey<typeof wallRows>, string>;

export const wallText = {
  intro:
    'Cada pantalla entra con un enlace propio, sin usuario ni contraseña. Solo mira; no muestra datos de clientes.',
  create: 'Nueva pantalla',
  empty: 'No hay pantallas. Crea la primera y abre su enlace en el televisor de la sala.',
  columns: {
    name: 'PANTALLA',
    place: 'MUESTRA',
    signal: 'SEÑAL',
    lastFrame: 'ÚLTIMA IMAGEN',
    scene: 'ESCENA',
    build: 'VERSIÓN',
    created: 'CREADA',
  },
  incident: 'Incidente',
  none: '—',
  ago: (age: string) => `hace ${age}`,
  change: 'Renombrar',
  remove: 'Revocar',
  removeTitle: (name: string) => `¿Revocar la pantalla ${name}?`,
  removeDetail: 'Se apaga en unos segundos y su enlace deja de servir. No se puede deshacer.',
  removed: (name: string) => `Pantalla ${name} revocada`,
  nameHint: 'Por ejemplo: Sala de control, televisor izquierdo',
  shows: 'Qué muestra',
  submit: 'Crear pantalla',
  busy: 'Creando…',
  linkTitle: (name: string) => `Enlace de ${name}`,
  link: 'Enlace',
  linkOnce: 'Este enlace se muestra una sola vez. Quien lo tenga puede ver la pantalla: no lo compartas.',
  conflicts: {
    'name-taken': 'Ya hay una pantalla con ese nombre.',
    'too-many': 'Hay demasiadas pantallas. Revoca las que ya no se usan.',
  },
} as const;
