// What the keys of the desk do: assign and go on, take the last assignment back, and after acceptance take the courier away.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Api } from '@despacho/client/rest.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { use, useRef } from 'react';
import { askRedZones, destinationsIn } from '../../entities/incidents/askRedZones.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { LiveProvider } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { assign, type Assignable } from '../assign/assign.ts';
import { carryOut } from '../undo/carryOut.ts';
import { newestOffer } from '../undo/offerUndo.ts';
import { takeBack } from '../undo/takeBack.ts';
import { deskText } from './text.ts';
import type { Desk } from './useDesk.ts';
import type { Suggested } from './useSuggested.ts';

/** So many of the last assignments can be taken away again. */
const MAX_LAST = 50;

type Assigned = { id: string; courier: Reference };

/** [DK7] A new act, not an undo: the courier has accepted the order, or the time for an undo is over. */
const removeCourier = async (api: Api, order: StaffOrder, courier: Reference): Promise<boolean> => {
  const title = deskText.remove(courier.name, order.number);
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

const orderIn = (live: Live<StaffDocs> | null, id: string): StaffOrder | null =>
  live?.collections.order.get(id) ?? null;

export type DeskActs = {
  assignTo: (courier: Reference, orders?: readonly Assignable[]) => void;
  undo: () => void;
};

export const useDeskActs = (desk: Desk, { numbered }: Pick<Suggested, 'numbered'>): DeskActs => {
  const { api } = useSession();
  const live = use(LiveProvider);
  const { send } = desk;
  const last = useRef<readonly Assigned[]>([]);
  /** A question is open, or an undo is on its way: keys that come meanwhile are not meant for what comes next. */
  const isBusy = useRef(false);

  const once = async (act: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    await act().finally(() => {
      isBusy.current = false;
    });
  };

  const request = async (orders: readonly Assignable[], courier: Reference, zones: { isConfirmed: boolean }) => {
    const suggested = numbered.map(({ courier: { id }, score }) => ({ id, score }));
    const assigned = await assign(api, orders, {
      courierId: courier.id,
      suggested: suggested.length === 0 ? undefined : suggested,
      zones,
      refused: ({ id }, text) => send({ type: 'REFUSED', id, text }),
    });
    for (const { id } of assigned) send({ type: 'ASSIGNED', id });
    last.current = [...last.current, ...assigned.map(({ id }) => ({ id, courier }))].slice(-MAX_LAST);
  };

  const assignTo: DeskActs['assignTo'] = (courier, orders = desk.targets.map(({ order }) => order)) => {
    if (orders.length === 0) return;
    void once(async () => {
      const zones = await askRedZones(api, live, destinationsIn(live, orders));
      if (zones === null) return;
      send({ type: 'SEND', ids: orders.map(({ id }) => id), text: courier.name });
      // The desk goes on at once; the answer comes to the row.
      void request(orders, courier, zones);
    });
  };

  /** The newest whose order still has that courier. */
  const newestAssigned = (): { order: StaffOrder; courier: Reference } | null => {
    for (const { id, courier } of last.current.toReversed()) {
      const order = orderIn(live, id);
      if (order !== null && order.courier?.id === courier.id && isActiveStatus(order.status)) return { order, courier };
    }
    return null;
  };

  const undo = async (): Promise<void> => {
    const offer = newestOffer();
    const undone = offer === null ? [] : await takeBack(api, offer);
    for (const { id } of undone) send({ type: 'RETURN', id });
    if (undone.length > 0) return;
    const newest = newestAssigned();
    if (newest === null) notify(deskText.nothingToUndo, 'primary');
    else if (await removeCourier(api, newest.order, newest.courier)) send({ type: 'RETURN', id: newest.order.id });
  };

  return { assignTo, undo: () => void once(undo) };
};
