// Texts of the shell.
import type { Stale } from '@despacho/client/live/staleness.ts';
import { LIVE_TEXT } from '@despacho/ui/live/text.ts';
import type { Theme } from './look/theme.ts';

export const VERSION_LABEL = 'V.2.0.4';

export const shellText = {
  reportProblem: 'REPORTA UN PROBLEMA',
  profile: 'Mi cuenta',
  signOut: 'Cerrar Sesión',
  signOutEverywhere: 'en todos tus dispositivos',
  skip: 'Saltar al contenido',
  menu: 'Menú',
  home: (product: string) => `${product}: ir al inicio`,
  clock: 'Hora del servidor',
  version: (build: string) => `Versión ${VERSION_LABEL}, compilación ${build}`,
  unknownBuild: 'aún desconocida',
  account: (name: string) => `Cuenta de ${name}`,
  theme: 'Apariencia',
  keys: 'Atajos de teclado',
  state: 'Conexión',
  copyright: (year: string, product: string) => `© ${year} ${product}. Todos los derechos reservados.`,
  newBuild: 'Hay una versión nueva de esta página.',
  reload: 'Recargar',
  closed: 'El servidor cerró esta conexión.',
  retry: 'Reintentar',
  lastData: (time: string, age: string) => `últimos datos ${time} · hace ${age}`,
  noData: 'sin datos todavía',
  connecting: 'Conectando…',
  slow: 'El servidor aún no responde. La página sigue intentando.',
  ages: 'Antigüedad de los datos',
  link: 'Enlace',
  source: 'Fuente',
  jobs: 'Alertas',
  unknownAge: 'sin dato',
  forbidden: {
    title: 'Tu cuenta no incluye esta pantalla',
    detail: 'Si la necesitas para tu trabajo, pide el permiso a un administrador.',
  },
  noPlace: {
    title: 'Tu cuenta aún no ve ninguna orden',
    detail: 'Le falta su empresa o su sucursal. Pide a un administrador que la complete.',
  },
} as const;

export const THEME_LABEL = {
  system: 'Como el sistema',
  light: 'Claro',
  dark: 'Oscuro',
} as const satisfies Record<Theme, string>;

export const STATE_LABEL = {
  loading: 'Conectando',
  live: 'En vivo',
  connection: 'Sin conexión',
  source: 'Fuente detenida',
  crowded: 'Demasiadas conexiones',
} as const satisfies Record<'loading' | 'live' | Stale['cause'], string>;

export const CAUSE_TEXT = {
  connection: LIVE_TEXT.noConnection,
  source: LIVE_TEXT.sourceStopped,
  crowded: LIVE_TEXT.tooManyConnections,
} as const satisfies Record<Stale['cause'], string>;
