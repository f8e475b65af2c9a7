// The price list of pay that applied during the month before, and the holidays of the law in it.
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { PayFigureFacts, PayTerms } from '@despacho/contract/pay.ts';
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { ACCOUNT_NAMES } from '../city/text.ts';
import { uidOf } from '../accounts.ts';
import type { PlainDocument } from '../documents.ts';

const DAYS = 60;

const TERMS: PayTerms = {
  baseCents: 1_000,
  distance: { by: 'kilometre', centsPerKm: 150, freeKm: 2 },
  wait: { freeMin: 10, centsPerMin: 25, maxMin: 30 },
  night: { fromMin: 19 * 60, untilMin: 5 * 60, cents: 300 },
  rainCents: 400,
  holidayCents: 500,
  minimumHourCents: 2_500,
};

/** Month and day. */
const HOLIDAYS = ['01-01', '05-01', '06-30', '09-15', '10-20', '11-01', '12-25'];
const LAW = { source: 'Código de Trabajo, Decreto 1441, artículo 127', sourceDate: '1961-05-05' };

const [firstName, lastName] = ACCOUNT_NAMES['owner@demo.test'];
const by = { id: uidOf('owner@demo.test'), name: `${firstName} ${lastName}` };

/** [PY1] [PY4] `end`: where the simulated day begins. */
export const payBefore = (end: number): PlainDocument[] => {
  const from = localDay(end - DAYS * DAY_MS);
  const at = new Date(dayRange(from, from).from - DAY_MS).toISOString();
  const year = localDay(end).slice(0, 4);
  const holidays = HOLIDAYS.map((day): PayFigureFacts => ({ kind: 'holiday', day: `${year}-${day}`, ...LAW }));
  return [
    { path: `${COLLECTIONS.payLists}/${from}`, data: { from, terms: TERMS, by, at } },
    ...holidays.map((facts, index) => ({
      path: `${COLLECTIONS.payFigures}/demo-holiday-${index}`,
      data: { facts, by, at },
    })),
  ];
};
