// What the page of walls says.
import type { ErrorCode } from '@despacho/contract/errors.ts';
import type { WallSignal } from '@despacho/domain/walls.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';

export const SIGNAL_TEXT = {
  live: 'Conectada',
  outdated: 'Conectada, versión anterior',
  frozen: 'Conectada, no dibuja',
  lost: 'Pantalla sin señal',
  never: 'Aún no se ha abierto',
} as const satisfies Record<WallSignal, string>;

/** The scenes a wall of this build has; what another build calls its own is shown as it is. */
const SCENE_TEXT: Readonly<Record<string, string>> = {
  operation: 'Operación',
  work: 'Colas y pilotos',
  stress: 'Dónde ayudar',
  branch: 'Órdenes y pilotos',
  incident: 'Incidente',
};
export const sceneText = (scene: string): string => SCENE_TEXT[scene] ?? scene;

export const PLACE_KIND_TEXT = { all: 'Toda la operación', company: 'Una empresa', branch: 'Una sucursal' } as const;

export const wallText = {
  title: 'PANTALLAS DE MURO',
  intro:
    'Cada pantalla entra con un enlace propio, sin usuario ni contraseña. Solo mira; no muestra datos de clientes.',
  create: 'Nueva pantalla',
  empty: 'No hay pantallas',
  emptyDetail: 'Crea la primera y abre su enlace en el televisor de la sala.',
  columns: {
    name: 'PANTALLA',
    place: 'MUESTRA',
    signal: 'SEÑAL',
    lastFrame: 'ÚLTIMA IMAGEN',
    scene: 'ESCENA',
    build: 'VERSIÓN',
    created: 'CREADA',
    actions: 'ACCIONES',
  },
  none: '—',
  all: 'Toda la operación',
  ago: (age: string) => `hace ${age}`,
  company: (name: string) => `Empresa ${name}`,
  branch: (name: string, company: string) => `Sucursal ${name} · ${company}`,
  rename: 'Renombrar',
  revoke: 'Revocar',
  renameOf: (name: string) => `Renombrar ${name}`,
  revokeOf: (name: string) => `Revocar ${name}`,
  revokeTitle: (name: string) => `¿Revocar la pantalla ${name}?`,
  revokeDetail: 'Se apaga en unos segundos y su enlace deja de servir. No se puede deshacer.',
  revoked: (name: string) => `Pantalla ${name} revocada`,
  name: 'Nombre',
  nameHint: 'Por ejemplo: Sala de control, televisor izquierdo',
  shows: 'Qué muestra',
  companyField: 'Empresa',
  branchField: 'Sucursal',
  choose: 'Elegir…',
  chooseCompany: 'Elija una empresa',
  chooseBranch: 'Elija una sucursal',
  submit: 'Crear pantalla',
  busy: 'Creando…',
  linkTitle: (name: string) => `Enlace de ${name}`,
  linkOnce: 'Este enlace se muestra una sola vez. Quien lo tenga puede ver la pantalla: no lo compartas.',
  link: 'Enlace',
  qr: 'Código QR del enlace',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  copyByHand: 'Copia el enlace con Ctrl+C',
  done: 'Listo',
} as const;

const CONFLICT_TEXT = {
  'name-taken': 'Ya hay una pantalla con ese nombre.',
  'too-many': 'Hay demasiadas pantallas. Revoca las que ya no se usan.',
} as const;

export const failureText = (code: ErrorCode, reason: keyof typeof CONFLICT_TEXT | null): string =>
  reason === null ? FAILURE_TEXT[code] : CONFLICT_TEXT[reason];
