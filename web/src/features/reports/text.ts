// Texts of the reports, of their files and of their schedules.
import type { ExportProblem, ExportState, ReportFormat } from '@despacho/contract/reports.ts';
import type { ScheduleEvery, ScheduleResult, ScheduleStop } from '@despacho/contract/reportSchedules.ts';
import { counted, whole } from '@despacho/ui/format.ts';

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
  failed: 'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!',
  tooMany: (max: number) =>
    `Son más de ${whole(max)} órdenes: demasiadas para sumarlas aquí. Acorta las fechas, o exporta: el archivo las suma todas.`,
  missing: (days: readonly string[]) => `Días que todavía no están calculados: ${days.join(', ')}.`,
} as const;

export const exportsText = {
  title: 'Mis archivos',
  note: 'Solo tú los puedes descargar. Se borran un día después de pedirlos.',
  progress: (rows: number, total: number | null) =>
    total === null ? counted(rows, 'fila', 'filas') : `${whole(rows)} de ${counted(total, 'fila', 'filas')}`,
  until: (at: string) => `hasta ${at}`,
  stop: 'Detener',
  stopOf: (name: string) => `Detener ${name}`,
  download: 'Descargar',
  downloadOf: (name: string) => `Descargar ${name}`,
  started: 'El archivo se está haciendo. Aparece en Mis archivos.',
  gone: 'El archivo ya no existe, o tu cuenta ya no puede verlo.',
  tooLarge: (rows: string, max: string) =>
    `El reporte tiene ${rows} filas y este formato admite ${max}. Acorta las fechas o elige otro formato.`,
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

export const scheduleText = {
  open: 'Enviar por correo',
  dialog: (report: string) => `Enviar por correo: ${report}`,
  detail: (email: string) =>
    `Llega a tu correo, ${email}, con los filtros que ves ahora, mientras tu cuenta pueda ver el reporte.`,
  every: 'Cuándo',
  format: 'Formato',
  to: 'Otros correos',
  toHint: (max: number) => `Uno por línea, ${max} como máximo. Puede quedar vacío.`,
  wrong: (addresses: string) => `No son correos válidos: ${addresses}`,
  tooMany: (max: number) => `Son más de ${max} correos.`,
  save: 'Programar',
  saved: 'Envío programado. Aparece en Envíos por correo.',
  full: (max: number) => `Ya tienes ${max} envíos programados. Detén uno primero.`,
  title: 'Envíos por correo',
  next: (at: string) => `Próximo envío: ${at}`,
  last: (days: string, result: string) => `Último, del ${days}: ${result}`,
  never: 'Todavía no se ha enviado',
  recipients: (addresses: string) => `Con copia a ${addresses}`,
  minimum: (min: number) => `desde ${counted(min, 'entregada', 'entregadas')}`,
  stop: 'Detener',
  stopOf: (name: string) => `Detener envío: ${name}`,
} as const;

export const EVERY_TEXT = {
  day: 'Cada mañana, el día anterior',
  month: 'Cada primero de mes, el mes anterior',
} as const satisfies Record<ScheduleEvery, string>;

export const FORMAT_TEXT = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } as const satisfies Record<ReportFormat, string>;

export const STOP_TEXT = {
  asker: 'Detenido por ti',
  account: 'Detenido: tu cuenta o tu compañía estaba deshabilitada',
  permission: 'Detenido: tu cuenta ya no puede ver este reporte',
  scope: 'Detenido: tu cuenta ya no puede ver esa compañía o sucursal',
} as const satisfies Record<ScheduleStop, string>;

export const RESULT_TEXT = {
  waiting: 'por enviarse',
  sent: 'enviado',
  recorded: 'no se envió: no hay servidor de correo',
  'not-sent': 'no se pudo enviar',
  stopped: 'el archivo fue detenido',
  ...PROBLEM_TEXT,
} as const satisfies Record<ScheduleResult, string>;
