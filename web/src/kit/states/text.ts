// The four states that every data part shows, and the age of numbers.
import { LIVE_TEXT } from '@despacho/ui/live/text.ts';

export const stateText = {
  loading: 'Obteniendo información...',
  empty: 'Sin datos',
  failed: 'No se pudo cargar',
  retry: 'Reintentar',
  home: 'Ir al inicio',
  stale: LIVE_TEXT.noConnection,
  lastData: (time: string, age: string) => `últimos datos ${time} · hace ${age}`,
  age: (time: string) => `Actualizado hace ${time}`,
  unknownAge: 'Sin cálculo todavía',
  missing: (count: number) =>
    count === 1 ? '1 día todavía se está calculando.' : `${count} días todavía se están calculando.`,
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar',
} as const;
