// The scopes that see an entity, from its own content and from the entities that its place depends on.
import type { Placement } from '@despacho/domain/live/kinds.ts';
import {
  scopesOfAlarm,
  scopesOfBranch,
  scopesOfCompany,
  scopesOfCourier,
  scopesOfForecast,
  scopesOfIncident,
  scopesOfOrder,
  scopesOfTrend,
  type ScopeNames,
} from '@despacho/domain/live/rooms.ts';
import type { PlacementIndex } from './placementIndex.ts';

export const NO_SCOPES: ScopeNames = [];

/** `courierScopes`: where a courier is now; null when there is none of this id. */
export const createScopesOf =
  (placements: PlacementIndex, courierScopes: (courierId: string) => ScopeNames | null) =>
  ({ kind, doc }: Placement): ScopeNames => {
    switch (kind) {
      case 'order':
        return scopesOfOrder(doc);
      case 'courier':
        return scopesOfCourier(doc, placements.carriedBy(doc.id));
      case 'courierStatus':
        return courierScopes(doc.id) ?? NO_SCOPES;
      case 'incident':
        return scopesOfIncident(doc, doc.courier === null ? null : courierScopes(doc.courier.id));
      case 'alarm':
        return scopesOfAlarm(doc);
      case 'company':
        return scopesOfCompany(doc, placements.branchesOf(doc.id));
      case 'branch':
        return scopesOfBranch(doc);
      case 'trend':
        return scopesOfTrend(doc);
      case 'forecast':
        return scopesOfForecast(doc);
    }
  };
