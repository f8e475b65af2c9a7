// The four states that every data part shows.
import { LIVE_TEXT } from '@despacho/ui/live/text.ts';

export const stateText = {
  loading: 'Obteniendo información...',
  empty: 'Sin datos',
  failed: 'No se pudo cargar',
  retry: 'Reintentar',
  home: 'Ir al inicio',
  stale: LIVE_TEXT.noConnection,
  lastData: (time: string, age: string) => `últimos datos ${time} · hace ${age}`,
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar',
} as const;
