import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { describe, expect, it } from 'vitest';
import { courierOptions, reasonsOf } from './reasons.ts';

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
const words = (only: Partial<Suggestion>): string[] =>
  reasonsOf(suggestion(only), { isMixed: false }).map(({ text }) => text);

describe('[OR128] the reasons of a suggested courier', () => {
  it('contain arrival, route, orders, position, served branches, kind and workplace', () => {
    expect(words({})).toEqual([
      'llega al cliente en 14 min',
      'a 4 min de la sucursal',
      'lleva 1 orden',
      'posición de hace 12 s',
      'de esta sucursal',
      'permanente',
      'de PROYECTOS',
    ]);
  });

  it.each<[string, Partial<Suggestion>]>([
    ['en la sucursal', { state: 'inStore', atBranchSec: 5 }],
    ['en la sucursal', { state: 'longWait', atBranchSec: null }],
    ['entrega antes y llega a la sucursal en 12 min', { state: 'going', atBranchSec: 700 }],
    ['a 1 min de la sucursal', { state: 'returning', atBranchSec: 50 }],
    ['nadie sabe dónde está', { atBranchSec: null }],
  ])('%s', (text, only) => {
    expect(words(only)[1]).toBe(text);
  });

  it('mention an old or a missing position', () => {
    const old = reasonsOf(suggestion({ positionAgeSec: 431 }), { isMixed: false });
    expect(old.filter(({ isWarning }) => isWarning)).toEqual([
      { text: '+5 min por posición vieja, de hace 7 min', isWarning: true },
    ]);
    expect(reasonsOf(suggestion({ positionAgeSec: 60 }), { isMixed: false }).some(({ isWarning }) => isWarning)).toBe(
      false,
    );
    expect(words({ positionAgeSec: null })).toContain('sin señal');
  });

  it('contain each reason once', () => {
    const texts = words({ serves: 'wildcard', courier: { id: 'w', name: 'W', type: 'WILDCARD', ownership: null } });
    expect(texts.filter((text) => text.includes('comodín'))).toEqual(['+2 min por ser comodín']);
    expect(words({ orderCount: 0 })).toContain('sin órdenes');
    expect(words({ orderCount: 3 })).toContain('lleva 3 órdenes');
  });

  it('mark an arrival beyond the limit, by whole minutes', () => {
    const warned = (lateSec: number | null) =>
      reasonsOf(suggestion({ lateSec }), { isMixed: false }).filter(({ isWarning }) => isWarning);
    expect(warned(360)).toEqual([{ text: '6 min tarde', isWarning: true }]);
    expect([warned(59), warned(null)]).toEqual([[], []]);
  });

  it('name what is fetched on the same trip', () => {
    expect(words({ sameTrip: 1 })).toContain('lleva 2 de la misma tienda');
  });

  it('begin with the branch where the door is unknown', () => {
    expect(words({ arrivesInSec: null, lateSec: null })[0]).toBe('puede en 4 min');
    expect(words({ arrivesInSec: null, lateSec: null, state: 'inStore', atBranchSec: 5 })[0]).toBe('puede ya');
    expect(words({ arrivesInSec: null, lateSec: null, atBranchSec: null })[0]).toBe('sin posición: va al final');
  });

  it('[OR113] name the branch where there are several', () => {
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
