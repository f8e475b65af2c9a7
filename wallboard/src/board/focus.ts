// What part of the operation a screen shows. Its token decides how far it may see; the address can only narrow that [WA12] [LV15].
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import {
  carrierOf,
  scopesOfAlarm,
  scopesOfBranch,
  scopesOfCompany,
  scopesOfCourier,
  scopesOfComputed,
  scopesOfIncident,
  scopesOfOrder,
  type ScopeNames,
} from '@despacho/domain/live/rooms.ts';
import { parseScopeName, scopeName, type NamedScope } from '@despacho/domain/access/scope.ts';
import type { BoardData, ReceivedData } from './boardData.ts';

export type RequestedFocus = { companyId: string | null; branchId: string | null };

const EVERYTHING: NamedScope = { type: 'all' };

/** A room is a view and a scope: `wall:branch:portales`. */
export const scopeOfRoom = (room: string | null): NamedScope =>
  (room === null ? null : parseScopeName(room.slice(room.indexOf(':') + 1))) ?? EVERYTHING;

/** Null: the address names an entity outside the scope of this screen. */
export const focusOf = (
  { companyId, branchId }: RequestedFocus,
  own: NamedScope,
  { companies, branches }: Pick<ReceivedData, 'companies' | 'branches'>,
): NamedScope | null => {
  if (branchId !== null) {
    const branch = branches.find(({ id }) => id === branchId);
    const isMatch = branch !== undefined && (companyId === null || branch.company.id === companyId);
    return isMatch ? { type: 'branch', branchId } : null;
  }
  if (companyId === null) return own;
  if (!companies.has(companyId)) return null;
  // A branch also receives the limits of its company; that does not make it the company.
  return own.type === 'branch' ? own : { type: 'company', companyId };
};

const grouped = <T>(items: Iterable<T>, keyOf: (item: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
};

/** [LV16] to [LV19] What a token of that scope would have been sent, so that both show the same. */
export const narrowed = (received: ReceivedData, own: NamedScope, scope: NamedScope): BoardData => {
  const name = scopeName(scope);
  if (name === scopeName(own)) return { ...received, scope };
  const isInScope = (scopes: ScopeNames): boolean => scopes.includes(name);
  const carried = grouped<WallOrder>(received.orders, carrierOf);
  const branchIds = grouped(received.branches, ({ company }) => company.id);
  const scopesOf = new Map(
    received.couriers.map((courier) => [courier.id, scopesOfCourier(courier, carried.get(courier.id) ?? [])]),
  );
  const followsCourier = (courierId: string): boolean => isInScope(scopesOf.get(courierId) ?? []);
  return {
    scope,
    orders: received.orders.filter((order) => isInScope(scopesOfOrder(order))),
    couriers: received.couriers.filter(({ id }) => followsCourier(id)),
    statuses: new Map([...received.statuses].filter(([id]) => followsCourier(id))),
    fixes: new Map([...received.fixes].filter(([id]) => followsCourier(id))),
    companies: new Map(
      [...received.companies].filter(([id, company]) =>
        isInScope(
          scopesOfCompany(
            company,
            (branchIds.get(id) ?? []).map((branch) => branch.id),
          ),
        ),
      ),
    ),
    branches: received.branches.filter((branch) => isInScope(scopesOfBranch(branch))),
    incidents: received.incidents.filter((incident) =>
      isInScope(scopesOfIncident(incident, scopesOf.get(incident.courier?.id ?? '') ?? null)),
    ),
    alarms: received.alarms.filter((alarm) => isInScope(scopesOfAlarm(alarm))),
    alertKinds: received.alertKinds,
    trends: received.trends.filter(({ id }) => id === name),
    forecasts: new Map([...received.forecasts].filter(([, forecast]) => isInScope(scopesOfComputed(forecast)))),
    rescues: new Map([...received.rescues].filter(([, rescue]) => isInScope(scopesOfComputed(rescue)))),
  };
};
