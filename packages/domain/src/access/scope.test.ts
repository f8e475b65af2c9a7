import { role, type Scope } from '@despacho/contract/accounts/access.ts';
import { sampleController } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScopeName, scopeContains, scopeCovers, scopeName, scopeOf, type Place } from './scope.ts';

const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES' };

/** A branch belongs to one company. */
const owners = new Map([
  ['b1', 'c1'],
  ['b2', 'c1'],
  ['b3', 'c2'],
]);
const branchIds = fc.constantFrom(...owners.keys());
const branchScopeOf = (branchId: string): Scope => ({
  type: 'branch',
  companyId: owners.get(branchId) ?? '',
  branchId,
});
const scopes: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ type: 'all' } as const),
  fc.constantFrom('c1', 'c2').map((companyId): Scope => ({ type: 'company', companyId })),
  branchIds.map(branchScopeOf),
);
const places: fc.Arbitrary<Place> = fc.oneof(
  branchIds.map((branchId) => ({ companyId: owners.get(branchId) ?? null, branchId })),
  fc.constantFrom('c1', 'c2', null).map((companyId) => ({ companyId, branchId: null })),
);

describe('scopes', () => {
  it('[AC1] an account is scoped to its branch, else its company, else everything', () => {
    expect(scopeOf(sampleController({ company, branch }))).toEqual({
      type: 'branch',
      companyId: 'company-1',
      branchId: 'branch-1',
    });
    expect(scopeOf(sampleController({ company }))).toEqual({ type: 'company', companyId: 'company-1' });
    expect(scopeOf(sampleController())).toEqual({ type: 'all' });
  });

  it('[AC1] a role that needs a company or a branch never sees everything', () => {
    const global = role.options.filter((name) => scopeOf(sampleController({ role: name }))?.type === 'all');
    expect(global).toEqual(['OWNER', 'ADMINISTRATOR', 'CONTROLLER', 'USER', 'DEMO', 'REQUEST', 'ALERTS']);
    expect(scopeOf(sampleController({ role: 'BRANCH', company }))).toBeNull();
    expect(scopeOf(sampleController({ role: 'CONTROLLER', branch }))).toBeNull();
  });

  it('[AC2] a scope contains the entities that belong to it', () => {
    const inBranch = { companyId: 'c1', branchId: 'b1' };
    const ofCompany = { companyId: 'c1', branchId: null };
    const ofNobody = { companyId: null, branchId: null };
    const contained = (scope: Scope) => [inBranch, ofCompany, ofNobody].map((place) => scopeContains(scope, place));
    expect(contained({ type: 'all' })).toEqual([true, true, true]);
    expect(contained({ type: 'company', companyId: 'c1' })).toEqual([true, true, false]);
    expect(contained(branchScopeOf('b1'))).toEqual([true, false, false]);
    expect(contained(branchScopeOf('b2'))).toEqual([false, false, false]);
  });

  it('[AC3] covering is transitive, and applies to places', () => {
    fc.assert(
      fc.property(scopes, scopes, scopes, places, (outer, middle, inner, place) => {
        expect(scopeCovers(outer, outer)).toBe(true);
        const isChain = scopeCovers(outer, middle) && scopeCovers(middle, inner);
        expect(isChain && !scopeCovers(outer, inner)).toBe(false);
        const isInside = scopeCovers(outer, inner) && scopeContains(inner, place);
        expect(isInside && !scopeContains(outer, place)).toBe(false);
        const isMutual = scopeCovers(outer, inner) && scopeCovers(inner, outer);
        expect(isMutual).toBe(scopeName(outer) === scopeName(inner));
      }),
    );
  });

  it('[AC4] a scope name parses back to its scope', () => {
    const ids = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(ids, ids, (companyId, branchId) => {
        expect(parseScopeName(scopeName({ type: 'all' }))).toEqual({ type: 'all' });
        expect(parseScopeName(scopeName({ type: 'company', companyId }))).toEqual({ type: 'company', companyId });
        expect(parseScopeName(scopeName({ type: 'branch', branchId }))).toEqual({
          type: 'branch',
          branchId,
        });
      }),
    );
  });

  it.each(['', 'ALL', 'all:1', 'company', 'company:', 'branch:', ':x', 'staff:all'])(
    '[AC4] %j is not the name of a scope',
    (name) => {
      expect(parseScopeName(name)).toBeNull();
    },
  );
});
