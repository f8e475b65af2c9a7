import { role, type Role } from '@despacho/contract/accounts/access.ts';
import { describe, expect, it } from 'vitest';
import { dutyProblems, isWorkingOwner } from './duties.ts';
import { scopeOf } from './scope.ts';

const company = { id: 'c1', name: 'San Martin' };
const branch = { id: 'b1', name: 'PORTALES' };
const of = (given: Role, ...[own, at]: [own?: typeof company | null, at?: typeof branch]): string[] =>
  dutyProblems({ role: given, company: own, branch: at }).map(({ field, issue }) => `${field} ${issue}`);

describe('[AU1] company and branch of an account', () => {
  it.each(['CONTROLLER', 'USER'] as const)('%s needs a company, or the choice of the whole operation', (given) => {
    expect([of(given), of(given, null)]).toEqual([['company required'], []]);
  });

  it.each(['COMPANY', 'COMPANY_REPORTS', 'BRANCH'] as const)('%s needs a company in any case', (given) => {
    expect([of(given), of(given, null)]).toEqual([['company required'], ['company required']]);
  });

  it('USER and BRANCH need a branch of their company, the others may have one', () => {
    const withoutBranch = role.options.filter((given) => of(given, company).length > 0);
    expect(withoutBranch).toEqual(['USER', 'BRANCH']);
    expect(of('USER', company)).toEqual(['branch required']);
    expect(role.options.filter((given) => of(given, company, branch).length > 0)).toEqual([]);
  });

  it('the others belong to the whole operation without a choice, and then to no branch', () => {
    for (const given of ['OWNER', 'ADMINISTRATOR', 'ALERTS', 'DEMO', 'REQUEST'] as const) {
      expect([of(given), of(given, null), of(given, null, branch)]).toEqual([[], [], ['branch mismatch']]);
    }
  });

  it('what has no problem has a scope', () => {
    for (const given of role.options)
      for (const own of [company, null])
        for (const at of [branch, null]) {
          if (dutyProblems({ role: given, company: own, branch: at }).length > 0) continue;
          expect(scopeOf({ role: given, company: own, branch: at })).not.toBeNull();
        }
  });
});

it('[AU3] an owner works who is enabled and of the whole operation', () => {
  const owner = { role: 'OWNER', company: null, branch: null, isEnabled: true } as const;
  const others = [{ isEnabled: false }, { company }, { role: 'ADMINISTRATOR' as const }];
  expect([owner, ...others.map((only) => ({ ...owner, ...only }))].map(isWorkingOwner)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
