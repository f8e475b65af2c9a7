import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { describe, expect, it } from 'vitest';
import { courierOptions, reasonsOf } from './reasons.ts';

const suggestion = (only: Partial<Suggestion> = {}): Suggestion => ({
  courier: { id: 'luis', name: 'Luis Ramos', type: 'PERMANENT', ownership: 'PROYECTOS' },
  state: 'unknown',
  serves: 'branch',
  orderCount: 1,
  toBranchSec: 240,
  distanceM: 1_200,
  positionAgeSec: 12,
  atBranchSec: 240,
  branch: { id: 'b', name: 'PORTALES' },
  added: { ordersSec: 600, positionSec: 0, servesSec: 0 },
  score: 840,
  ...only,
});
const words = (only: Partial<Suggestion>): string[] =>
  reasonsOf(suggestion(only), { isMixed: false }).map(({ text }) => text);

describe('[OR48] the reasons of a suggested courier', () => {
  it('contain route, orders, position, served branches, kind and workplace', () => {
    expect(words({})).toEqual([
      'puede en 14 min',
      'a 4 min de la sucursal',
      '+10 min porque lleva 1 orden',
      'posición de hace 12 s',
      'de esta sucursal',
      'permanente',
      'de PROYECTOS',
    ]);
  });

  it.each<[string, Partial<Suggestion>]>([
    ['en la sucursal', { state: 'inStore', toBranchSec: 5, atBranchSec: 5 }],
    ['en la sucursal', { state: 'longWait', toBranchSec: null, atBranchSec: null }],
    ['entrega antes y llega a la sucursal en 12 min', { state: 'going', toBranchSec: 20, atBranchSec: 700 }],
    ['a 1 min de la sucursal', { state: 'returning', toBranchSec: 50, atBranchSec: 50 }],
    ['nadie sabe dónde está', { toBranchSec: null, atBranchSec: null }],
  ])('%s', (text, only) => {
    expect(words(only)[1]).toBe(text);
  });

  it('mention an old or a missing position', () => {
    const old = reasonsOf(suggestion({ positionAgeSec: 431 }), { isMixed: false });
    expect(old.filter(({ isWarning }) => isWarning)).toEqual([
      { text: 'posición vieja, de hace 7 min', isWarning: true },
    ]);
    expect(reasonsOf(suggestion({ positionAgeSec: 60 }), { isMixed: false }).some(({ isWarning }) => isWarning)).toBe(
      false,
    );
    expect(words({ positionAgeSec: null })).toContain('sin señal');
  });

  it('contain each reason once', () => {
    const texts = words({ serves: 'wildcard', courier: { id: 'w', name: 'W', type: 'WILDCARD', ownership: null } });
    expect(texts.filter((text) => text === 'comodín')).toHaveLength(1);
    expect(words({ orderCount: 0 })).toContain('sin órdenes');
    const inTrip = { ordersSec: 0, positionSec: 0, servesSec: 0 };
    expect(words({ orderCount: 3, added: inTrip })).toContain('lleva 3 órdenes');
  });

  it('[OR113] add up to the minutes that rank: two orders in hand count more than a longer way with one', () => {
    const none = { ordersSec: 0, positionSec: 0, servesSec: 0 };
    const going = words({ state: 'going', orderCount: 1, atBranchSec: 1_200, added: none, score: 1_200 });
    expect(going.slice(0, 3)).toEqual([
      'puede en 20 min',
      'entrega antes y llega a la sucursal en 20 min',
      'lleva 1 orden',
    ]);
    const near = words({ orderCount: 2, atBranchSec: 180, added: { ...none, ordersSec: 1_200 }, score: 1_380 });
    expect(near.slice(0, 3)).toEqual(['puede en 23 min', 'a 3 min de la sucursal', '+20 min porque lleva 2 órdenes']);
    const far = { ordersSec: 0, positionSec: 300, servesSec: 120 };
    expect(words({ serves: 'wildcard', positionAgeSec: 431, atBranchSec: 60, added: far, orderCount: 0 })).toEqual(
      expect.arrayContaining(['puede en 8 min', '+5 min por posición vieja, de hace 7 min', '+2 min por ser comodín']),
    );
    expect(words({ atBranchSec: null, toBranchSec: null })[0]).toBe('sin posición: va al final');
    expect(reasonsOf(suggestion(), { isMixed: true }).map(({ text }) => text)).toContain('a 4 min de PORTALES');
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
      ['luis', 'puede en 14 min', false],
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
