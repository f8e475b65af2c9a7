import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleAlarm, sampleOrder } from '@despacho/contract/samples.ts';
import { TRUST_FIGURES, type TrustFigure } from '@despacho/contract/trust.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addCounts, alarmCount, choiceCount, type TrustCounts } from './counts.ts';
import { alarmSources, figuresOf } from './report.ts';
import { carriedMinute, lastWindow, raisedEvent, standingEvents, windowCount } from './windows.ts';

const MINUTE = 60_000;
const now = Date.parse('2026-11-21T18:20:00.000Z');
const figure = (counts: TrustCounts, wanted: TrustFigure) => {
  const found = figuresOf(counts).find(({ id }) => id === wanted);
  return found === undefined ? null : [found.part, found.of];
};

describe('the figures of a week', () => {
  it('[TS12] are all there without any count, and no share is invented', () => {
    expect(figuresOf({}).map(({ id }) => id)).toEqual([...TRUST_FIGURES]);
    expect(figuresOf({}).every(({ part, of }) => part === 0 && (of === 0 || of === null))).toBe(true);
  });

  it('[TS1] add up over days in any grouping', () => {
    const names = fc.constantFrom('late', 'lateForecast', 'saves', 'rank|1', 'window|3|2', 'alarm|branch|c|b', 'x');
    const days = fc.array(fc.dictionary(names, fc.nat({ max: 1_000 })), { maxLength: 7 });
    fc.assert(
      fc.property(days, fc.nat({ max: 7 }), (counts, at) => {
        const parts = [addCounts(counts.slice(at)), addCounts(counts.slice(0, at))];
        expect(figuresOf(addCounts(parts))).toEqual(figuresOf(addCounts(counts)));
      }),
    );
  });

  it('[TS16] orders that another courier saved are a share of those that were warned of and decided', () => {
    const counts = { warnedLate: 30, warnedOnTime: 10, warnedSaved: 5 };
    expect([figure(counts, 'precision'), figure(counts, 'saved')]).toEqual([
      [30, 40],
      [5, 45],
    ]);
  });

  it('[TS14] the rate of alarms is that of all windows, the worst that of one', () => {
    const counts = { 'window|0|2': 6, 'window|3|2': 1, 'window|2|1': 1, 'window|x|0': 4 };
    expect([figure(counts, 'alarmRate'), figure(counts, 'worstAlarmRate')]).toEqual([
      [5, 15],
      [2, 1],
    ]);
  });

  it('[TS20] [TS21] [TS22] say how much of the time, of what priority, what comes back and what stays', () => {
    const counts = {
      'window|11|2': 1,
      'window|10|1': 3,
      'alarm|theft||': 1,
      'alarm|branch|c|b': 18,
      'alarm|late2h||': 1,
      raised: 20,
      returned: 3,
      standing: 6,
      watchedDays: 7,
    };
    const wanted = ['floodShare', 'highShare', 'returnedShare', 'standing'] as const;
    expect(wanted.map((id) => figure(counts, id))).toEqual([
      [1, 4],
      [1, 20],
      [3, 20],
      [6, 7],
    ]);
  });

  it('[TS5] choices are shares of the assignments with suggestions', () => {
    expect([
      choiceCount('b', [{ id: 'a' }, { id: 'b' }]),
      choiceCount('x', [{ id: 'a' }]),
      choiceCount('x', []),
    ]).toEqual(['rank|2', 'otherChosen', 'unsuggested']);
    const counts = { 'rank|1': 6, 'rank|2': 2, otherChosen: 2, unsuggested: 5 };
    const shares = (['suggestedChosen', 'firstChosen', 'otherChosen', 'unsuggested'] as const).map((id) =>
      figure(counts, id),
    );
    expect(shares).toEqual([
      [8, 10],
      [6, 10],
      [2, 10],
      [5, 15],
    ]);
  });

  it('[TS18] answers are shares of the orders with a proposal, kept promises of those that were delivered', () => {
    const counts = { proposed: 20, proposalAccepted: 12, proposalChanged: 5, promised: 10, promiseKept: 8 };
    const shares = (['proposalsAccepted', 'proposalsChanged', 'promisesKept'] as const).map((id) => figure(counts, id));
    expect(shares).toEqual([
      [12, 20],
      [5, 20],
      [8, 10],
    ]);
  });

  it('[TS7] messages are shares of those of their channel that came to an end', () => {
    const counts = { 'sms|sent': 8, 'sms|failed': 1, 'sms|dropped': 1, 'email|recorded': 2 };
    expect([figure(counts, 'smsSent'), figure(counts, 'emailRecorded'), figure(counts, 'emailSent')]).toEqual([
      [8, 10],
      [2, 2],
      [0, 2],
    ]);
  });
});

describe('sources of alarms', () => {
  it('[TS4] are the ten places and rules with the most, by their ids, whatever these are', () => {
    const ids = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
    const place = fc.record({ companyId: fc.option(ids), branchId: fc.option(ids) });
    fc.assert(
      fc.property(place, (where) => {
        const [source] = alarmSources({ [alarmCount({ rule: 'branch', ...where })]: 4 });
        expect(source).toEqual({ rule: 'branch', ...where, alarms: 4 });
      }),
    );
    const many = Object.fromEntries(
      Array.from({ length: 14 }, (_, at) => [alarmCount({ rule: 'zone', companyId: `c${at}`, branchId: null }), at]),
    );
    expect(alarmSources(many).map(({ alarms }) => alarms)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  });

  it('[TS4] that cannot be read are left out, or have no place', () => {
    expect(alarmSources({ 'alarm|nothing|c|b': 4, 'alarm|zone|%E0|': 2, alarm: 1 })).toEqual([
      { rule: 'zone', companyId: null, branchId: null, alarms: 2 },
    ]);
  });
});

describe('alarms as they are raised', () => {
  const at = (minutes: number): string => new Date(now - minutes * MINUTE).toISOString();
  const alarm = sampleAlarm({ id: 'again', raisedAt: at(0) });
  const earlier = (minutes: number, only: object = {}) =>
    sampleAlarm({ id: 'first', raisedAt: at(60), clearedAt: at(minutes), ...only });
  const count = (existing: Parameters<typeof raisedEvent>[1]) => raisedEvent(alarm, existing).additions.length;

  it('[TS22] one that repeats an alarm which ended within ten minutes has come back', () => {
    expect(raisedEvent(alarm, [earlier(10)])).toEqual({
      name: 'alarm again',
      additions: [
        [alarmCount(alarm), 1],
        ['raised', 1],
        ['returned', 1],
      ],
    });
    const other = { kind: 'branch', id: 'other', label: 'OTHER' } as const;
    const not = [earlier(10.1), earlier(1, { isDrill: true }), earlier(1, { subject: other }), sampleAlarm()];
    expect(not.map((each) => count([each]))).toEqual([2, 2, 2, 2]);
  });

  it('[TS22] one that stays counts once a day, from its second day on', () => {
    const names = (minutes: number, only: object = {}) =>
      standingEvents([sampleAlarm({ id: 'a', raisedAt: at(minutes), ...only })], now).map(({ name }) => name);
    expect([names(1_441), names(1_440), names(9_000, { clearedAt: at(1) }), names(9_000, { isDrill: true })]).toEqual([
      ['day', 'standing a'],
      ['day'],
      ['day'],
      ['day'],
    ]);
  });
});

describe('what is seen each minute', () => {
  it('[TS14] ten minutes end at full tens, without drills, with at least one controller', () => {
    const raised = (minutes: number, only: object = {}) =>
      sampleAlarm({ id: `a${minutes}`, raisedAt: new Date(now - minutes * MINUTE).toISOString(), ...only });
    const alarms = [raised(1), raised(9), raised(11), raised(5, { isDrill: true })];
    expect(lastWindow(now + 4 * MINUTE)).toEqual({ from: now - 10 * MINUTE, to: now });
    expect([windowCount(alarms, 3, now), windowCount(alarms, 0, now)]).toEqual(['window|2|3', 'window|2|1']);
  });

  it('[TS8] a minute counts each carried order, and those of silent couriers', () => {
    const order = (id: string, courier: string | null, only: object = {}) =>
      sampleOrder({
        id,
        status: ORDER_STATUS.GOING,
        courier: courier === null ? null : { id: courier, name: courier },
        stateTime: { 'En ruta': new Date(now - 30 * MINUTE).toISOString() },
        ...only,
      });
    const fix = (minutes: number) => ({ at: now - minutes * MINUTE });
    const fixes = new Map([
      ['luis', fix(6)],
      ['rosa', fix(1)],
    ]);
    const orders = [order('1', 'luis'), order('2', 'luis'), order('3', 'rosa'), order('4', null)];
    expect(carriedMinute(orders, { fixes, rate: 1 }, now)).toEqual([
      ['carriedMinutes', 3],
      ['silentMinutes', 2],
    ]);
    expect(carriedMinute(orders.slice(2), { fixes, rate: 1 }, now)).toEqual([['carriedMinutes', 1]]);
    expect(carriedMinute(orders, { fixes: new Map(), rate: 1 }, now)).toEqual([]);
    expect(carriedMinute([order('5', 'luis', { status: ORDER_STATUS.ASSIGNED })], { fixes, rate: 1 }, now)).toEqual([]);
  });
});
