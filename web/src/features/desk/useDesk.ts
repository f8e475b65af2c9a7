// The desk of this page: live orders in their queues, and the choice that only the person moves.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import { deskRows } from '@despacho/domain/orders/desk.ts';
import { useEffect, useMemo, useReducer } from 'react';
import { useListedOrders, type ListedOrder } from '../../entities/orders/listed.ts';
import { useConnection } from '../../kit/live.tsx';
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

/** Where the desk was left for a form or another screen. A connection is of one account, and ends when it signs out. */
const left = new WeakMap<Live<StaffDocs>, Pick<DeskState, 'chosen' | 'skipped'>>();

export const useDesk = (): Desk => {
  const orders = useActiveOrders();
  const live = useConnection();
  const [state, send] = useReducer(deskReducer, emptyDesk, (empty) => ({ ...empty, ...left.get(live) }));
  const { chosen, skipped } = state;
  useEffect(() => void left.set(live, { chosen, skipped }), [live, chosen, skipped]);
  useEffect(() => send({ type: 'LIVE', current: deskRows([...orders.values()]) }), [orders]);
  return { state, send, orders, targets: targetOrders(state, orders) };
};
