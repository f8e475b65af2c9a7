import { sampleCourier } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import {
  extraMinOf,
  mayTake,
  MAX_CARRIED,
  otherCouriers,
  suggestionsOf,
  whyNot,
  type Candidate,
  type Ranked,
} from './suggestions.ts';

const served = { companyId: 'company-1', branchId: 'branch-1' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const candidate = (
  id: string,
  only: Partial<Candidate> = {},
  courier: Partial<Candidate['courier']> = {},
): Candidate => ({
  courier: sampleCourier({ id, name: id, ...courier }),
  state: 'inStore',
  orderCount: 0,
  fixAgeMs: 10_000,
  shiftEndsAt: null,
  cash: { carriedCents: 0, limitCents: null },
  ...only,
});
const ranked = (one: Candidate, costMin: number | null): Ranked => ({
  candidate: one,
  costMin,
  served,
  branch,
  atBranchSec: 60,
  arrivesInSec: 600,
  lateSec: 0,
  sameTrip: 0,
});
const NO_CASH = { addsCents: 0, seesCash: () => true };
const elsewhere = { branch: null, branchIds: [] };
const wildcard = { ...elsewhere, type: 'WILDCARD', company: null } as const;

describe('[OR47] couriers that can be assigned an order', () => {
  it.each<[string, boolean, Candidate]>([
    ['of the branch', true, candidate('a')],
    ['of the company, without a branch', true, candidate('a', {}, elsewhere)],
    ['a wildcard of nobody', true, candidate('a', {}, wildcard)],
    ['of another branch', false, candidate('a', {}, { branch: { id: 'branch-2', name: 'B' }, branchIds: [] })],
    ['of another company', false, candidate('a', {}, { ...elsewhere, company: { id: 'other', name: 'Other' } })],
    ['who is not available', false, candidate('a', { state: 'unavailable' })],
    ['whose account is not active', false, candidate('a', {}, { accountStatus: 'INACTIVE' })],
    ['whose tyre is flat', false, candidate('a', {}, { alert: 'flatTire' })],
    ['who says that all is well', true, candidate('a', {}, { alert: 'allOk' })],
    ['with a full bag', false, candidate('a', { orderCount: MAX_CARRIED })],
    ['with one order less', true, candidate('a', { orderCount: MAX_CARRIED - 1 })],
  ])('a courier %s: %s', (_, expected, one) => {
    expect(mayTake(one, served)).toBe(expected);
  });
});

describe('[PL9] minutes that count beside the times', () => {
  it.each<[string, number, Candidate]>([
    ['of the branch, with a position of now', 0, candidate('a')],
    ['of the company', 1, candidate('a', {}, elsewhere)],
    ['a wildcard', 2, candidate('a', {}, wildcard)],
    ['of any company', 3, candidate('a', {}, { ...elsewhere, company: null, type: null })],
    ['with an old position', 5, candidate('a', { fixAgeMs: 10 * 60_000 })],
    ['a wildcard with an older position', 3, candidate('a', { fixAgeMs: 4 * 60_000 }, wildcard)],
  ])('%s: %i', (_, minutes, one) => {
    expect(extraMinOf(one, served)).toBe(minutes);
  });
});

describe('[OR48] suggestions', () => {
  it('are ten at most, in the sequence of the ranking, with what each costs more than the first', () => {
    const many = Array.from({ length: 14 }, (_, at) => ranked(candidate(`c-${at}`), 5 + at / 2));
    expect(suggestionsOf(many, NO_CASH).map(({ courier, score }) => [courier.id, score])).toEqual(
      Array.from({ length: 10 }, (_, at) => [`c-${at}`, at * 30]),
    );
  });

  it('put the greatest score behind a courier without a position', () => {
    const lost = { ...ranked(candidate('lost', { fixAgeMs: null }), null), atBranchSec: null, arrivesInSec: null };
    expect(suggestionsOf([ranked(candidate('a'), 9), lost], NO_CASH).map(({ score }) => score)).toEqual([0, 1_000_000]);
  });

  it('[OR128] contain their reasons as data, in whole numbers', () => {
    expect(suggestionsOf([ranked(candidate('a', { fixAgeMs: 1_499 }), 12.3)], NO_CASH)).toEqual([
      {
        courier: { id: 'a', name: 'a', type: 'PERMANENT', ownership: 'PROYECTOS' },
        state: 'inStore',
        serves: 'branch',
        orderCount: 0,
        positionAgeSec: 1,
        atBranchSec: 60,
        arrivesInSec: 600,
        lateSec: 0,
        sameTrip: 0,
        shiftEndsAt: null,
        branch,
        score: 0,
      },
    ]);
  });
});

describe('[OR52] all other couriers', () => {
  it.each<[string, Candidate, ReturnType<typeof whyNot>]>([
    ['nothing', candidate('a'), null],
    ['his account', candidate('a', { state: 'unavailable' }, { accountStatus: 'NEW' }), 'off-duty'],
    ['where he serves', candidate('a', {}, { branch: null, branchIds: ['branch-2'] }), 'elsewhere'],
    ['himself', candidate('a', { state: 'unavailable' }), 'unavailable'],
    ['a full bag', candidate('a', { orderCount: 4 }), 'full'],
    ['a flat tyre', candidate('a', {}, { alert: 'flatTire' }), 'trouble'],
  ])('have the reason against them: %s', (_, one, expected) => {
    expect(whyNot(one, served)).toBe(expected);
  });

  it('[PL10] had the order before', () => {
    const had = { served, hadIt: new Set(['a', 'full']), addsCents: 0 };
    const found = otherCouriers([candidate('a'), candidate('full', { orderCount: 4 }), candidate('b')], [], had);
    expect(found.map(({ courier, not }) => [courier.id, not])).toEqual([
      ['a', 'had-it'],
      ['b', null],
      ['full', 'full'],
    ]);
  });

  it('[CX3] [CX11] would carry more cash than the limit; an order without cash is never too much', () => {
    const near = candidate('near', { cash: { carriedCents: 9_000, limitCents: 10_000 } });
    const notOf = (addsCents: number) =>
      otherCouriers([near], [], { served, hadIt: new Set(), addsCents }).map(({ not }) => not);
    expect([notOf(1_000), notOf(1_001), notOf(0)]).toEqual([[null], ['cash-limit'], [null]]);
    const cashIn = (seesCash: boolean) =>
      suggestionsOf([ranked(near, 1)], { addsCents: 500, seesCash: () => seesCash }).map(({ cash }) => cash);
    expect(cashIn(true)).toEqual([{ carriedCents: 9_000, limitCents: 10_000, addsCents: 500 }]);
    // [CX7]
    expect(cashIn(false)).toEqual([undefined]);
  });

  it('are sorted by name, without those that were suggested', () => {
    const off = (id: string, name: string) => candidate(id, { state: 'unavailable' }, { name });
    const all = [candidate('in'), off('1', 'Óscar'), off('2', 'Zoe'), off('3', 'Ada')];
    const [first = candidate('in')] = all;
    const found = otherCouriers(all, suggestionsOf([ranked(first, 1)], NO_CASH), {
      served,
      hadIt: new Set(),
      addsCents: 0,
    });
    expect(found.map(({ courier, not }) => [courier.name, not])).toEqual([
      ['Ada', 'unavailable'],
      ['Óscar', 'unavailable'],
      ['Zoe', 'unavailable'],
    ]);
  });
});
