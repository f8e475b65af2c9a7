import { sampleCourier } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { mayTake, MOST_CARRIED, suggestCouriers, type Candidate } from './suggestions.ts';

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
        courier: { id: 'a', name: 'a', type: 'PERMANENT' },
        state: 'inStore',
        serves: 'branch',
        carried: 0,
        toBranchSec: 100,
        distanceM: 513,
        positionAgeSec: 1,
      },
    ]);
  });
});
