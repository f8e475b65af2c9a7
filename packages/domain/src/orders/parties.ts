// The company, branch and courier of an order must exist, be enabled, belong together and be in the scope of the
// caller.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { OrderIssue } from '@despacho/contract/orders/calls.ts';
import type { EditableField } from '@despacho/contract/orders/payload.ts';
import { isOnDuty } from '../couriers/couriers.ts';
import { scopeContains } from '../access/scope.ts';

export type Issue = { field: EditableField; issue: OrderIssue };

/** [OR20] A branch outside the caller's scope is reported as unknown, so that its existence stays hidden. */
export const placeIssue = (scope: Scope, company: Company | null, branch: Branch | null): Issue | null => {
  const isOwnCompany = company !== null && (scope.type === 'all' || scope.companyId === company.id);
  if (!isOwnCompany) return { field: 'company_id', issue: 'unknown' };
  const isOwnBranch = branch !== null && scopeContains(scope, { companyId: branch.company.id, branchId: branch.id });
  if (!isOwnBranch) return { field: 'branch_id', issue: 'unknown' };
  if (branch.company.id !== company.id) return { field: 'branch_id', issue: 'mismatch' };
  if (!company.isEnabled) return { field: 'company_id', issue: 'disabled' };
  return branch.isEnabled ? null : { field: 'branch_id', issue: 'disabled' };
};

type Served = { companyId: string; branchId: string | null };

/**
 * [OR21] A wildcard serves everyone, others the branches they list; without a list the courier serves the own company,
 * or everyone.
 */
export const serves = (
  courier: Pick<Courier, 'type' | 'company' | 'branch' | 'branchIds'>,
  { companyId, branchId }: Served,
): boolean => {
  if (courier.type === 'WILDCARD') return true;
  const named = courier.branch === null ? courier.branchIds : [courier.branch.id, ...courier.branchIds];
  if (named.length > 0 && branchId !== null) return named.includes(branchId);
  return courier.company === null || courier.company.id === companyId;
};

/** [OR21] For scoped staff, couriers outside the scope count as unknown. */
export const courierIssue = (scope: Scope, courier: Courier | null, served: Served): Issue | null => {
  if (courier === null) return { field: 'alias_id', issue: 'unknown' };
  if (!serves(courier, served)) return { field: 'alias_id', issue: scope.type === 'all' ? 'mismatch' : 'unknown' };
  return isOnDuty(courier) ? null : { field: 'alias_id', issue: 'disabled' };
};
