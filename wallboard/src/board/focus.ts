// What part of the operation a screen shows. Its token decides how far it may see; the address can only narrow that [WA12] [LV15].
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import {
  activeCourierId,
  scopesOfAlarm,
  scopesOfBranch,
  scopesOfCompany,
  scopesOfComputed,
  scopesOfIncident,
  type ScopeNames,
} from '@despacho/domain/live/rooms.ts';
import { parseScopeName, scopeContains, scopeName, type NamedScope } from '@despacho/domain/access/scope.ts';
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

/** [LV16] to [LV19] What a token of that scope would have been sent, so that both show the same. */
export const narrowed = (received: ReceivedData, own: NamedScope, scope: NamedScope): BoardData => {
  const name = scopeName(scope);
  if (name === scopeName(own)) return { ...received, scope };
  const isInScope = (scopes: ScopeNames): boolean => scopes.includes(name);
  const branchIds = Map.groupBy(received.branches, ({ company }) => company.id);
  // Without the names of the scopes of each: there are thousands of orders and couriers, and they are narrowed each second.
  const isPlaced = ({ company, branch }: Pick<Courier, 'company' | 'branch'>): boolean =>
    scopeContains(scope, { companyId: company?.id ?? null, branchId: branch?.id ?? null });
  const orders = received.orders.filter(isPlaced);
  const carriers = new Set(orders.map(activeCourierId));
  const couriers = received.couriers.filter((courier) => isPlaced(courier) || carriers.has(courier.id));
  const receivedIds = new Set(received.couriers.map(({ id }) => id));
  const courierIds = new Set(couriers.map(({ id }) => id));
  const followsCourier = (courierId: string): boolean => courierIds.has(courierId);
  return {
    scope,
    isPast: received.isPast,
    orders,
    couriers,
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
    incidents: received.incidents.filter((incident) => {
      const courierId = incident.courier?.id ?? '';
      return receivedIds.has(courierId) ? followsCourier(courierId) : isInScope(scopesOfIncident(incident, null));
    }),
    handovers: received.handovers.filter((handover) => isInScope(scopesOfAlarm(handover))),
    alarms: received.alarms.filter((alarm) => isInScope(scopesOfAlarm(alarm))),
    alertKinds: received.alertKinds,
    stateLabels: received.stateLabels,
    trends: received.trends.filter(({ id }) => id === name),
    forecasts: new Map([...received.forecasts].filter(([, forecast]) => isInScope(scopesOfComputed(forecast)))),
    surroundings: received.surroundings.filter((one) => isInScope(scopesOfAlarm(one))),
    rescues: new Map([...received.rescues].filter(([, rescue]) => isInScope(scopesOfComputed(rescue)))),
  };
};
