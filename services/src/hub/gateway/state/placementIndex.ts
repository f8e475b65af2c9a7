// Which entities determine the scopes of others: orders of their courier, couriers of their incidents, branches of their company.
import type { LiveKind } from '@despacho/contract/live/kinds.ts';
import type { Placement } from '@despacho/domain/live/kinds.ts';
import { activeCourierId, type PlacedOrder } from '@despacho/domain/live/rooms.ts';

type Dependant = readonly [kind: LiveKind, id: string];

export type PlacementIndex = {
  /** Records the change and returns the entities whose scopes may change with it. */
  change(before: Placement | null, after: Placement | null): Dependant[];
  /** The entities whose scopes are those of the courier. */
  followers(courierId: string): Dependant[];
  carriedBy(courierId: string): Iterable<PlacedOrder>;
  branchesOf(companyId: string): Iterable<string>;
};

/** Keys with several members each; a key without members is removed. */
const createIndex = <Member>() => {
  const members = new Map<string, Map<string, Member>>();
  return {
    add: (key: string, id: string, member: Member): void => {
      const existing = members.get(key) ?? new Map<string, Member>();
      members.set(key, existing.set(id, member));
    },
    remove: (key: string, id: string): void => {
      const existing = members.get(key);
      if (existing?.delete(id) === true && existing.size === 0) members.delete(key);
    },
    of: (key: string): ReadonlyMap<string, Member> => members.get(key) ?? new Map<string, Member>(),
  };
};

/** The place that an order gives its courier; null when it has no courier on the way. */
const carriedPlace = (entity: Placement | null): string | null => {
  if (entity?.kind !== 'order') return null;
  const courierId = activeCourierId(entity.doc);
  return courierId === null ? null : [courierId, entity.doc.company.id, entity.doc.branch?.id ?? ''].join('\n');
};

export const createPlacementIndex = (): PlacementIndex => {
  const ordersByCourier = createIndex<PlacedOrder>();
  const incidents = createIndex<true>();
  const branches = createIndex<true>();

  const remove = (entity: Placement | null): Dependant[] => {
    if (entity?.kind === 'order') {
      const courierId = activeCourierId(entity.doc);
      if (courierId === null) return [];
      ordersByCourier.remove(courierId, entity.doc.id);
      return [['courier', courierId]];
    }
    if (entity?.kind === 'branch') {
      branches.remove(entity.doc.company.id, entity.doc.id);
      return [['company', entity.doc.company.id]];
    }
    if (entity?.kind === 'incident' && entity.doc.courier !== null) {
      incidents.remove(entity.doc.courier.id, entity.doc.id);
    }
    return [];
  };

  const add = (entity: Placement | null): Dependant[] => {
    if (entity?.kind === 'order') {
      const courierId = activeCourierId(entity.doc);
      if (courierId === null) return [];
      const { company, branch } = entity.doc;
      ordersByCourier.add(courierId, entity.doc.id, { company, branch });
      return [['courier', courierId]];
    }
    if (entity?.kind === 'branch') {
      branches.add(entity.doc.company.id, entity.doc.id, true);
      return [['company', entity.doc.company.id]];
    }
    if (entity?.kind === 'incident' && entity.doc.courier !== null) {
      incidents.add(entity.doc.courier.id, entity.doc.id, true);
    }
    return [];
  };

  return {
    change: (before, after) => {
      // Most changes of an order change no scope, and its courier may have many orders.
      const place = carriedPlace(after);
      if (place !== null && place === carriedPlace(before)) return [];
      return [...remove(before), ...add(after)];
    },
    followers: (courierId) => [
      ['courierStatus', courierId],
      ...[...incidents.of(courierId).keys()].map((id) => ['incident', id] as const),
    ],
    carriedBy: (courierId) => ordersByCourier.of(courierId).values(),
    branchesOf: (companyId) => branches.of(companyId).keys(),
  };
};
