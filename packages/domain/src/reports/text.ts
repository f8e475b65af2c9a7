// Spanish words of reports that screens and files share: titles, headings, and the rule that each report counts by.
import type { ReportKind } from '@despacho/contract/reports.ts';
import { localDateTime, writtenDay } from '../localTime.ts';

export const REPORT_TITLE = {
  orders: 'REPORTE DE ORDENES',
  deliveryTimes: 'TIEMPOS DE ENTREGA',
  deliveredByCourier: 'ENTREGADAS POR MOTORISTA',
  distanceByCourier: 'DISTANCIA POR MOTORISTA',
  serviceRatings: 'CALIFICACIÓN DEL SERVICIO',
  checkIns: 'INGRESO DE MOTORISTAS',
  courierSummary: 'RESÚMEN DE LOS MOTORISTAS',
} as const satisfies Record<ReportKind, string>;

const DELIVERED = 'Cuenta solo las órdenes en estado Entregado, por su día de entrega en hora de Guatemala.';

/** [RP2] */
export const REPORT_RULE = {
  orders:
    'Cada orden cuenta en el día de su último evento: creación si está activa, entrega, cancelación, o último cambio si fue reagendada o eliminada.',
  deliveryTimes: `${DELIVERED} El tiempo de entrega va de En ruta a Entregado; una etapa que falta deja la celda vacía.`,
  deliveredByCourier: DELIVERED,
  distanceByCourier: `${DELIVERED} Suma los kilómetros calculados de cada orden; las que no los tienen se cuentan aparte.`,
  serviceRatings: `${DELIVERED} Solo las que el cliente calificó.`,
  checkIns:
    'Cada ingreso cuenta en el día en que lo registró el teléfono del motorista; si su reloj difiere más de 30 minutos, en el de su llegada al sistema.',
  courierSummary: `${DELIVERED} Solo motoristas con la cantidad indicada o más.`,
} as const satisfies Record<ReportKind, string>;

export const REPORT_HEADER = {
  number: 'ORDEN No.',
  courierName: 'PILOTO',
  delivered: 'ENTREGADAS',
  kilometres: 'DISTANCIA',
  average: 'PROMEDIO POR ORDEN',
  unmeasured: 'SIN DISTANCIA',
  stars: 'CALIFICACIÓN',
  opinion: 'OPINIÓN',
  day: 'DÍA',
  company: 'COMPAÑÍA',
  branch: 'SUCURSAL',
  checkIn: 'ENTRADA',
  checkOut: 'SALIDA',
  checkInApproved: 'ENTRADA APROBADA',
  checkOutApproved: 'SALIDA APROBADA',
  phoneTimes: 'HORA DEL TELÉFONO',
} as const;

export const REPORT_WORD = {
  /** The phone's times of a check-in, where its clock was wrong. */
  phoneTimes: (checkInAt: number | null, checkOutAt: number | null): string | null =>
    [
      ...(checkInAt === null ? [] : [`Entrada ${localDateTime(checkInAt)}`]),
      ...(checkOutAt === null ? [] : [`Salida ${localDateTime(checkOutAt)}`]),
    ].join(' · ') || null,
  yes: 'Sí',
  no: 'No',
  days: (from: string, to: string) => (from === to ? writtenDay(from) : `${writtenDay(from)} a ${writtenDay(to)}`),
  made: (at: string, rows: number) => `${at} · ${rows} filas`,
  rule: (rule: string) => `Regla de conteo: ${rule}`,
  missing: (days: readonly string[]) => `Días sin calcular: ${days.map(writtenDay).join(' ')}`,
} as const;
