// The part of the operation that an account sees, and whether an entity belongs to it.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';

/** Where a thing belongs. */
export type Place = { companyId: string | null; branchId: string | null };

/** [AC1] Null: the account names a branch without its company, or a role that needs one has none; it sees nothing. */
export const scopeOf = ({ role, company, branch }: Pick<Controller, 'role' | 'company' | 'branch'>): Scope | null => {
  if (branch !== null) {
    return company === null ? null : { type: 'branch', companyId: company.id, branchId: branch.id };
  }
  if (role === 'BRANCH') return null;
  if (company !== null) return { type: 'company', companyId: company.id };
  return role === 'COMPANY' || role === 'COMPANY_REPORTS' ? null : { type: 'all' };
};

export const scopeOfKey = ({ company, branch }: Pick<ApiKey, 'company' | 'branch'>): Scope =>
  branch === null
    ? { type: 'company', companyId: company.id }
    : { type: 'branch', companyId: company.id, branchId: branch.id };

/** [AC2] */
export const scopeContains = (scope: NamedScope, place: Place): boolean => {
  switch (scope.type) {
    case 'all':
      return true;
    case 'company':
      return place.companyId === scope.companyId;
    case 'branch':
      return place.branchId === scope.branchId;
  }
};

/** [AC3] Whether `outer` includes everything of `inner`. */
export const scopeCovers = (outer: Scope, inner: Scope): boolean => {
  switch (inner.type) {
    case 'all':
      return outer.type === 'all';
    case 'company':
      return outer.type !== 'branch' && scopeContains(outer, { companyId: inner.companyId, branchId: null });
    case 'branch':
      return scopeContains(outer, { companyId: inner.companyId, branchId: inner.branchId });
  }
};

/** A scope as read from its name: the name of a branch does not contain its company. */
export type NamedScope =
  | { type: 'all' }
  | { type: 'company'; companyId: string }
  | { type: 'branch'; branchId: string };

/** [AC4] `all`, `company:{id}` or `branch:{id}`: part of a room's name and the id of a trend. */
export const scopeName = (scope: NamedScope): string => {
  switch (scope.type) {
    case 'all':
      return 'all';
    case 'company':
      return `company:${scope.companyId}`;
    case 'branch':
      return `branch:${scope.branchId}`;
  }
};

/** [AC4] Null when the text names no scope. Ids may hold any character, colons too. */
export const parseScopeName = (name: string): NamedScope | null => {
  if (name === 'all') return { type: 'all' };
  const at = name.indexOf(':');
  const id = name.slice(at + 1);
  if (at === -1 || id === '') return null;
  const type = name.slice(0, at);
  if (type === 'company') return { type, companyId: id };
  return type === 'branch' ? { type, branchId: id } : null;
};
