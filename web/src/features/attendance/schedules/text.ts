// The sentences of planned shifts.
import type { ScheduleConflict } from '@despacho/contract/couriers/schedules.ts';
import type { ProposedShift, ShiftRefusal } from '@despacho/contract/couriers/shiftProposals.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { counted, decimal, whole } from '@despacho/ui/format.ts';
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
  propose: 'Proponer turnos',
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

const ifAbsent = (count: number): string => (count === 1 ? 'si falta 1' : `si faltan ${whole(count)}`);
const percent = (share: number): string => `${decimal(100 * share)} %`;

export const proposalText = {
  title: 'TURNOS SEGÚN LA DEMANDA',
  back: 'Ver turnos del mes',
  day: 'Día',
  days: 'Propuesta de',
  daysOf: (count: number) => (count === 1 ? '1 día' : `${whole(count)} días`),
  dayTitle: (weekday: string, day: string) => `${weekday} ${day}`,
  late: 'Máximo tarde',
  shortest: 'Turno mínimo',
  longest: 'Turno máximo',
  sick: '¿Y si faltan?',
  percent: (value: number) => `${whole(value)} %`,
  hours: (minutes: number) => `${decimal(minutes / 60)} h`,
  absent: (count: number) => (count === 0 ? 'Nadie' : counted(count, 'piloto', 'pilotos')),
  chooseCompany: 'Elige una compañía: los turnos se proponen para una a la vez.',
  failed: 'No se pudo calcular la propuesta.',
  retry: 'Reintentar',
  loading: 'Calculando la propuesta…',
  tooFew: (needed: number, present: number) =>
    `Hacen falta ${whole(needed)} semanas ya calculadas de ese día de la semana; hay ${whole(present)}. Todavía no se propone nada.`,
  chart: 'Pilotos por media hora',
  halfHour: 'Media hora',
  needed: 'Necesarios',
  planned: 'Planeados',
  withProposed: 'Con la propuesta',
  withoutSick: (count: number) => `Con la propuesta, ${ifAbsent(count)}`,
  orders: 'Órdenes esperadas',
  error: 'Error del pronóstico',
  errorOf: (forecast: number, plain: number, days: number) =>
    `${percent(forecast)}, la media simple ${percent(plain)} (${days === 1 ? 'último día igual' : `últimos ${whole(days)} días iguales`})`,
  errorUnknown: 'No hay días con qué compararlo',
  work: 'Trabajo por orden',
  workMinutes: (minutes: number) => `${whole(minutes)} min, ida y vuelta`,
  lateAndUncovered: (lateShare: number, uncovered: number) =>
    `${percent(lateShare)} del trabajo espera · ${counted(uncovered, 'media hora', 'medias horas')} sin cubrir`,
  presentPlan: 'Con lo planeado',
  sickPlanned: (count: number) => `Lo planeado, ${ifAbsent(count)}`,
  sickProposed: (count: number) => `La propuesta, ${ifAbsent(count)}`,
  method:
    'El día va de las 04:00 a las 04:00: lo que se entrega después de medianoche es de la noche que empezó antes. Según las órdenes entregadas de las últimas 8 semanas. Quien no alcanza a empezar una orden en su media hora la deja para la siguiente: esa es la que cuenta como tarde.',
  list: 'Turnos propuestos',
  overview: 'Días de la propuesta',
  open: 'Ver',
  openDay: (day: string) => `Ver ${day}`,
  shifts: (shifts: readonly ProposedShift[]) => {
    const without = shifts.filter(({ courier }) => courier === null).length;
    return without === 0 ? whole(shifts.length) : `${whole(shifts.length)}, ${whole(without)} sin piloto`;
  },
  none: 'Lo planeado ya alcanza: no se propone ningún turno.',
  columns: { branch: 'Sucursal', starts: 'Entrada', ends: 'Salida', hours: 'Horas', courier: 'Piloto' },
  unassigned: 'Sin piloto disponible',
  take: (count: number) => `Tomar la propuesta (${whole(count)})`,
  takeDays: (days: number, count: number) =>
    `Tomar ${days === 1 ? 'el día' : `los ${whole(days)} días`} (${whole(count)})`,
  takeTitle: '¿Planear los turnos propuestos?',
  takeDetail: (count: number, without: number) =>
    `${count === 1 ? 'Se planea 1 turno' : `Se planean ${whole(count)} turnos`}. Los que ya existen no cambian.${
      without === 0 ? '' : ` ${counted(without, 'sin piloto no se planea', 'sin piloto no se planean')}.`
    }`,
  takeAction: 'Planear',
  result: (created: number, existing: number) =>
    `${created === 1 ? 'Se planeó 1 turno' : `Se planearon ${whole(created)} turnos`}${existing === 0 ? '' : `; ${counted(existing, 'ya estaba', 'ya estaban')}`}.`,
  refused: (name: string, at: string, reason: string) => `${name}, ${at}: ${reason}`,
  takeFailed: 'No se pudieron planear todos los turnos. Inténtalo otra vez: los que ya se planearon no se repiten.',
} as const;

export const SHIFT_REFUSAL_TEXT = {
  overlap: SHIFT_CONFLICT_TEXT.overlap,
  'no-assistance': SHIFT_CONFLICT_TEXT['no-assistance'],
  courier: 'El piloto ya no está activo.',
  branch: 'La sucursal ya no está activa.',
  time: 'El horario no es válido.',
  scope: 'La sucursal no es de tu cuenta.',
} as const satisfies Record<ShiftRefusal, string>;
