// Gives orders to a courier, each by its own call, and says what came of it.
import type { Api, Result } from '@despacho/client/rest.ts';
import type { SuggestedCouriers } from '@despacho/contract/orderCalls.ts';
import type { StaffOrder } from '@despacho/contract/views.ts';
import { showResults } from '../../kit/dialog/results.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { abreast } from '../../kit/requests/abreast.ts';
import { offerUndo } from '../undo/offerUndo.ts';
import { refusalOf } from '../undo/refusal.ts';
import { assignText } from './text.ts';

/** What lists and forms know of an order is enough. */
export type Assignable = Pick<StaffOrder, 'id' | 'number' | 'company' | 'branch' | 'courier'>;
/** `suggested`: between whom it was chosen, for the history; undefined where nobody was suggested. */
export type Chosen = { courierId: string; suggested: SuggestedCouriers | undefined };

type Assigned = { order: Assignable; result: Result<{ event: string | null }> };

const assignAll = async (api: Api, orders: readonly Assignable[], { courierId, suggested }: Chosen) =>
  abreast(orders, async (order): Promise<Assigned> => ({
    order,
    result: await api.changeCourier({
      params: { id: order.id },
      headers: {},
      body: {
        uid: courierId,
        base: order.courier?.id ?? null,
        ...(suggested === undefined ? {} : { suggested }),
      },
    }),
  }));

/** True when at least one order has another courier now. Those that fail may be tried again, as often as somebody likes. */
export const assign = async (api: Api, orders: readonly Assignable[], chosen: Chosen): Promise<boolean> => {
  const assigned = await assignAll(api, orders, chosen);
  const failed = assigned.flatMap(({ order, result }) => (result.ok ? [] : [{ order, problem: refusalOf(result) }]));
  const written = assigned.flatMap(({ order: { id, number }, result }) =>
    result.ok ? [{ id, number, event: result.value.event }] : [],
  );
  const [first] = failed;
  const hasWritten = written.some(({ event }) => event !== null);
  if (hasWritten) offerUndo({ text: assignText.done, orders: written });
  else if (first === undefined) notify(assignText.done, 'success');
  if (first === undefined) return hasWritten;

  if (written.length === 0) notify(assignText.error, 'danger');
  if (orders.length === 1) {
    notify(assignText.refused(first.order.number, first.problem), 'warning');
    return false;
  }
  const isAgain = await showResults({
    title: assignText.results(written.length, failed.length),
    rows: assigned.map(({ order, result }) => ({
      id: order.id,
      label: order.number,
      problem: result.ok ? null : refusalOf(result),
    })),
    retry: assignText.retryFailed,
  });
  const rest = failed.map(({ order }) => order);
  return (isAgain && (await assign(api, rest, chosen))) || hasWritten;
};
