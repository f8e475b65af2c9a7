// The desk of this page: live orders in their queues, and the choice that only the person moves.
import { deskRows } from '@despacho/domain/orders/desk.ts';
import { useEffect, useMemo, useReducer } from 'react';
import { useListedOrders, type ListedOrder } from '../../entities/orders/listed.ts';
import { deskReducer, emptyDesk, targetsOf, type DeskEvent, type DeskState } from './deskState.ts';

export type Desk = {
  state: DeskState;
  send: (event: DeskEvent) => void;
  /** Every active order of the account's scope. */
  orders: ReadonlyMap<string, ListedOrder>;
  /** The orders that the next assignment is for. */
  targets: readonly ListedOrder[];
};

export const useActiveOrders = (): ReadonlyMap<string, ListedOrder> => {
  const listed = useListedOrders(({ isActive }) => isActive);
  return useMemo(() => new Map(listed.map((each) => [each.order.id, each])), [listed]);
};

export const targetOrders = (state: DeskState, orders: Desk['orders']): ListedOrder[] =>
  targetsOf(state).flatMap((id) => orders.get(id) ?? []);

export const useDesk = (): Desk => {
  const orders = useActiveOrders();
  const [state, send] = useReducer(deskReducer, emptyDesk);
  useEffect(() => send({ type: 'LIVE', current: deskRows([...orders.values()]) }), [orders]);
  return { state, send, orders, targets: targetOrders(state, orders) };
};
