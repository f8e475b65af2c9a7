// Texts about the cash that couriers carry: the limit, the question above it, and deposits.
import type { CashState, CourierCash } from '@despacho/contract/couriers/cash.ts';
import type { DepositConflict } from '@despacho/contract/settlements.ts';
import type { ReadIssue } from '@despacho/domain/reading/reading.ts';
import { ISSUE_SENTENCE } from '@despacho/domain/reading/text.ts';
import { centsText } from '@despacho/ui/format.ts';

/** [CX5] */
export const CASH_STATE_TEXT = {
  ok: null,
  near: 'Cerca del límite de efectivo',
  over: 'Sobre el límite de efectivo',
} as const satisfies Record<CashState, string | null>;

export const amountText = {
  currency: 'Q',
  bad: 'Escribe un monto en quetzales, con dos decimales o menos',
  issue: (issue: ReadIssue) => `El monto ${ISSUE_SENTENCE[issue]}`,
} as const;

/** [CX4] */
export const cashLimitText = {
  title: 'El piloto llevaría demasiado efectivo',
  detail: (cash: CourierCash | null, addsCents: number) =>
    cash === null || cash.limitCents === null
      ? `Con ${centsText(addsCents)} más pasaría su límite de efectivo. Para asignar de todos modos escribe el motivo, que queda en el historial.`
      : `Lleva ${centsText(cash.carriedCents)} y cobraría ${centsText(addsCents)} más; su límite es ${centsText(cash.limitCents)}. Para asignar de todos modos escribe el motivo, que queda en el historial.`,
  reason: 'Motivo',
  required: 'El motivo es requerido',
  action: 'Asignar de todos modos',
  unconfirmed: 'El piloto ya lleva más efectivo. Envíala de nuevo para dar el motivo.',
} as const;

/** [CX8] */
export const depositText = {
  receive: 'Depósito',
  title: (courier: string) => `DEPÓSITO DE ${courier.toLocaleUpperCase('es')}`,
  detail: 'Cuenta cuando el piloto también lo firma.',
  amount: 'Efectivo recibido',
  action: 'Firmar',
  done: (courier: string, cents: number) => `Depósito de ${courier} por ${centsText(cents)}: falta la firma del piloto`,
} as const;

export const DEPOSIT_CONFLICT_TEXT = {
  settled: 'El día de este piloto ya está liquidado.',
  'too-much': 'Es más de lo que el piloto cobró hoy y no ha depositado.',
  full: 'Este piloto ya tiene demasiados depósitos hoy.',
  'key-reused': 'Este depósito ya se envió con otro monto. Cierra y revisa.',
  own: 'Lo firma otra persona, no quien recibió el efectivo.',
} as const satisfies Record<DepositConflict['reason'], string>;
