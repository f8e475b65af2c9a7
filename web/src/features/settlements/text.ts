// Texts of the settlements of couriers.
import type { Deposit, SettlementConflict, SettlementRow } from '@despacho/contract/settlements.ts';
import type { SettlementState } from '@despacho/domain/money/settlements.ts';
import { centsText, counted, dateTime } from '@despacho/ui/format.ts';

/** In the address. */
export const DAY = 'dia';

export const STATE_TEXT = {
  open: 'Sin firmar',
  settled: 'Liquidado',
  different: 'Con diferencia',
  changed: 'Cambió después de firmar',
} as const satisfies Record<SettlementState, string>;

const ordersText = (count: number): string => counted(count, 'orden', 'órdenes');

export const settlementText = {
  title: 'LIQUIDACIÓN DE PILOTOS',
  empty: 'Ningún piloto entregó órdenes con cobro en este día',
  courier: 'PILOTO',
  orders: 'ÓRDENES',
  due: 'POR COBRAR',
  received: 'RECIBIDO',
  difference: 'DIFERENCIA',
  state: 'ESTADO',
  signedBy: 'FIRMÓ',
  signedAt: 'FIRMADO',
  dueThen: 'AL FIRMAR',
  reason: 'NOTA',
  none: '—',
  sign: 'Firmar',
  correct: 'Corregir',
  signOf: (courier: string) => `LIQUIDAR A ${courier.toLocaleUpperCase('es')}`,
  dueNow: ({ orders, dueCents }: Pick<SettlementRow, 'orders' | 'dueCents'>) =>
    `Por cobrar: ${centsText(dueCents)} en ${ordersText(orders)}.`,
  lastSigned: (cents: number, name: string, at: string) =>
    `Recibido hasta ahora: ${centsText(cents)}, firmado por ${name} el ${dateTime(at)}.`,
  receivedLabel: 'Efectivo recibido',
  reasonLabel: 'Motivo de la corrección',
  noteLabel: 'Nota',
  noteHint: 'Si lo recibido es otro monto, escribe el motivo.',
  noReason: 'Una corrección necesita un motivo',
  noDifferenceReason: 'Una diferencia necesita un motivo',
  signed: (courier: string) => `Liquidación de ${courier} firmada`,
  sums: (due: number, received: number, open: number) =>
    [
      `Por cobrar ${centsText(due)}`,
      `recibido ${centsText(received)}`,
      ...(open === 0 ? [] : [`${counted(open, 'piloto', 'pilotos')} sin firmar`]),
    ].join(' · '),
  withoutCourier: ({ orders, cents }: { orders: number; cents: number }) =>
    `${ordersText(orders)} con cobro de ${centsText(cents)} sin piloto: no se pueden liquidar.`,
  notCalculated: 'Los números de este día no están calculados: solo se ven las liquidaciones firmadas.',
  deposits: (name: string) => `Depósitos de ${name}`,
  deposit: ({ at, cents, branch, by }: Deposit) =>
    `${dateTime(at)} · ${by.name} recibió ${centsText(cents)} en ${branch.name}`,
  depositSigned: (at: string) => `firmado por el piloto el ${dateTime(at)}`,
  depositOnPaper: (name: string, note: string) => `firmado en papel (${note}), por ${name}`,
  depositOpen: 'falta la firma del piloto: no cuenta',
  signDeposit: 'Depósito',
  signDepositOf: (courier: string, cents: number) =>
    `DEPÓSITO DE ${centsText(cents)} DE ${courier.toLocaleUpperCase('es')}`,
  signDepositDetail:
    'Para un piloto sin la aplicación, que firmó un papel. Lo firma otra persona que quien lo recibió.',
  paper: 'Número del papel',
  noPaper: 'El número del papel es requerido',
  depositDone: (courier: string) => `Depósito de ${courier} firmado`,
  history: (name: string) => `Firmas de ${name}`,
  signature: (cents: number, due: number, name: string, at: string) =>
    `${dateTime(at)} · ${name} recibió ${centsText(cents)} de ${centsText(due)}`,
} as const;

/** Why a signature was refused, by what is stored now. */
export const CONFLICT_TEXT = {
  signed: ({ signatures }) => {
    const last = signatures.at(-1);
    return last === undefined
      ? 'La liquidación cambió. Cierra y revisa.'
      : `${last.by.name} ya firmó: recibió ${centsText(last.receivedCents)}. Cierra y revisa.`;
  },
  due: ({ orders, dueCents }) =>
    `Las órdenes cambiaron: ahora son ${centsText(dueCents)} en ${ordersText(orders)}. Revisa el monto y firma otra vez.`,
  nothing: () => 'El piloto ya no tiene órdenes con cobro en este día.',
  full: () => 'Esta liquidación ya tiene demasiadas firmas.',
} as const satisfies Record<SettlementConflict['reason'], (row: SettlementRow) => string>;
