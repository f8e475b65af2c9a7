import type { PayCorrection, PayFigure, PayList, PayTerms } from '@despacho/contract/pay.ts';
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRange, localDay } from '../localTime.ts';
import { deliveryOf, openLines, payLines, type PaidDelivery, type PaidShift, type PayRules } from './lines.ts';
import { payStatementOf } from './statement.ts';
import { daysOfWeek, legalHourCents, listOf, mayBegin, mayRecord, weekOf } from './terms.ts';

const DAY = '2026-11-24';
const WEEK = '2026-11-23';
const NOON = dayRange(DAY, DAY).from + 12 * HOUR_MS;
const by = { id: 'ana', name: 'Ana' };
const at = '2026-11-01T12:00:00.000Z';
const courier = { id: 'luis', name: 'Luis' };
const terms: PayTerms = {
  baseCents: 1_000,
  distance: { by: 'kilometre', centsPerKm: 150, freeKm: 2 },
  wait: { freeMin: 10, centsPerMin: 20, maxMin: 30 },
  night: { fromMin: 19 * 60, untilMin: 5 * 60, cents: 300 },
  rainCents: 500,
  holidayCents: 700,
  minimumHourCents: 0,
};
const list = (from: string, only: Partial<PayTerms> = {}): PayList => ({
  id: from,
  from,
  terms: { ...terms, ...only },
  by,
  at,
});
const figure = (facts: PayFigure['facts']): PayFigure => ({ id: JSON.stringify(facts), facts, by, at });
const SOURCE = { source: 'Acuerdo Gubernativo', sourceDate: '2026-01-01' };
const delivery = (only: Partial<PaidDelivery> = {}): PaidDelivery => ({
  id: 'o1',
  number: '1',
  deliveredAt: NOON,
  circle: '2',
  distanceKm: 1,
  waitMs: 0,
  ...only,
});
const rules = (figures: PayFigure[] = [], lists: PayList[] = [list('2026-11-01')]): PayRules => ({ lists, figures });
const amounts = (one: PaidDelivery, applied: PayRules = rules()) =>
  payLines({ deliveries: [one], shifts: [], corrections: [] }, applied).map(({ kind, cents }) => [kind, cents]);

describe('[PY1] dated lists', () => {
  it('apply from their day on, the latest that has begun, and never begin in the past or today', () => {
    const lists = [list('2026-11-24'), list('2026-11-01'), list('2026-12-01')];
    expect(['2026-10-31', '2026-11-01', '2026-11-23', DAY, '2026-12-05'].map((day) => listOf(lists, day)?.id)).toEqual([
      undefined,
      '2026-11-01',
      '2026-11-01',
      DAY,
      '2026-12-01',
    ]);
    expect([mayBegin('2026-11-23', NOON), mayBegin(DAY, NOON), mayBegin('2026-11-25', NOON)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('that begin later change no line of an earlier day', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((each) => `2026-11-${String(each).padStart(2, '0')}`);
    fc.assert(
      fc.property(day, day, (delivered, begins) => {
        const one = delivery({ deliveredAt: dayRange(delivered, delivered).from + HOUR_MS });
        const before = amounts(one, rules([], [list('2026-10-01')]));
        const after = amounts(one, rules([], [list('2026-10-01'), list(begins, { baseCents: 9_999 })]));
        expect(JSON.stringify(after) === JSON.stringify(before)).toBe(delivered < begins);
      }),
    );
  });
});

describe('[PY2] a delivery', () => {
  it('pays base, kilometres beyond the free ones, and minutes of wait beyond the free ones up to the most', () => {
    expect(amounts(delivery())).toEqual([['base', 1_000]]);
    expect(amounts(delivery({ distanceKm: 4.333, waitMs: 25.9 * MINUTE_MS }))).toEqual([
      ['base', 1_000],
      ['distance', 350],
      ['wait', 300],
    ]);
    expect(amounts(delivery({ waitMs: 10 * HOUR_MS }))).toEqual([
      ['base', 1_000],
      ['wait', 600],
    ]);
    expect(amounts(delivery({ distanceKm: null, waitMs: null }))).toEqual([['base', 1_000]]);
  });

  it('pays by its circle where the list does', () => {
    const distance = { by: 'circle' as const, circles: [{ circle: 2, cents: 400 }] };
    const circles = rules([], [list('2026-11-01', { distance })]);
    expect(amounts(delivery(), circles)).toEqual([
      ['base', 1_000],
      ['distance', 400],
    ]);
    expect(amounts(delivery({ circle: 'P' }), circles)).toEqual([['base', 1_000]]);
  });

  it('[PY4] pays more at night, over midnight too, in recorded rain and on a holiday of the table', () => {
    const hour = (hours: number) => delivery({ deliveredAt: dayRange(DAY, DAY).from + hours * HOUR_MS });
    const nights = [4.99, 5, 18.99, 19, 23.5].map((hours) => amounts(hour(hours)).some(([kind]) => kind === 'night'));
    expect(nights).toEqual([true, false, false, true, true]);
    const [from, to] = [NOON - HOUR_MS, NOON + HOUR_MS].map((ms) => new Date(ms).toISOString());
    const rain = figure({ kind: 'rain', from: from ?? '', to: to ?? '', ...SOURCE });
    const holiday = figure({ kind: 'holiday', day: DAY, ...SOURCE });
    expect(amounts(delivery(), rules([rain, holiday]))).toEqual([
      ['base', 1_000],
      ['rain', 500],
      ['holiday', 700],
    ]);
    expect(amounts(hour(14), rules([rain]))).toEqual([['base', 1_000]]);
  });

  it('is one only when it is delivered, with the wait between its stages', () => {
    const stages = {
      [ORDER_STATUS.RECEIVING]: '2026-11-24T17:00:00.000Z',
      [ORDER_STATUS.GOING]: '2026-11-24T17:20:00.000Z',
    };
    const delivered = { status: ORDER_STATUS.DELIVERED, deliveredAt: '2026-11-24T18:00:00.000Z', stateTime: stages };
    expect(deliveryOf(sampleOrder(delivered))?.waitMs).toBe(20 * MINUTE_MS);
    expect(deliveryOf(sampleOrder({ ...delivered, status: ORDER_STATUS.CANCELLED }))).toBeNull();
    expect(deliveryOf(sampleOrder({ ...delivered, stateTime: {} }))?.waitMs).toBeNull();
  });

  it('[CP36] an open order pays what it does when it is delivered at that instant', () => {
    const open = sampleOrder({ status: ORDER_STATUS.GOING, distanceKm: 5, circle: null });
    const done = { ...open, status: ORDER_STATUS.DELIVERED, deliveredAt: new Date(NOON).toISOString() };
    const deliveries = [deliveryOf(done)].flatMap((each) => each ?? []);
    const lines = openLines([open], NOON, rules());
    expect(lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['base', 1_000],
      ['distance', 450],
    ]);
    expect(lines).toEqual(payLines({ deliveries, shifts: [], corrections: [] }, rules()));
  });
});

describe('[PY4] figures', () => {
  it('are for days to come; rain is recorded until the end of the day after it', () => {
    const rain = (hoursAgo: number, hours = 1) =>
      mayRecord(
        {
          kind: 'rain',
          from: new Date(NOON - hoursAgo * HOUR_MS).toISOString(),
          to: new Date(NOON - (hoursAgo - hours) * HOUR_MS).toISOString(),
          ...SOURCE,
        },
        NOON,
      );
    expect([rain(2), rain(36), rain(37), rain(2, 25), rain(2, 0)]).toEqual([true, true, false, false, false]);
    const holiday = (day: string) => mayRecord({ kind: 'holiday', day, ...SOURCE }, NOON);
    expect([holiday(DAY), holiday('2026-11-25')]).toEqual([false, true]);
    const hour = (from: string) => mayRecord({ kind: 'minimum-hour', from, cents: 1, ...SOURCE }, NOON);
    expect([hour(DAY), hour('2027-01-01')]).toEqual([false, true]);
  });

  it('of an hour apply from their day on', () => {
    const hours = [
      figure({ kind: 'minimum-hour', from: '2026-01-01', cents: 1_600, ...SOURCE }),
      figure({ kind: 'minimum-hour', from: '2027-01-01', cents: 1_700, ...SOURCE }),
    ];
    expect(['2025-12-31', DAY, '2027-01-01'].map((day) => legalHourCents(hours, day))).toEqual([0, 1_600, 1_700]);
  });
});

it('[PY8] a shift pays at least the greater of the list and the law for its hours', () => {
  const shift = { id: 's1', day: DAY, from: NOON - HOUR_MS, to: NOON + HOUR_MS, workedMs: 2 * HOUR_MS };
  const legal = figure({ kind: 'minimum-hour', from: '2026-01-01', cents: 1_600, ...SOURCE });
  const minimum = (shifts: PaidShift[], applied: PayRules) =>
    payLines({ deliveries: [delivery()], shifts, corrections: [] }, applied).filter(({ kind }) => kind === 'minimum');
  expect(minimum([shift, shift], rules([legal])).map(({ id, cents, quantity }) => [id, cents, quantity])).toEqual([
    ['s1:minimum', 2_200, 2],
  ]);
  expect(minimum([shift], rules([legal], [list('2026-11-01', { minimumHourCents: 2_000 })]))[0]?.cents).toBe(3_000);
  expect(minimum([{ ...shift, workedMs: null }], rules([legal]))).toEqual([]);
  expect(minimum([{ ...shift, workedMs: HOUR_MS / 2 }], rules([legal]))).toEqual([]);
});

it('[PY6] a week is from Monday to Sunday', () => {
  expect(['2026-11-22', WEEK, DAY, '2026-11-29'].map(weekOf)).toEqual(['2026-11-16', WEEK, WEEK, WEEK]);
  expect([daysOfWeek(WEEK)[0], daysOfWeek(WEEK).at(-1)]).toEqual([WEEK, '2026-11-29']);
});

/** Cents by the words of the specification, without the code under test. */
const expectedCents = (one: PaidDelivery, { lists, figures }: PayRules): number => {
  const day = localDay(one.deliveredAt);
  const applies = lists.filter(({ from }) => from <= day).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
  if (applies === undefined) return 0;
  const { distance, wait, night } = applies.terms;
  const minute = Math.floor((one.deliveredAt - dayRange(day, day).from) / MINUTE_MS);
  const isNight =
    night.fromMin <= night.untilMin
      ? minute >= night.fromMin && minute < night.untilMin
      : minute >= night.fromMin || minute < night.untilMin;
  const far =
    distance.by === 'circle'
      ? (distance.circles.find(({ circle }) => `${circle}` === one.circle)?.cents ?? 0)
      : Math.round(
          (Math.max(0, Math.round((one.distanceKm ?? 0) * 100) - distance.freeKm * 100) * distance.centsPerKm) / 100,
        );
  const waited = Math.max(0, Math.min(wait.maxMin, Math.floor((one.waitMs ?? 0) / MINUTE_MS) - wait.freeMin));
  const isHoliday = figures.some(({ facts }) => facts.kind === 'holiday' && facts.day === day);
  return (
    applies.terms.baseCents +
    far +
    waited * wait.centsPerMin +
    (isNight ? night.cents : 0) +
    (isHoliday ? applies.terms.holidayCents : 0)
  );
};

it('[PY3] [PY6] of ten thousand random days the lines equal the statement to the cent, and nothing is paid twice', () => {
  const dayOf = fc.integer({ min: 0, max: 6 }).map((index) => daysOfWeek(WEEK)[index] ?? WEEK);
  const deliveries = fc.array(
    fc.record({
      id: fc.integer({ min: 0, max: 12 }).map((id) => `o${id}`),
      number: fc.constant('1'),
      deliveredAt: fc
        .integer({ min: 0, max: 7 * 24 * 60 - 1 })
        .map((min) => dayRange(WEEK, WEEK).from + min * MINUTE_MS),
      circle: fc.constantFrom(null, '1', '2', 'P'),
      distanceKm: fc.option(fc.double({ min: 0, max: 40, noNaN: true })),
      waitMs: fc.option(fc.integer({ min: 0, max: 2 * HOUR_MS })),
    }),
    { maxLength: 10 },
  );
  const random = fc.record({
    deliveries,
    corrections: fc.array(fc.record({ day: dayOf, cents: fc.integer({ min: -5_000, max: 5_000 }) }), { maxLength: 3 }),
    lists: fc.array(fc.record({ day: dayOf, baseCents: fc.nat({ max: 3_000 }) }), { maxLength: 3 }),
    isByCircle: fc.boolean(),
    holiday: dayOf,
  });
  fc.assert(
    fc.property(random, (drawn) => {
      const distance = drawn.isByCircle
        ? { by: 'circle' as const, circles: [{ circle: 1, cents: 333 }] }
        : terms.distance;
      const lists = new Map(drawn.lists.map(({ day, baseCents }) => [day, list(day, { baseCents, distance })]));
      const applied = rules([figure({ kind: 'holiday', day: drawn.holiday, ...SOURCE })], [...lists.values()]);
      const corrections = drawn.corrections.map(({ day, cents }, index): PayCorrection => ({
        id: `c${index}`,
        day,
        cents,
        reason: 'x',
        by,
        at,
      }));
      const facts = { deliveries: drawn.deliveries, shifts: [], corrections };
      const statement = payStatementOf(courier, WEEK, facts, applied);
      const unique = [...new Map(drawn.deliveries.map((each) => [each.id, each])).values()];
      const expected =
        unique.reduce((sum, each) => sum + expectedCents(each, applied), 0) +
        corrections.reduce((sum, { cents }) => sum + cents, 0);
      const sum = (values: readonly number[]) => values.reduce((total, cents) => total + cents, 0);
      expect(statement.cents).toBe(expected);
      expect(sum(statement.lines.map(({ cents }) => cents))).toBe(expected);
      expect(sum(statement.days.map(({ cents }) => cents))).toBe(expected);
      expect(sum(Object.values(statement.byKind))).toBe(expected);
      expect(new Set(statement.lines.map(({ id }) => id)).size).toBe(statement.lines.length);
      expect(statement.lines.every(({ cents }) => Number.isSafeInteger(cents))).toBe(true);
    }),
    { numRuns: 1_430 },
  );
});
