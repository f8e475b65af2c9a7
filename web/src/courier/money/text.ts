// Texts about the money of the courier.
import type { CashState } from '@despacho/contract/couriers/cash.ts';
import type { Failure } from '../requests.ts';

export const CASH_TEXT = {
  ok: null,
  near: 'Cerca del límite de efectivo: deposite en una sucursal.',
  over: 'Sobre el límite de efectivo: deposite en una sucursal.',
} as const satisfies Record<CashState, string | null>;

export const moneyText = {
  title: 'Mi dinero',
  show: 'Ver mi pago',
  hide: 'Cerrar mi pago',
  carried: (carried: string, limit: string | null) =>
    limit === null ? `Lleva ${carried} en efectivo.` : `Lleva ${carried} en efectivo; su límite es ${limit}.`,
  unreadable: 'No se pudo leer su efectivo: llame a la consola.',
  deposit: (amount: string, branch: string, by: string) => `Depósito de ${amount} en ${branch}, recibido por ${by}`,
  signed: (hour: string) => `firmado ${hour}`,
  settledMeanwhile: 'sin su firma: el día se liquidó',
  sign: (amount: string) => `Firmar depósito de ${amount}`,
  settled: (day: string, received: string, due: string, by: string) =>
    `Liquidación del ${day}: recibido ${received} de ${due}, firmó ${by}`,
  week: (from: string, to: string, amount: string) => `Semana del ${from} al ${to}: ${amount}`,
  day: (day: string, amount: string, deliveries: number) =>
    `${day} · ${amount} · ${deliveries === 1 ? '1 entrega' : `${deliveries} entregas`}`,
  open: (amount: string) => `Órdenes abiertas: ${amount} si las entrega ahora`,
  previous: 'Semana anterior',
  next: 'Semana siguiente',
  noLines: 'Sin líneas de pago en esta semana.',
  unpaid: (count: number) =>
    count === 1 ? '1 entrega es de un día sin lista de pago.' : `${count} entregas son de días sin lista de pago.`,
  dispute: 'Reclamar una línea',
  disputed: (words: string) => `Reclamo: ${words}`,
  unanswered: 'sin respuesta',
  answered: (by: string, words: string) => `Respuesta de ${by}: ${words}`,
  line: 'Línea',
  words: 'Qué no está bien',
  send: 'Enviar el reclamo',
  asOf: (hour: string) => `Con datos de las ${hour}.`,
} as const;

const UNREACHABLE = 'Sin conexión. Intente de nuevo.';
const REFUSED = 'El servidor no lo aceptó: llame a la consola.';
export const failureText = (failure: Failure): string => (failure === 'unreachable' ? UNREACHABLE : REFUSED);
