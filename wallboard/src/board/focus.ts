// What part of the operation a screen shows. Its token decides how far it may see; the address can only narrow that [WA12] [LV15].
import type { WallOrder } from '@despacho/contract/live/kinds.ts';
import {
  carrierOf,
  scopesOfAlarm,
  scopesOfBranch,
  scopesOfCompany,
  scopesOfCourier,
  scopesOfForecast,
  scopesOfIncident,
  scopesOfOrder,
  type ScopeNames,
} from '@despacho/domain/live/rooms.ts';
import { parseScopeName, scopeName, type NamedScope } from '@despacho/domain/access/scope.ts';
import type { BoardData, HeldData } from './boardData.ts';

export type Asked = { companyId: string | null; branchId: string | null };

const EVERYTHING: NamedScope = { type: 'all' };

/** A room is a view and a scope: `wall:branch:portales`. */
export const scopeOfRoom = (room: string | null): NamedScope =>
  (room === null ? null : parseScopeName(room.slice(room.indexOf(':') + 1))) ?? EVERYTHING;

/** Null: the address asks for something that this screen does not see. */
export const focusOf = (
  { companyId, branchId }: Asked,
  own: NamedScope,
  { companies, branches }: Pick<HeldData, 'companies' | 'branches'>,
): NamedScope | null => {
  if (branchId !== null) {
    const branch = branches.find(({ id }) => id === branchId);
    const isAsked = branch !== undefined && (companyId === null || branch.company.id === companyId);
    return isAsked ? { type: 'branch', branchId } : null;
  }
  if (companyId === null) return own;
  if (!companies.has(companyId)) return null;
  // A branch is told its company's limits; that does not make it the company.
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
export const narrowed = (held: HeldData, own: NamedScope, scope: NamedScope): BoardData => {
  const name = scopeName(scope);
  if (name === scopeName(own)) return { ...held, scope };
  const lies = (scopes: ScopeNames): boolean => scopes.includes(name);
  const carried = grouped<WallOrder>(held.orders, carrierOf);
  const branchIds = grouped(held.branches, ({ company }) => company.id);
  const scopesOf = new Map(
    held.couriers.map((courier) => [courier.id, scopesOfCourier(courier, carried.get(courier.id) ?? [])]),
  );
  const followsCourier = (courierId: string): boolean => lies(scopesOf.get(courierId) ?? []);
  return {
    scope,
    orders: held.orders.filter((order) => lies(scopesOfOrder(order))),
    couriers: held.couriers.filter(({ id }) => followsCourier(id)),
    statuses: new Map([...held.statuses].filter(([id]) => followsCourier(id))),
    fixes: new Map([...held.fixes].filter(([id]) => followsCourier(id))),
    companies: new Map(
      [...held.companies].filter(([id, company]) =>
        lies(
          scopesOfCompany(
            company,
            (branchIds.get(id) ?? []).map((branch) => branch.id),
          ),
        ),
      ),
    ),
    branches: held.branches.filter((branch) => lies(scopesOfBranch(branch))),
    incidents: held.incidents.filter((incident) =>
      lies(scopesOfIncident(incident, scopesOf.get(incident.courier?.id ?? '') ?? null)),
    ),
    alarms: held.alarms.filter((alarm) => lies(scopesOfAlarm(alarm))),
    trends: held.trends.filter(({ id }) => id === name),
    forecasts: new Map([...held.forecasts].filter(([, forecast]) => lies(scopesOfForecast(forecast)))),
  };
};
