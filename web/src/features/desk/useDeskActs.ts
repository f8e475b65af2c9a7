// What the keys of the desk do: assign and go on, take the last assignment back, and after acceptance take the courier away.
import { areSameItems } from '@despacho/client/areSameItems.ts';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Api } from '@despacho/client/rest.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { use, useRef } from 'react';
import { askAssignment, assignmentIn } from '../../entities/cash/askAssignment.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { LiveProvider } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { assign, type Chosen as AssignChoice } from '../assign/assign.ts';
import { carryOut } from '../undo/carryOut.ts';
import { newestOffer } from '../undo/offerUndo.ts';
import { takeBack } from '../undo/takeBack.ts';
import { openOf, targetsOf } from './deskState.ts';
import { deskText } from './text.ts';
import type { Desk } from './useDesk.ts';
import type { Suggested } from './useSuggested.ts';

/** So many of the last assignments can be taken away again. */
const MAX_LAST = 50;

export type Assigned = { id: string; courier: Reference };

type Chosen = Pick<AssignChoice, 'suggested' | 'confirmed'>;

/** [DK7] A new act, not an undo: the courier has accepted the order, or the time for an undo is over. */
const removeCourier = async (api: Api, order: StaffOrder, courier: Reference): Promise<boolean> => {
  const title = deskText.remove(courier.name, order.number, order.status);
  const question = { title, detail: deskText.removeDetail, action: deskText.removeAct(courier.name) };
  if (!(await confirm(question))) return false;
  const removed = await carryOut([order], {
    call: async ({ id, status }) =>
      api.editOrder({
        params: { id },
        query: { notify_biker: 'true', calculate_circle: 'false' },
        headers: {},
        body: {
          alias_id: null,
          status: ORDER_STATUS.ON_HOLD,
          base: { alias_id: courier.id, status },
        },
      }),
    done: () => deskText.removed,
    failed: deskText.notRemoved,
    results: () => '',
  });
  return removed.length > 0;
};

/** [DK12] In these a courier has the goods, or takes them over right now. */
const isPicked = ({ status }: StaffOrder): boolean =>
  status === ORDER_STATUS.RECEIVING || status === ORDER_STATUS.GOING;

const confirmMove = async (orders: readonly StaffOrder[], courier: Reference): Promise<boolean> => {
  const [first, ...rest] = orders.filter((order) => order.courier !== null && isPicked(order));
  if (first === undefined) return true;
  return confirm({
    title: rest.length === 0 ? deskText.move(first, courier.name) : deskText.moveMany(rest.length + 1, courier.name),
    detail: deskText.moveDetail,
    action: deskText.moveAct(courier.name),
  });
};

const doneText = (orders: readonly StaffOrder[], count: number, courier: Reference): string => {
  const [first, ...rest] = orders;
  return first === undefined || rest.length > 0
    ? deskText.doneMany(count, courier.name)
    : deskText.doneOne(first.number, courier.name);
};

const orderIn = (live: Live<StaffDocs> | null, id: string): StaffOrder | null =>
  live?.collections.order.get(id) ?? null;

export type DeskActs = {
  /** `ids`: the orders that the person means; those that do not wait any more are left out [DK5]. */
  assignTo: (courier: Reference, ids: readonly string[]) => void;
  undo: () => void;
  /** Assignments of another part of the desk: Z waits for them and takes them back like its own. */
  follow: (assigned: Promise<readonly Assigned[]>) => void;
};

/** What was assigned here, with what is still on its way. */
const useLastAssigned = () => {
  const last = useRef<readonly Assigned[]>([]);
  const pending = useRef(new Set<Promise<void>>());
  const follow = (assigned: Promise<readonly Assigned[]>): void => {
    const done = assigned
      .then((each) => {
        last.current = [...last.current, ...each].slice(-MAX_LAST);
      })
      .finally(() => pending.current.delete(done));
    pending.current.add(done);
  };
  return { last, follow, settled: async () => Promise.allSettled(pending.current) };
};

export const useDeskActs = (desk: Desk, { numbered }: Pick<Suggested, 'numbered'>): DeskActs => {
  const { api } = useSession();
  const live = use(LiveProvider);
  const { send } = desk;
  const { last, follow, settled } = useLastAssigned();
  /** A question is open, or an undo is on its way: keys that come meanwhile are not meant for what comes next. */
  const isBusy = useRef(false);

  const once = async (act: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    await act().finally(() => {
      isBusy.current = false;
    });
  };

  const request = async (orders: readonly StaffOrder[], courier: Reference, chosen: Chosen): Promise<Assigned[]> => {
    const assigned = await assign(api, orders, {
      courierId: courier.id,
      ...chosen,
      refused: ({ id }, text) => send({ type: 'REFUSED', id, text }),
      done: (count) => doneText(orders, count, courier),
    });
    for (const { id } of assigned) send({ type: 'ASSIGNED', id });
    return assigned.map(({ id }) => ({ id, courier }));
  };

  const assignTo: DeskActs['assignTo'] = (courier, ids) => {
    const open = openOf(desk.state, ids);
    const orders = open.flatMap((id) => desk.orders.get(id)?.order ?? []);
    if (orders.length === 0) {
      if (ids.length > 0) notify(deskText.notWaiting, 'warning');
      return;
    }
    // The suggestions are for what is chosen: a dragged order was not chosen between them.
    const isChosen = areSameItems(open, targetsOf(desk.state));
    const suggested = isChosen ? numbered.map(({ courier: { id }, score }) => ({ id, score })) : [];
    void once(async () => {
      if (!(await confirmMove(orders, courier))) return;
      const confirmed = await askAssignment(api, live, assignmentIn(live, orders, courier.id));
      if (confirmed === null) return;
      send({ type: 'SEND', sent: orders.map(({ id }) => ({ id, text: courier.name })) });
      // The desk goes on at once; the answer comes to the row.
      follow(request(orders, courier, { confirmed, suggested: suggested.length === 0 ? undefined : suggested }));
    });
  };

  /** The newest whose order still has that courier. */
  const newestAssigned = (isMeant: (id: string) => boolean): { order: StaffOrder; courier: Reference } | null => {
    for (const { id, courier } of last.current.toReversed()) {
      const order = isMeant(id) ? orderIn(live, id) : null;
      if (order !== null && order.courier?.id === courier.id && isActiveStatus(order.status)) return { order, courier };
    }
    return null;
  };

  const undo = async (): Promise<void> => {
    await settled();
    const offer = newestOffer();
    const offered = new Set(offer?.orders.map(({ id }) => id));
    const isOwn = ({ id }: { id: string }): boolean => last.current.some((each) => each.id === id);
    const undone = offer === null ? [] : await takeBack(api, offer);
    // What was done elsewhere, by a command for instance, is taken back without a place here.
    for (const { id } of undone.filter(isOwn)) send({ type: 'RETURN', id });
    if (undone.length > 0 || (offer !== null && !offer.orders.some(isOwn))) return;
    // Not reached: the same offer is open again.
    if (newestOffer()?.orders.some(({ id }) => offered.has(id)) === true) return;
    const newest = newestAssigned((id) => offer === null || offered.has(id));
    if (newest === null) notify(deskText.nothingToUndo, 'primary');
    else if (await removeCourier(api, newest.order, newest.courier)) send({ type: 'RETURN', id: newest.order.id });
  };

  return { assignTo, undo: () => void once(undo), follow };
};
