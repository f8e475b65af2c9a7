// Applies one action to many orders, each by its own request: successes can be undone, failures are shown and can be
// retried.
import type { Result } from '@despacho/client/rest.ts';
import { showResults } from '../../kit/dialog/results.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { concurrentMap } from '../../kit/requests/concurrentMap.ts';
import { offerUndo } from './offerUndo.ts';
import { refusalOf } from './refusal.ts';
import { carryText } from './text.ts';

type Named = { id: string; number: string };

export type OrderOutcome<T> = { order: T; result: Result<{ event: string | null }> };

export type OrderAction<T extends Named> = {
  call: (order: T) => Promise<Result<{ event: string | null }>>;
  /** Asks about what was refused, before anything is shown; in the same sequence. */
  settle?: (outcomes: readonly OrderOutcome<T>[]) => Promise<readonly OrderOutcome<T>[]>;
  /** Shown for the successes. */
  done: (count: number) => string;
  /** Shown when all failed. */
  failed: string;
  results: (well: number, failed: number) => string;
  /** Shows why an order failed in its own place; then there is no list of them. */
  refused?: (order: T, reason: string) => void;
};

const report = <T extends Named>(outcomes: readonly OrderOutcome<T>[], { done, failed }: OrderAction<T>): void => {
  const written = outcomes.flatMap(({ order: { id, number }, result }) =>
    result.ok ? [{ id, number, event: result.value.event }] : [],
  );
  if (written.length === 0) notify(failed, 'danger');
  else if (written.every(({ event }) => event === null)) notify(done(written.length), 'success');
  else offerUndo({ text: done(written.length), orders: written });
};

/** The orders that succeeded; failed ones can be retried, any number of times. */
export const carryOut = async <T extends Named>(orders: readonly T[], action: OrderAction<T>): Promise<T[]> => {
  const answered = await concurrentMap(orders, async (order): Promise<OrderOutcome<T>> => ({
    order,
    result: await action.call(order),
  }));
  const outcomes = (await action.settle?.(answered)) ?? answered;
  report(outcomes, action);
  const well = outcomes.flatMap(({ order, result }) => (result.ok ? [order] : []));
  const rows = outcomes.map(({ order: { id, number }, result }) => ({
    id,
    label: number,
    problem: result.ok ? null : refusalOf(result),
  }));
  const failed = rows.flatMap(({ label, problem }) => (problem === null ? [] : [{ label, problem }]));
  const [first] = failed;
  if (first === undefined) return well;
  for (const { order, result } of outcomes) if (!result.ok) action.refused?.(order, refusalOf(result));
  if (orders.length === 1 || action.refused !== undefined) {
    notify(carryText.refused(first.label, first.problem), 'warning');
    return well;
  }
  const isAgain = await showResults({
    title: action.results(well.length, failed.length),
    rows,
    retry: carryText.retry,
  });
  if (!isAgain) return well;
  const rest = outcomes.flatMap(({ order, result }) => (result.ok ? [] : [order]));
  return [...well, ...(await carryOut(rest, action))];
};
