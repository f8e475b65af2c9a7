// What stands around every screen.
import type { Stale } from '@despacho/client/live/truth.ts';
import { LIVE_TEXT } from '@despacho/ui/text.ts';

export const shellText = {
  signOut: 'Cerrar Sesión',
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
  unknownAge: '—',
} as const;

export const CAUSE_TEXT = {
  connection: LIVE_TEXT.noConnection,
  source: LIVE_TEXT.sourceStopped,
} as const satisfies Record<Stale['cause'], string>;
