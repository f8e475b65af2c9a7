// Texts of the reports and of their files.
import type { ExportProblem, ExportState } from '@despacho/contract/reports.ts';
import { whole } from '@despacho/ui/format.ts';

export const reportText = {
  kind: 'Tipo de reporte',
  company: 'Compañía',
  everyCompany: 'Todas',
  status: 'Estado',
  everyStatus: 'Todos menos Eliminado',
  minimum: 'Cantidad mínima',
  badMinimum: 'Ingrese una cantidad valida',
  rule: 'Regla de conteo:',
  empty: 'No hay información a mostrar',
  tooMany: (most: number) =>
    `Son más de ${whole(most)} órdenes: demasiadas para sumarlas aquí. Acorta las fechas, o exporta: el archivo las suma todas.`,
  missing: (days: readonly string[]) => `Días que todavía no están calculados: ${days.join(', ')}.`,
} as const;

export const exportsText = {
  title: 'Mis archivos',
  note: 'Solo tú los puedes descargar. Se borran un día después de pedirlos.',
  progress: (rows: number, total: number | null) =>
    total === null ? `${whole(rows)} filas` : `${whole(rows)} de ${whole(total)} filas`,
  until: (at: string) => `hasta ${at}`,
  stop: 'Detener',
  stopOf: (name: string) => `Detener ${name}`,
  download: 'Descargar',
  downloadOf: (name: string) => `Descargar ${name}`,
  started: 'El archivo se está haciendo. Aparece en Mis archivos.',
  gone: 'El archivo ya no existe, o tu cuenta ya no puede verlo.',
  tooLarge: (rows: string, most: string) =>
    `El reporte tiene ${rows} filas y este formato admite ${most}. Acorta las fechas o elige otro formato.`,
  tooManyOpen: 'Ya se están haciendo tres archivos tuyos. Espera a que termine uno, o detenlo.',
} as const;

export const STATE_TEXT = {
  pending: 'En espera',
  running: 'En proceso',
  done: 'Listo',
  failed: 'No se pudo hacer',
  stopped: 'Detenido',
  refused: 'Tu cuenta ya no puede ver este reporte',
} as const satisfies Record<ExportState, string>;

export const PROBLEM_TEXT = {
  'too-many-rows': 'tiene demasiadas filas para este formato',
  'disk-full': 'no hay espacio en el disco del servidor',
  interrupted: 'el servidor se interrumpió varias veces',
  internal: 'ocurrió un error en el servidor',
} as const satisfies Record<ExportProblem, string>;
