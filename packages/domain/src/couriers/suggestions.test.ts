import { sampleCourier } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import {
  mayTake,
  MOST_CARRIED,
  otherCouriers,
  suggestCouriers,
  whyNot,
  worthTheWay,
  type Candidate,
} from './suggestions.ts';

const served = { companyId: 'company-1', branchId: 'branch-1' };
const candidate = (
  id: string,
  only: Partial<Candidate> = {},
  courier: Partial<Candidate['courier']> = {},
): Candidate => ({
  courier: sampleCourier({ id, name: id, ...courier }),
  state: 'inStore',
  carried: 0,
  fixAgeMs: 10_000,
  distanceM: 500,
  toBranchSec: 100,
  way: null,
  ...only,
});
const elsewhere = { branch: null, branchIds: [] };
const wildcard = { ...elsewhere, type: 'WILDCARD', company: null } as const;
const order = (...candidates: Candidate[]): string[] =>
  suggestCouriers(candidates, served).map(({ courier }) => courier.id);

describe('[OR47] who may take an order', () => {
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
    ['with a full bag', false, candidate('a', { carried: MOST_CARRIED })],
    ['with one order less', true, candidate('a', { carried: MOST_CARRIED - 1 })],
  ])('a courier %s: %s', (_, expected, one) => {
    expect(mayTake(one, served)).toBe(expected);
    expect(order(one)).toHaveLength(expected ? 1 : 0);
  });
});

describe('[OR48] the order of suggestions', () => {
  it('is who would be at the branch first, with what he has to bring before', () => {
    const near = candidate('near', { toBranchSec: 60 });
    const far = candidate('far', { toBranchSec: 400 });
    const busy = candidate('busy', { toBranchSec: 10, carried: 1, state: 'going' });
    expect(order(busy, far, near)).toEqual(['near', 'far', 'busy']);
  });

  it('puts the branch’s own before the company’s, and those before wildcards, where they are as near', () => {
    const own = candidate('own');
    const company = candidate('company', {}, elsewhere);
    const wild = candidate('wild', {}, wildcard);
    const anyone = candidate('anyone', {}, { ...elsewhere, company: null, type: null });
    const found = suggestCouriers([anyone, wild, company, own], served);
    expect(found.map(({ courier, serves }) => [courier.id, serves])).toEqual([
      ['own', 'branch'],
      ['company', 'company'],
      ['wild', 'wildcard'],
      ['anyone', 'anyone'],
    ]);
    expect(order(candidate('own', { toBranchSec: 700 }), wild)).toEqual(['wild', 'own']);
  });

  it('trusts an old position less, and puts who is nowhere last', () => {
    const fresh = candidate('fresh', { toBranchSec: 250 });
    const ghost = candidate('ghost', { toBranchSec: 10, fixAgeMs: 10 * 60_000 });
    const lost = candidate('lost', { toBranchSec: null, distanceM: null, fixAgeMs: null });
    expect(order(lost, ghost, fresh)).toEqual(['fresh', 'ghost', 'lost']);
  });

  it('is the same however they come, and holds ten at most', () => {
    const many = Array.from({ length: 14 }, (_, at) => candidate(`c-${String(at).padStart(2, '0')}`));
    expect(order(...many.toReversed())).toEqual(many.slice(0, 10).map(({ courier }) => courier.id));
  });

  it('tells its reasons as data, in whole numbers', () => {
    expect(
      suggestCouriers([candidate('a', { toBranchSec: 100.4, distanceM: 512.7, fixAgeMs: 1_499 })], served),
    ).toEqual([
      {
        courier: { id: 'a', name: 'a', type: 'PERMANENT', ownership: 'PROYECTOS' },
        state: 'inStore',
        serves: 'branch',
        carried: 0,
        toBranchSec: 100,
        distanceM: 513,
        positionAgeSec: 1,
        atBranchSec: 100,
        score: 100,
      },
    ]);
  });
});

describe('[OR50] when he could be at the branch', () => {
  const going = (id: string, only: Partial<Candidate> = {}) => candidate(id, { state: 'going', carried: 1, ...only });
  const seconds = (one: Candidate) =>
    suggestCouriers([one], served).map(({ atBranchSec, score }) => [atBranchSec, score]);

  it('is by way of his customers, with three minutes at each door', () => {
    expect(seconds(going('a', { way: { stops: 1, driveSec: 240 } }))).toEqual([[420, 420]]);
    expect(seconds(going('a', { carried: 2, way: { stops: 2, driveSec: 600 } }))).toEqual([[960, 960]]);
  });

  it('is estimated where his way was not computed, and unknown where he is', () => {
    expect(seconds(going('a'))).toEqual([[700, 700]]);
    expect(seconds(going('a', { toBranchSec: null, distanceM: null }))).toEqual([[null, 100_600]]);
  });

  it('an order that still waits at the counter counts ten minutes beside it', () => {
    expect(seconds(candidate('a', { carried: 1 }))).toEqual([[100, 700]]);
    expect(seconds(going('a', { carried: 2, way: { stops: 1, driveSec: 240 } }))).toEqual([[420, 1_020]]);
  });

  it('puts who is nearly done before who stands far away', () => {
    expect(order(candidate('far', { toBranchSec: 900 }), going('done', { way: { stops: 1, driveSec: 120 } }))).toEqual([
      'done',
      'far',
    ]);
  });

  it('[OR51] looks for the ways of those who bring something and may come first', () => {
    const some = [going('slow', { toBranchSec: 900 }), going('quick', { toBranchSec: 60 }), candidate('free')];
    const lost = going('lost', { toBranchSec: null, distanceM: null });
    expect(worthTheWay([...some, lost], served, 9).map(({ courier }) => courier.id)).toEqual(['quick', 'slow']);
    expect(worthTheWay([...some, lost], served, 1)).toHaveLength(1);
  });
});

describe('[OR52] all others', () => {
  it.each<[string, Candidate, ReturnType<typeof whyNot>]>([
    ['nothing', candidate('a'), null],
    ['his account', candidate('a', { state: 'unavailable' }, { accountStatus: 'NEW' }), 'off-duty'],
    ['where he serves', candidate('a', {}, { branch: null, branchIds: ['branch-2'] }), 'elsewhere'],
    ['himself', candidate('a', { state: 'unavailable' }), 'unavailable'],
    ['a full bag', candidate('a', { carried: 4 }), 'full'],
    ['a flat tyre', candidate('a', {}, { alert: 'flatTire' }), 'trouble'],
  ])('tells what speaks against a courier: %s', (_, one, expected) => {
    expect(whyNot(one, served)).toBe(expected);
  });

  it('stand there by name, without those who were suggested', () => {
    const off = (id: string, name: string) => candidate(id, { state: 'unavailable' }, { name });
    const all = [candidate('in'), off('1', 'Óscar'), off('2', 'Zoe'), off('3', 'Ada')];
    const found = otherCouriers(all, suggestCouriers(all, served), served);
    expect(found.map(({ courier, not }) => [courier.name, not])).toEqual([
      ['Ada', 'unavailable'],
      ['Óscar', 'unavailable'],
      ['Zoe', 'unavailable'],
    ]);
  });
});
