import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { describe, expect, it } from 'vitest';
import type { Reason, Situation } from './facts.ts';
import { courierOptions, summaryOf } from './reasons.ts';

const suggestion = (only: Partial<Suggestion> = {}): Suggestion => ({
  courier: { id: 'luis', name: 'Luis Ramos', type: 'PERMANENT', ownership: 'PROYECTOS' },
  state: 'unknown',
  serves: 'branch',
  orderCount: 1,
  positionAgeSec: 12,
  atBranchSec: 240,
  arrivesInSec: 840,
  lateSec: 0,
  sameTrip: 0,
  shiftEndsAt: null,
  branch: { id: 'b', name: 'PORTALES' },
  score: 0,
  ...only,
});
const best = suggestion({ courier: { id: 'best', name: 'Ana Paz', type: null, ownership: null } });
const usualSituation: Situation = { isMixed: false, shiftLeftMs: null, battery: 0.58 };
const summary = (only: Partial<Suggestion> = {}, situation: Partial<Situation> = {}) =>
  summaryOf(suggestion(only), best, { ...usualSituation, ...situation });
const texts = (reasons: readonly Reason[]): string[] => reasons.map(({ text }) => text);
const facts = (...given: Parameters<typeof summary>): string[] => texts(summary(...given).facts);
const warnings = (...given: Parameters<typeof summary>): string[] => {
  const { cost, facts: shown, condition, details } = summary(...given);
  return texts([...cost, ...shown, ...condition, ...details].filter(({ isWarning }) => isWarning));
};

describe('[OR128] the summary of a suggested courier', () => {
  it('has what is usual in the condition and the details alone', () => {
    const { rank, cost, facts: shown, condition, details } = summary();
    expect(rank).toEqual({ words: 'llega al cliente en', value: '14 min' });
    expect([texts(cost), texts(shown)]).toEqual([['llega igual'], ['lleva 1 orden']]);
    expect(texts(condition)).toEqual(['batería 58 %', 'a 4 min de la sucursal']);
    expect(texts(details)).toEqual([
      'posición de hace 12 s',
      'de esta sucursal',
      'turno sin hora de salida',
      'permanente',
      'de PROYECTOS',
    ]);
    expect(texts(summary({}, { shiftLeftMs: 60 * 60_000 }).condition)).toContain('turno: le quedan 1 h 00');
    expect(facts({ orderCount: 0 })).toEqual([]);
  });

  it('compares the arrival with that of the first', () => {
    const cost = (only: Partial<Suggestion>) => texts(summary(only).cost);
    expect(texts(summaryOf(best, best, usualSituation).cost)).toEqual(['el mejor']);
    expect(cost({ arrivesInSec: 1_200 })).toEqual(['llega 6 min después']);
    expect(cost({ arrivesInSec: 480, score: 20 })).toEqual(['llega 6 min antes']);
    expect(cost({ arrivesInSec: null, atBranchSec: null })).toEqual([]);
  });

  it('explains why a courier who is not later comes later: by the minutes that count against, or by the plan', () => {
    const earlier = { arrivesInSec: 480, score: 300 };
    expect(texts(summary(earlier).cost)).toEqual(['llega 6 min antes', 'cuesta más al plan']);
    for (const [only, reason] of [
      [{ serves: 'wildcard' }, 'comodín (+2 min)'],
      [{ positionAgeSec: 431 }, 'posición de hace 7 min (+5 min)'],
    ] as const) {
      const explained = summary({ ...earlier, ...only });
      expect(texts(explained.cost)).toEqual(['llega 6 min antes']);
      expect(texts(explained.facts)).toContain(reason);
    }
  });

  it.each<[string, Partial<Suggestion>]>([
    ['en la sucursal', { state: 'inStore', atBranchSec: 5 }],
    ['en la sucursal', { state: 'longWait', atBranchSec: null }],
    ['a 1 min de la sucursal', { state: 'returning', atBranchSec: 50 }],
    ['espera hace más de una hora', { state: 'longWait', orderCount: 0 }],
    ['lleva 2 de la misma tienda', { sameTrip: 1 }],
    ['lleva 3 órdenes', { orderCount: 3 }],
    ['de cualquier compañía (+3 min)', { serves: 'anyone' }],
    ['sin señal', { positionAgeSec: null }],
  ])('%s is one of the two facts', (text, only) => {
    expect(facts(only)).toContain(text);
  });

  it.each<[string, Partial<Suggestion>]>([
    ['entrega antes y llega a la sucursal en 12 min', { state: 'going', atBranchSec: 700 }],
    ['a 4 min de la sucursal', {}],
    ['viene de regreso', { state: 'returning' }],
    ['nadie sabe dónde está', { atBranchSec: null }],
    ['sin órdenes', { orderCount: 0 }],
  ])('%s is neither for nor against the courier', (text, only) => {
    const { condition, details } = summary(only);
    expect(texts([...condition, ...details])).toContain(text);
  });

  it('has two facts at most, those against the courier first, and loses none', () => {
    const all = summary({ serves: 'wildcard', positionAgeSec: 431, sameTrip: 2, orderCount: 3 }, { battery: 0.1 });
    expect(texts(all.facts)).toEqual(['posición de hace 7 min (+5 min)', 'comodín (+2 min)']);
    expect(texts(all.condition)).toEqual(expect.arrayContaining(['batería 10 %', 'lleva 3 órdenes']));
    expect(texts(all.details)).toContain('lleva 3 de la misma tienda');
  });

  it('warns of old positions, lateness by whole minutes, a low battery and a shift that ends soon', () => {
    expect(warnings({ positionAgeSec: 431 })).toEqual(['posición de hace 7 min (+5 min)']);
    expect([warnings({ positionAgeSec: 60 }), warnings({ lateSec: 59 }), warnings({ lateSec: null })]).toEqual([
      [],
      [],
      [],
    ]);
    expect(warnings({ lateSec: 360 })).toEqual(['6 min tarde']);
    expect([warnings({}, { battery: 0.19 }), warnings({}, { battery: null })]).toEqual([['batería 19 %'], []]);
    expect(warnings({}, { shiftLeftMs: 30 * 60_000 })).toEqual(['turno: le quedan 30 min']);
    expect(warnings({}, { shiftLeftMs: 31 * 60_000 })).toEqual([]);
    expect(warnings({}, { shiftLeftMs: -1 })).toEqual(['turno terminado']);
  });

  it('[CX3] has the cash against the limit: at a glance near it, else in the details', () => {
    const cash = (carriedCents: number) => ({ cash: { carriedCents, limitCents: 50_000, addsCents: 8_000 } });
    expect(facts(cash(45_000))).toContain('efectivo Q450.00 + Q80.00 de Q500.00');
    expect(texts(summary(cash(1_000)).details)).toContain('efectivo Q10.00 + Q80.00 de Q500.00');
  });

  it('begins with the branch where the door is unknown', () => {
    const rank = (only: Partial<Suggestion>) => {
      const { words, value } = summary({ arrivesInSec: null, lateSec: null, ...only }).rank;
      return `${words} ${value}`;
    };
    expect(rank({})).toBe('puede en 4 min');
    expect(rank({ state: 'inStore', atBranchSec: 5 })).toBe('puede ya');
    expect(rank({ atBranchSec: null })).toBe('sin posición: va al final');
  });

  it('[OR113] names the branch where there are several', () => {
    expect(facts({}, { isMixed: true })).toContain('a 4 min de PORTALES');
  });
});

describe('[OR52] the list of all other couriers', () => {
  const others = [
    { courier: { id: 'a', name: 'A' }, not: null },
    { courier: { id: 'b', name: 'B' }, not: 'full' },
    { courier: { id: 'c', name: 'C' }, not: 'off-duty' },
    { courier: { id: 'd', name: 'D' }, not: 'elsewhere' },
  ] as const;
  const listed = (given: Parameters<typeof courierOptions>[1]) =>
    courierOptions({ suggestions: [suggestion()], others }, given).map(({ value, group, isDisabled }) => [
      value,
      group,
      isDisabled === true,
    ]);

  it('shows the reason against each, and disables those that the server would reject', () => {
    expect(listed({ has: null, isMixed: false })).toEqual([
      ['luis', 'llega al cliente en 14 min', false],
      ['a', '', false],
      ['b', 'ya lleva muchas', false],
      ['c', 'no está en turno', true],
      ['d', 'no atiende esta sucursal', true],
    ]);
  });

  it('disables none where the orders are of several branches', () => {
    expect(listed({ has: null, isMixed: true }).filter(([, , isDisabled]) => isDisabled)).toEqual([['c', '', true]]);
  });

  it('omits the current courier', () => {
    expect(listed({ has: 'luis', isMixed: false })[0]).toEqual(['luis', 'ya la tiene', true]);
  });
});
