// The history of an order for one account: events outside its scope are replaced by the fact that the order was moved [AC21].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { MovedEvent, OrderEvent } from '@despacho/contract/orders/calls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { scopeContains, type Place } from '../access/scope.ts';

type Placed = Pick<Order, 'company' | 'branch'>;

/** The id in a reference that an event names; undefined: it names none. */
const idIn = (values: Record<string, unknown>, field: 'company' | 'branch'): string | null | undefined => {
  const value = values[field];
  if (value === null) return null;
  return typeof value === 'object' && 'id' in value && typeof value.id === 'string' ? value.id : undefined;
};

const placeIn = (values: Record<string, unknown>, otherwise: Place): Place => {
  const companyId = idIn(values, 'company');
  const branchId = idIn(values, 'branch');
  return {
    companyId: companyId === undefined ? otherwise.companyId : companyId,
    branchId: branchId === undefined ? otherwise.branchId : branchId,
  };
};

/** For each event the places that the order had around it, by the changes after it. */
const placesFromNow = ({ company, branch }: Placed, events: readonly OrderEvent[]): Place[][] => {
  let place: Place = { companyId: company.id, branchId: branch?.id ?? null };
  return events.map(({ before, after }) => {
    const placeAfter = placeIn(after, place);
    place = placeIn(before, placeAfter);
    return [placeAfter, place];
  });
};

/** By the changes before it: other programs move orders without an event. Empty where no event names a place. */
const placesFromCreation = (events: readonly OrderEvent[]): Place[][] => {
  let place: Place | null = null;
  return events
    .toReversed()
    .map(({ after }) => {
      const named: boolean =
        idIn(after, 'company') !== undefined || (place !== null && idIn(after, 'branch') !== undefined);
      if (named) place = placeIn(after, place ?? { companyId: null, branchId: null });
      return place === null ? [] : [place];
    })
    .toReversed();
};

const movedFrom = (scope: Scope, foreign: readonly Place[]): MovedEvent['from'] =>
  scope.type === 'branch' && foreign.every(({ companyId }) => companyId === scope.companyId) ? 'branch' : 'company';

/** `events`: the newest first. Neighbouring events outside the scope are one event at the time of the newest of them. */
export const historyWithin = (
  scope: Scope,
  order: Placed,
  events: readonly OrderEvent[],
): (OrderEvent | MovedEvent)[] => {
  if (scope.type === 'all') return [...events];
  const later = placesFromNow(order, events);
  const earlier = placesFromCreation(events);
  const shown: (OrderEvent | MovedEvent)[] = [];
  for (const [index, event] of events.entries()) {
    const foreign = [...(later[index] ?? []), ...(earlier[index] ?? [])].filter(
      (place) => !scopeContains(scope, place),
    );
    const previous = shown.at(-1);
    if (foreign.length === 0) shown.push(event);
    else if (previous === undefined || !isMoved(previous))
      shown.push({ id: event.id, what: 'moved', from: movedFrom(scope, foreign), at: event.at });
    else if (movedFrom(scope, foreign) === 'company') shown[shown.length - 1] = { ...previous, from: 'company' };
  }
  return shown;
};

export const isMoved = (event: OrderEvent | MovedEvent): event is MovedEvent => 'from' in event;
