// Handlers of the money of one courier in the couriers' application: what is in hand, deposits to sign, and the pay of a week.
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { CourierMoney, OwnPay } from '@despacho/contract/couriers/courierMoney.ts';
import type { Settlement } from '@despacho/contract/settlements.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { CARRIED_DAYS_BACK, cashStateOf, limitCentsOf, openCentsOf } from '@despacho/domain/money/cashLimit.ts';
import { countersigning } from '@despacho/domain/money/deposits.ts';
import { disputing } from '@despacho/domain/pay/notes.ts';
import { openLines } from '@despacho/domain/pay/lines.ts';
import { payStatementOf } from '@despacho/domain/pay/statement.ts';
import { weekOf } from '@despacho/domain/pay/terms.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { carriedNow } from '../../store/live/carried.ts';
import { changePayWeek, readPaidWeek } from '../../store/pay.ts';
import { changeDeposits, settlementsOfCourier } from '../../store/settlements.ts';
import type { Handlers } from '../handlers.ts';
import { depositOutcome } from '../money/deposits.ts';
import { payOutcome } from '../money/pay.ts';
import { deliveredBy } from '../money/settlements.ts';
import { refuse, respond } from '../outcome.ts';
import type { ApplicationDependencies } from './acts.ts';

type Dependencies = ApplicationDependencies & Pick<ProcessContext, 'config' | 'log'>;

const outOfRange = (path: string) => refuse('invalid', [{ path, issue: 'out-of-range' }]);

const payOf = async ({ db, fold, clock }: Dependencies, { id, name }: Courier, week: string): Promise<OwnPay> => {
  const now = clock.now();
  const isCurrent = week === weekOf(localDay(now));
  const [{ facts, rules }, orders] = await Promise.all([
    readPaidWeek(db, id, week),
    isCurrent ? carriedNow(db, fold, id) : [],
  ]);
  return { ...payStatementOf({ id, name }, week, facts, rules), open: openLines(orders, now, rules) };
};

/** Today first. */
const carriedDays = (now: number): string[] =>
  Array.from({ length: CARRIED_DAYS_BACK + 1 }, (_, back) => localDay(now - back * DAY_MS));

/** [CX2] From the courier's own orders, so without the delay of the numbers of the day. */
const cashNow = async (
  { db, fold, config }: Dependencies,
  courier: Courier,
  days: readonly string[],
  settled: readonly Settlement[],
): Promise<CourierMoney['cash']> => {
  const [inHand, ...delivered] = await Promise.all([
    carriedNow(db, fold, courier.id),
    ...days.map(async (day) => deliveredBy(db, courier.id, day)),
  ]);
  const open = delivered.map((orders, index) =>
    openCentsOf(cashOf(orders).cents, settled.find(({ day }) => day === days[index]) ?? null),
  );
  const cash = {
    carriedCents: open.reduce((sum, cents) => sum + cents, cashOf(inHand).cents),
    limitCents: limitCentsOf(courier, fold.find('company', courier.company?.id ?? ''), config.cashLimit),
  };
  return { ...cash, state: cashStateOf(cash) };
};

const daysOf = (settlements: readonly Settlement[]): CourierMoney['days'] => ({
  deposits: settlements
    .flatMap(({ day, deposits, signatures }) =>
      deposits.map(({ id, cents, branch, by, at, courierSignedAt }) => {
        const isDue = courierSignedAt === null && signatures.length === 0;
        return { id, cents, branch, by, at, courierSignedAt, day, isDue };
      }),
    )
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)),
  settled: settlements.flatMap(({ day, signatures }) => {
    const last = signatures.at(-1);
    return last === undefined ? [] : [{ ...last, day }];
  }),
});

export const courierMoneyHandlers = (
  use: Dependencies,
): Pick<Handlers, 'courierMoney' | 'courierPay' | 'signOwnDeposit' | 'disputePay'> => {
  const { db, clock, log } = use;
  const orNull = async <T>(courierId: string, part: Promise<T>): Promise<T | null> =>
    part.catch((error: unknown) => {
      log.warn({ err: error, courierId }, 'a part of the money of a courier cannot be read');
      return null;
    });
  return {
    /** [CP25] */
    courierMoney: async ({ caller }) => {
      const now = clock.now();
      const days = carriedDays(now);
      const settling = settlementsOfCourier(db, caller.id, days);
      const [settlements, cash] = await Promise.all([
        orNull(caller.id, settling),
        orNull(
          caller.id,
          settling.then(async (settled) => cashNow(use, caller, days, settled)),
        ),
      ]);
      return respond({
        now: new Date(now).toISOString(),
        cash,
        days: settlements === null ? null : daysOf(settlements),
      });
    },

    /** [PY6] */
    courierPay: async ({ caller, query: { week } }) =>
      weekOf(week) === week ? respond(await payOf(use, caller, week)) : outOfRange('query.week'),

    /** [CX8] */
    signOwnDeposit: async ({ caller, body: { day, depositId } }) => {
      const at = clock.now();
      if (!carriedDays(at).includes(day)) return outOfRange('body.day');
      const by = { id: caller.id, name: caller.name };
      return depositOutcome(
        await changeDeposits(db, { day, courierId: caller.id }, { what: 'deposit-signed', by, at }, (stored) =>
          countersigning(stored, { depositId, at: new Date(at).toISOString(), onPaper: null }),
        ),
      );
    },

    /** [PY10] */
    disputePay: async ({ caller, body: { week, lineId, text } }) => {
      if (weekOf(week) !== week) return outOfRange('body.week');
      const at = clock.now();
      const by = { id: caller.id, name: caller.name };
      const lines = new Set((await payOf(use, caller, week)).lines.map(({ id }) => id));
      const written = { lineId, text, at: new Date(at).toISOString() };
      return payOutcome(
        await changePayWeek(db, { week, courierId: caller.id }, { what: 'disputed', by, at }, (stored) =>
          disputing(stored, written, lines),
        ),
      );
    },
  };
};
