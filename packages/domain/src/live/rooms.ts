// Who may see which entity: every entity lies in some scopes, and a room is a view of one scope.
import type { Scope } from '@despacho/contract/access.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Branch, Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Order } from '@despacho/contract/orders.ts';
import type { Trend } from '@despacho/contract/trend.ts';
import type { View } from '@despacho/contract/views.ts';
import { isActiveStatus } from '../orders.ts';
import { scopeName } from '../scope.ts';

/** Sorted and without doubles, so that two lists are the same exactly when their texts are. */
export type ScopeNames = readonly string[];

const ALL = scopeName({ type: 'all' });
const companyName = (companyId: string): string => scopeName({ type: 'company', companyId });
const branchName = (branchId: string): string => `branch:${branchId}`;

const namesOf = (companyIds: Iterable<string | null>, branchIds: Iterable<string | null>): ScopeNames => {
  const names = new Set([ALL]);
  for (const id of companyIds) if (id !== null) names.add(companyName(id));
  for (const id of branchIds) if (id !== null) names.add(branchName(id));
  return [...names].sort();
};

/** [LV15] `staff:all`, `wall:company:{id}`: a socket is in exactly one. */
export const roomOf = (view: View, scope: Scope): string => `${view}:${scopeName(scope)}`;

export type PlacedOrder = Pick<Order, 'company' | 'branch'>;

/** [LV16] */
export const scopesOfOrder = ({ company, branch }: PlacedOrder): ScopeNames =>
  namesOf([company.id], [branch?.id ?? null]);

/** [LV17] Whose order he carries: an order that is over is nobody's reason to see him any more. */
export const carrierOf = ({ status, courier }: Pick<Order, 'status' | 'courier'>): string | null =>
  isActiveStatus(status) ? (courier?.id ?? null) : null;

/** [LV17] His company and branch, and those of the orders he carries. His status and position follow him. */
export const scopesOfCourier = (
  { company, branch }: Pick<Courier, 'company' | 'branch'>,
  carried: Iterable<PlacedOrder>,
): ScopeNames => {
  const orders = [...carried];
  return namesOf(
    [company?.id ?? null, ...orders.map((order) => order.company.id)],
    [branch?.id ?? null, ...orders.map((order) => order.branch?.id ?? null)],
  );
};

/** [LV18] An incident follows the courier it names; one that names nobody known lies in its company. */
export const scopesOfIncident = ({ company }: Pick<Incident, 'company'>, courier: ScopeNames | null): ScopeNames =>
  courier ?? namesOf([company?.id ?? null], []);

export const scopesOfAlarm = ({ companyId, branchId }: Pick<Alarm, 'companyId' | 'branchId'>): ScopeNames =>
  namesOf([companyId], [branchId]);

/** [LV19] A branch needs its company's limits and flags, so a company lies in its branches too. */
export const scopesOfCompany = ({ id }: Pick<Company, 'id'>, branchIds: Iterable<string>): ScopeNames =>
  namesOf([id], branchIds);

export const scopesOfBranch = ({ id, company }: Pick<Branch, 'id' | 'company'>): ScopeNames =>
  namesOf([company.id], [id]);

/** A trend is the trend of one scope, and only that one sees it. */
export const scopesOfTrend = ({ id }: Pick<Trend, 'id'>): ScopeNames => [id];
