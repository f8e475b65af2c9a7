// Texts of the pay of couriers.
import type { PayConflict, PayDispute, PayKind, PayLine } from '@despacho/contract/pay.ts';
import { dateTime, whole } from '@despacho/ui/format.ts';
import { payLineText, shortDay } from '@despacho/ui/pay/text.ts';

/** In the address. */
export const WEEK = 'semana';

export const KIND_TEXT = {
  base: 'BASE',
  distance: 'DISTANCIA',
  wait: 'ESPERA',
  night: 'NOCHE',
  rain: 'LLUVIA',
  holiday: 'FERIADO',
  minimum: 'MÍNIMO',
  correction: 'CORRECCIONES',
} as const satisfies Record<PayKind, string>;

export const payText = {
  title: 'PAGO DE PILOTOS',
  payroll: 'Planilla',
  rules: 'Tarifas y cifras',
  week: 'Semana',
  weekOf: (from: string, to: string) => `${shortDay(from)} al ${shortDay(to)}`,
  empty: 'Ningún piloto entregó ni trabajó en esta semana',
  notWhole: 'Faltan órdenes o pilotos de la semana: los totales no están completos.',
  courier: 'PILOTO',
  deliveries: 'ENTREGAS',
  hours: 'HORAS',
  unknownShifts: 'TURNOS SIN HORAS',
  total: 'TOTAL',
  lines: (courier: string) => `Líneas de ${courier}`,
  noLines: 'Sin líneas en esta semana',
  line: payLineText,
  disputes: (courier: string) => `Reclamos de ${courier}`,
  dispute: ({ text, at, answer }: PayDispute, line: PayLine | undefined) =>
    [
      dateTime(at),
      ...(line === undefined ? [] : [payLineText(line)]),
      text,
      answer === null ? 'sin respuesta' : `${answer.by.name}: ${answer.text}`,
    ].join(' · '),
  unpaid: (count: number) =>
    count === 1
      ? '1 entrega es de un día sin lista de pago y no se paga.'
      : `${whole(count)} entregas son de días sin lista de pago y no se pagan.`,
  correct: 'Corregir',
  correctOf: (courier: string) => `CORREGIR EL PAGO DE ${courier.toLocaleUpperCase('es')}`,
  correctDetail: 'La corrección es una línea más, con su motivo y quién la escribió. Con signo menos se descuenta.',
  day: 'Día',
  amount: 'Monto',
  reason: 'Motivo',
  required: 'El motivo es requerido',
  badAmount: 'Escribe un monto en quetzales distinto de cero, con dos decimales o menos',
  corrected: (courier: string) => `Pago de ${courier} corregido`,
  answer: 'Responder',
  answerOf: (courier: string) => `RECLAMO DE ${courier.toLocaleUpperCase('es')}`,
  answerLabel: 'Respuesta',
  noAnswer: 'La respuesta es requerida',
  answered: (courier: string) => `Reclamo de ${courier} respondido`,
  noDispute: (courier: string) => `${courier} no tiene reclamos sin respuesta en esta semana`,
} as const;

export const CONFLICT_TEXT = {
  past: 'Ya no se puede escribir: su día empezó.',
  'key-reused': 'Esta corrección ya se envió con otros datos. Cierra y revisa.',
  full: 'Esta semana ya tiene demasiadas correcciones.',
  answered: 'Otra persona ya respondió este reclamo. Cierra y revisa.',
} as const satisfies Record<PayConflict['reason'], string>;
