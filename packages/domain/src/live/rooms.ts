// The visibility of entities: every entity belongs to some scopes, and a room is a view of one scope.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Arrival } from '@despacho/contract/live/arrivals.ts';
import type { Incident } from '@despacho/contract/incidents.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Trend } from '@despacho/contract/live/trend.ts';
import type { View } from '@despacho/contract/live/kinds.ts';
import { isActiveStatus } from '../orders/order.ts';
import { scopeName } from '../access/scope.ts';

/** Sorted and without doubles, so that two lists are the same exactly when their texts are. */
export type ScopeNames = readonly string[];

/** The scope of entities that belong to the whole operation and that every scope sees. No scope has this name. */
export const EVERY_SCOPE = '*';

/** Whether a scope sees an entity with these scopes. */
export const isSeenBy = (scopes: ScopeNames, scope: string): boolean =>
  scopes.includes(scope) || scopes.includes(EVERY_SCOPE);

const ALL = scopeName({ type: 'all' });
const companyName = (companyId: string): string => scopeName({ type: 'company', companyId });
const branchName = (branchId: string): string => `branch:${branchId}`;

/** `all`, `branch:…`, `company:…` is their order as text already. */
const namesIn = (companyId: string | null, branchId: string | null): ScopeNames => [
  ALL,
  ...(branchId === null ? [] : [branchName(branchId)]),
  ...(companyId === null ? [] : [companyName(companyId)]),
];

const union = (lists: Iterable<ScopeNames>): ScopeNames => [...new Set([...lists].flat())].sort();

/** [LV15] `staff:all`, `wall:company:{id}`: a socket is in exactly one. */
export const roomOf = (view: View, scope: Scope): string => `${view}:${scopeName(scope)}`;

export type PlacedOrder = Pick<Order, 'company' | 'branch'>;

/** [LV16] */
export const scopesOfOrder = ({ company, branch }: PlacedOrder): ScopeNames => namesIn(company.id, branch?.id ?? null);

/** [LV17] The courier of an active order; a closed order shows its courier to no scope. */
export const activeCourierId = ({ status, courier }: Pick<Order, 'status' | 'courier'>): string | null =>
  isActiveStatus(status) ? (courier?.id ?? null) : null;

/** [LV17] The courier's own company and branch, and those of the carried orders. Status and position follow the courier. */
export const scopesOfCourier = (
  { company, branch }: Pick<Courier, 'company' | 'branch'>,
  orders: Iterable<PlacedOrder>,
): ScopeNames => union([namesIn(company?.id ?? null, branch?.id ?? null), ...Array.from(orders, scopesOfOrder)]);

/** [LV17] */
export const seesCourier = (
  scope: Scope,
  courier: Pick<Courier, 'company' | 'branch'>,
  orders: Iterable<PlacedOrder>,
): boolean => scopesOfCourier(courier, orders).includes(scopeName(scope));

/** [LV18] An incident follows its courier; without a courier of ours it belongs to its company. */
export const scopesOfIncident = ({ company }: Pick<Incident, 'company'>, courier: ScopeNames | null): ScopeNames =>
  courier ?? namesIn(company?.id ?? null, null);

/** [LV18] `courier`: the one that it names, with the orders carried. */
export const seesIncident = (
  scope: Scope,
  incident: Pick<Incident, 'company'>,
  courier: { doc: Pick<Courier, 'company' | 'branch'>; orders: Iterable<PlacedOrder> } | null,
): boolean =>
  scopesOfIncident(incident, courier === null ? null : scopesOfCourier(courier.doc, courier.orders)).includes(
    scopeName(scope),
  );

/** What is around an alarm is seen likewise, by the scope that it was computed for. */
export const scopesOfAlarm = ({ companyId, branchId }: Pick<Alarm, 'companyId' | 'branchId'>): ScopeNames =>
  namesIn(companyId, branchId);

/** [LV19] A branch needs its company's limits and flags, so a company belongs to its branches' scopes too. */
export const scopesOfCompany = ({ id }: Pick<Company, 'id'>, branchIds: Iterable<string>): ScopeNames =>
  union([namesIn(id, null), Array.from(branchIds, branchName)]);

export const scopesOfBranch = ({ id, company }: Pick<Branch, 'id' | 'company'>): ScopeNames => namesIn(company.id, id);

/** Forecasts, arrivals, timings and rescues: like their order. */
export const scopesOfComputed = ({ companyId, branchId }: Pick<Arrival, 'companyId' | 'branchId'>): ScopeNames =>
  namesIn(companyId, branchId);

/** A trend is the trend of one scope, and only that one sees it. */
export const scopesOfTrend = ({ id }: Pick<Trend, 'id'>): ScopeNames => [id];
