import { sampleCourier } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import {
  mayTake,
  MAX_CARRIED,
  otherCouriers,
  suggestCouriers,
  whyNot,
  worthATrip,
  type Candidate,
} from './suggestions.ts';

const served = { companyId: 'company-1', branchId: 'branch-1' };
const branch = { id: 'branch-1', name: 'PORTALES' };
const suggest = (candidates: readonly Candidate[]) => suggestCouriers([{ candidates, served, branch }]);
const candidate = (
  id: string,
  only: Partial<Candidate> = {},
  courier: Partial<Candidate['courier']> = {},
): Candidate => ({
  courier: sampleCourier({ id, name: id, ...courier }),
  state: 'inStore',
  orderCount: 0,
  fixAgeMs: 10_000,
  distanceM: 500,
  toBranchSec: 100,
  trip: null,
  ...only,
});
const elsewhere = { branch: null, branchIds: [] };
const wildcard = { ...elsewhere, type: 'WILDCARD', company: null } as const;
const order = (...candidates: Candidate[]): string[] => suggest(candidates).map(({ courier }) => courier.id);

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
    expect(order(one)).toHaveLength(expected ? 1 : 0);
  });
});

describe('[OR48] the order of suggestions', () => {
  it('starts with the courier who would be at the branch first, after delivering the current orders', () => {
    const near = candidate('near', { toBranchSec: 60 });
    const far = candidate('far', { toBranchSec: 400 });
    const busy = candidate('busy', { toBranchSec: 10, orderCount: 1, state: 'going' });
    expect(order(busy, far, near)).toEqual(['near', 'far', 'busy']);
  });

  it('puts couriers of the branch before those of the company, and those before wildcards, when they are equally near', () => {
    const own = candidate('own');
    const company = candidate('company', {}, elsewhere);
    const wild = candidate('wild', {}, wildcard);
    const anyone = candidate('anyone', {}, { ...elsewhere, company: null, type: null });
    const found = suggest([anyone, wild, company, own]);
    expect(found.map(({ courier, serves }) => [courier.id, serves])).toEqual([
      ['own', 'branch'],
      ['company', 'company'],
      ['wild', 'wildcard'],
      ['anyone', 'anyone'],
    ]);
    expect(order(candidate('own', { toBranchSec: 700 }), wild)).toEqual(['wild', 'own']);
  });

  it('gives an old position less weight, and puts couriers without a position last', () => {
    const fresh = candidate('fresh', { toBranchSec: 250 });
    const ghost = candidate('ghost', { toBranchSec: 10, fixAgeMs: 10 * 60_000 });
    const lost = candidate('lost', { toBranchSec: null, distanceM: null, fixAgeMs: null });
    expect(order(lost, ghost, fresh)).toEqual(['fresh', 'ghost', 'lost']);
  });

  it('is the same for any order of the input, and has ten at most', () => {
    const many = Array.from({ length: 14 }, (_, at) => candidate(`c-${String(at).padStart(2, '0')}`));
    expect(order(...many.toReversed())).toEqual(many.slice(0, 10).map(({ courier }) => courier.id));
  });

  it('contains its reasons as data, in whole numbers', () => {
    expect(suggest([candidate('a', { toBranchSec: 100.4, distanceM: 512.7, fixAgeMs: 1_499 })])).toEqual([
      {
        courier: { id: 'a', name: 'a', type: 'PERMANENT', ownership: 'PROYECTOS' },
        state: 'inStore',
        serves: 'branch',
        orderCount: 0,
        toBranchSec: 100,
        distanceM: 513,
        positionAgeSec: 1,
        atBranchSec: 100,
        branch,
        added: { ordersSec: 0, positionSec: 0, servesSec: 0 },
        score: 100,
      },
    ]);
  });
});

describe('[OR50] the time until a courier can be at the branch', () => {
  const going = (id: string, only: Partial<Candidate> = {}) =>
    candidate(id, { state: 'going', orderCount: 1, ...only });
  const seconds = (one: Candidate) => suggest([one]).map(({ atBranchSec, score }) => [atBranchSec, score]);

  it('includes the customers on the route, with three minutes at each door', () => {
    expect(seconds(going('a', { trip: { stops: 1, driveSec: 240 } }))).toEqual([[420, 420]]);
    expect(seconds(going('a', { orderCount: 2, trip: { stops: 2, driveSec: 600 } }))).toEqual([[960, 960]]);
  });

  it('is estimated where no route was computed, and unknown without a position', () => {
    expect(seconds(going('a'))).toEqual([[700, 700]]);
    expect(seconds(going('a', { toBranchSec: null, distanceM: null }))).toEqual([[null, 100_600]]);
  });

  it('includes ten minutes for an order that still waits at the counter', () => {
    expect(seconds(candidate('a', { orderCount: 1 }))).toEqual([[100, 700]]);
    expect(seconds(going('a', { orderCount: 2, trip: { stops: 1, driveSec: 240 } }))).toEqual([[420, 1_020]]);
  });

  it('puts a courier who is nearly done before one who is idle far from the branch', () => {
    expect(order(candidate('far', { toBranchSec: 900 }), going('done', { trip: { stops: 1, driveSec: 120 } }))).toEqual(
      ['done', 'far'],
    );
  });

  it('[OR51] routes are computed for couriers who carry orders and may be first', () => {
    const some = [going('slow', { toBranchSec: 900 }), going('quick', { toBranchSec: 60 }), candidate('free')];
    const lost = going('lost', { toBranchSec: null, distanceM: null });
    expect(worthATrip([...some, lost], served, 9).map(({ courier }) => courier.id)).toEqual(['quick', 'slow']);
    expect(worthATrip([...some, lost], served, 1)).toHaveLength(1);
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

  it('are sorted by name, without those that were suggested', () => {
    const off = (id: string, name: string) => candidate(id, { state: 'unavailable' }, { name });
    const all = [candidate('in'), off('1', 'Óscar'), off('2', 'Zoe'), off('3', 'Ada')];
    const found = otherCouriers(all, suggest(all), served);
    expect(found.map(({ courier, not }) => [courier.name, not])).toEqual([
      ['Ada', 'unavailable'],
      ['Óscar', 'unavailable'],
      ['Zoe', 'unavailable'],
    ]);
  });
});

describe('[OR113] suggestions for orders of several branches', () => {
  const there = { companyId: 'company-1', branchId: 'branch-2' };
  const second = { id: 'branch-2', name: 'PRADERA' };
  const both = { branchIds: ['branch-1', 'branch-2'], branch: null };

  it('contain only couriers who serve all of them, by the branch they reach last', () => {
    const at = (seconds: Record<string, number>): Candidate[] =>
      Object.entries(seconds).map(([id, toBranchSec]) => candidate(id, { toBranchSec }, id === 'single' ? {} : both));
    const found = suggestCouriers([
      { candidates: at({ even: 300, uneven: 60, single: 10 }), served, branch },
      { candidates: at({ even: 240, uneven: 900, single: 10 }), served: there, branch: second },
    ]);
    expect(found.map(({ courier, atBranchSec, branch: to }) => [courier.id, atBranchSec, to.name])).toEqual([
      ['even', 300, 'PORTALES'],
      ['uneven', 900, 'PRADERA'],
    ]);
  });

  it('[OR48] the seconds that are shown add up to the score that ranks', () => {
    const found = suggest([
      candidate('two', { toBranchSec: 180, orderCount: 2 }),
      candidate('old', { toBranchSec: 100, fixAgeMs: 400_000 }),
      candidate('going', { state: 'going', orderCount: 1, trip: { stops: 1, driveSec: 1_020 } }),
      candidate('wild', { toBranchSec: 50 }, wildcard),
    ]);
    for (const { atBranchSec, added, score } of found) {
      expect((atBranchSec ?? 0) + added.ordersSec + added.positionSec + added.servesSec).toBe(score);
    }
    expect(found.map(({ courier, score }) => [courier.id, score])).toEqual([
      ['wild', 170],
      ['old', 400],
      ['going', 1_200],
      ['two', 1_380],
    ]);
  });
});
