// The sentences of planned shifts.
import type { ScheduleConflict } from '@despacho/contract/couriers/schedules.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { decimal, whole } from '@despacho/ui/format.ts';
import { MONTH_TEXT } from '../../../kit/date/text.ts';

/** By the number of the month, 0 to 11. */
export const MONTH_NAMES: readonly string[] = Object.values(MONTH_TEXT).map((name) => name.toLocaleUpperCase('es'));

export const monthText = {
  title: 'ASISTENCIA MES',
  none: 'SIN DATOS DE ASISTENCIA MENSUAL',
  failed: 'HA OCURRIDO UN ERROR',
  month: 'Mes',
  year: 'Año',
  create: 'Crear turno',
  import: 'Importar horarios',
  change: 'Modificar',
  cancel: 'Cancelar',
  notWhole: (max: number) => `Solo se muestran ${whole(max)} turnos; elige una compañía o una sucursal.`,
  sum: (ms: number) => `Horas trabajadas: ${decimal(ms / HOUR_MS)}`,
  planned: (ms: number) => `Planeadas: ${decimal(ms / HOUR_MS)}`,
  left: (count: number) => `${whole(count)} sin sumar`,
} as const;

export const shiftText = {
  createTitle: 'CREAR TURNO',
  changeTitle: (name: string) => `MODIFICAR TURNO · ${name}`,
  courier: 'Piloto',
  branch: 'Sucursal',
  starts: 'Entrada',
  ends: 'Salida',
  save: 'Guardar',
  created: (name: string) => `Turno creado para ${name}`,
  changed: (name: string) => `Turno modificado: ${name}`,
  cancelTitle: '¿Cancelar el turno?',
  cancelDetail: (name: string) => `${name}. Su tiempo queda libre para otro turno.`,
  cancel: 'Cancelar turno',
  keep: 'Volver',
  cancelled: 'Turno cancelado',
} as const;

export const SHIFT_CONFLICT_TEXT = {
  overlap: 'Se cruza con otro turno del piloto.',
  'shift-taken': 'El piloto ya tiene ese turno.',
  status: 'El turno ya inició o terminó: no se puede cambiar.',
  'no-assistance': 'La compañía de esa sucursal no lleva asistencia: no se le planean turnos.',
  changed: 'Otra persona cambió el turno mientras tanto. Ciérralo y ábrelo de nuevo.',
} as const satisfies Record<ScheduleConflict['reason'], string>;
