// The words of the connection, apart from the others: the first script of the console needs these alone.

/** The states of a live screen that may be outdated (LV5). */
export const LIVE_TEXT = {
  noConnection: 'SIN CONEXIÓN',
  sourceStopped: 'FUENTE DETENIDA',
  tooManyConnections: 'DEMASIADAS CONEXIONES',
  jobsStopped: 'alertas sin recalcular',
  unreadable: (count: number) => (count === 1 ? '1 documento ilegible' : `${count} documentos ilegibles`),
} as const;
