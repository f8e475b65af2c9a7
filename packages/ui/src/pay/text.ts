// Texts of the lines of pay, the same in the console and in the couriers' application [PY6].
import type { PayKind, PayLine } from '@despacho/contract/pay.ts';
import { centsText, hundredths, whole } from '../format.ts';

const LINE_TEXT = {
  base: 'base',
  distance: 'distancia',
  wait: 'espera',
  night: 'noche',
  rain: 'lluvia',
  holiday: 'feriado',
  minimum: 'lo que faltó para el mínimo del turno',
  correction: 'corrección',
} as const satisfies Record<PayKind, string>;

const UNIT: Partial<Record<PayKind, string>> = { distance: 'km', wait: 'min', minimum: 'h' };

const formulaOf = ({ kind, quantity, unitCents }: PayLine): string =>
  quantity === null || unitCents === null
    ? ''
    : ` (${kind === 'wait' ? whole(quantity) : hundredths(quantity)} ${UNIT[kind] ?? ''} × ${centsText(unitCents)})`;

/** A local day as `25-11`. */
export const shortDay = (day: string): string => day.split('-').toReversed().slice(0, 2).join('-');

/** What the line pays for, and its amount. */
export const payPartText = (line: PayLine): string =>
  [
    `${LINE_TEXT[line.kind]}${formulaOf(line)}`,
    centsText(line.cents),
    ...(line.reason === null || line.by === null ? [] : [`${line.reason} (${line.by.name})`]),
  ].join(' · ');

/** Whose line it is: its day, and its order. */
export const payPlaceText = ({ day, order }: Pick<PayLine, 'day' | 'order'>): string =>
  [shortDay(day), ...(order === null ? [] : [order.number])].join(' · ');

export const payLineText = (line: PayLine): string => `${payPlaceText(line)} · ${payPartText(line)}`;
