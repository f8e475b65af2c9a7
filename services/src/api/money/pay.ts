// Handlers of the pay of couriers: its lists and figures, statements, corrections, answers to disputes, and the payroll.
import { payrollRow, type PayFigure, type PayList } from '@despacho/contract/pay.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { daysOf } from '@despacho/domain/numbers/periods.ts';
import { lastWeek } from '@despacho/domain/pricing/effect.ts';
import { payEffect } from '@despacho/domain/pay/effect.ts';
import { answering, correcting, type Noting } from '@despacho/domain/pay/notes.ts';
import { payStatementOf } from '@despacho/domain/pay/statement.ts';
import { mayBegin, mayRecord, weekOf } from '@despacho/domain/pay/terms.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { dequal } from 'dequal/lite';
import type { ProcessContext } from '../../platform/context.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import type { Firestore } from '../../store/firestore.ts';
import {
  changePayWeek,
  readDeliveries,
  readPaidWeek,
  readPaidWeeks,
  readPayRules,
  writePayFigure,
  writePayList,
} from '../../store/pay.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };
type PayHandlers = Pick<
  Handlers,
  | 'payLists'
  | 'savePayList'
  | 'previewPayList'
  | 'savePayFigure'
  | 'payStatement'
  | 'correctPay'
  | 'answerPayDispute'
  | 'payroll'
>;

const outOfRange = (path: string) => refuse('invalid', [{ path, issue: 'out-of-range' }]);

export const payOutcome = <T>(noting: Noting<T>): Outcome<T> => {
  if (noting.result !== 'refused') return respond(noting.note);
  const { reason } = noting;
  return reason === 'unknown' ? refuse('not-found') : refuse('conflict', { reason });
};

const listHandlers = ({ db, clock }: Dependencies) =>
  ({
    payLists: async () => respond(await readPayRules(db)),

    /** [PY1] */
    savePayList: async ({ caller, body: { from, terms, replaces } }) => {
      const now = clock.now();
      if (!mayBegin(from, now)) return refuse('conflict', { reason: 'past' });
      const by = { id: caller.id, name: caller.name };
      const list: PayList = { id: from, from, terms, by, at: new Date(now).toISOString() };
      const stored = await writePayList(db, list, replaces);
      return stored === null ? refuse('conflict', { reason: 'replaced' }) : respond(stored);
    },

    /** [PY5] */
    previewPayList: async ({ body: { terms } }) => {
      const window = lastWeek(clock.now());
      const days = { from: localDay(window.from), to: localDay(window.to - DAY_MS) };
      const [deliveries, rules] = await Promise.all([readDeliveries(db, daysOf(days)), readPayRules(db)]);
      return respond({ ...days, ...payEffect(deliveries, terms, rules) });
    },

    /** [PY4] */
    savePayFigure: async ({ caller, body: { key, facts } }) => {
      const now = clock.now();
      if (!mayRecord(facts, now)) return refuse('conflict', { reason: 'past' });
      const by = { id: caller.id, name: caller.name };
      const figure: PayFigure = { id: key, facts, by, at: new Date(now).toISOString() };
      const stored = await writePayFigure(db, figure);
      const isSame = dequal(stored.facts, facts) && stored.by.id === by.id;
      return isSame ? respond(stored) : refuse('conflict', { reason: 'key-reused' });
    },
  }) satisfies Partial<PayHandlers>;

export const payHandlers = ({ db, clock }: Dependencies): PayHandlers => ({
  ...listHandlers({ db, clock }),

  /** [PY6] */
  payStatement: async ({ params: { courierId }, query: { week } }) => {
    if (weekOf(week) !== week) return outOfRange('query.week');
    const courier = await couriers.find(db, courierId);
    if (courier === null) return refuse('not-found');
    const { facts, rules } = await readPaidWeek(db, courierId, week);
    return respond(payStatementOf({ id: courier.id, name: courier.name }, week, facts, rules));
  },

  /** [PY7] */
  correctPay: async ({ caller, params: { courierId }, body: { key, ...written } }) => {
    const now = clock.now();
    if (written.day > localDay(now)) return outOfRange('body.day');
    if ((await couriers.find(db, courierId)) === null) return refuse('not-found');
    const by = { id: caller.id, name: caller.name };
    const correction = { id: key, ...written, by, at: new Date(now).toISOString() };
    const place = { week: weekOf(written.day), courierId };
    return payOutcome(
      await changePayWeek(db, place, { what: 'corrected', by, at: now }, (stored) => correcting(stored, correction)),
    );
  },

  /** [PY10] */
  answerPayDispute: async ({ caller, params: { courierId }, body: { week, lineId, answer } }) => {
    const now = clock.now();
    const by = { id: caller.id, name: caller.name };
    const given = { text: answer, by, at: new Date(now).toISOString() };
    return payOutcome(
      await changePayWeek(db, { week, courierId }, { what: 'answered', by, at: now }, (stored) =>
        answering(stored, lineId, given),
      ),
    );
  },

  /** [PY11] */
  payroll: async ({ query: { week } }) => {
    if (weekOf(week) !== week) return outOfRange('query.week');
    const { couriers: all, rules, isWhole } = await readPaidWeeks(db, week);
    const rows = all
      .map(({ courier, facts }) => payStatementOf(courier, week, facts, rules))
      .filter(
        ({ deliveries, workedMs, unknownShifts, lines }) => deliveries + workedMs + unknownShifts + lines.length > 0,
      );
    return respond({ rows: rows.map((row) => payrollRow.parse(row)), isWhole });
  },
});
