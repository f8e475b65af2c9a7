// Undoes an offer, order by order, and reports the results.
import type { Api, Result } from '@despacho/client/rest.ts';
import { orderName } from '../../entities/orders/text.ts';
import { showResults } from '../../kit/dialog/results.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { concurrentMap } from '../../kit/requests/concurrentMap.ts';
import { newestOffer, offerUndo, withdraw, type UndoableOrder, type UndoOffer } from './offerUndo.ts';
import { refusalOf } from './refusal.ts';
import { undoText } from './text.ts';

type UndoOutcome = { order: UndoableOrder; result: Result<unknown> };

const isUnreached = ({ result }: UndoOutcome): boolean => !result.ok && result.code === 'unavailable';

/** The orders that are as before again. */
export const takeBack = async (api: Api, offer: UndoOffer): Promise<readonly UndoableOrder[]> => {
  withdraw(offer);
  const outcomes = await concurrentMap(offer.orders, async (order): Promise<UndoOutcome> => ({
    order,
    result: await api.undoOrder({ params: { id: order.id }, headers: {}, body: { event: order.event } }),
  }));
  // An undo is idempotent, so orders that were not reached can be tried again while there is time.
  const unreached = outcomes.filter(isUnreached);
  const text = unreached.length === outcomes.length ? offer.text : undoText.left(unreached.length);
  offerUndo({ text, orders: unreached.map(({ order }) => order), until: offer.until });
  const failed = outcomes.flatMap(({ order, result }) => (result.ok ? [] : [{ order, problem: refusalOf(result) }]));
  const [first] = failed;
  const undone = outcomes.flatMap(({ order, result }) => (result.ok ? [order] : []));
  const well = undone.length;
  if (first === undefined) {
    notify(undoText.done(well), 'success');
    return undone;
  }
  if (outcomes.length === 1) {
    notify(undoText.failed(orderName(first.order.number), first.problem), 'danger');
    return undone;
  }
  await showResults({
    title: undoText.results(well, failed.length),
    rows: outcomes.map(({ order, result }) => ({
      id: order.id,
      label: order.number,
      problem: result.ok ? null : refusalOf(result),
    })),
  });
  return undone;
};

/** The action of Ctrl+Z; false: there is nothing to undo. */
export const takeBackNewest = (api: Api): boolean => {
  const offer = newestOffer();
  if (offer !== null) void takeBack(api, offer);
  return offer !== null;
};
