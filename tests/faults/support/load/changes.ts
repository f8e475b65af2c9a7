// The changes of the test town: one after the other, drawn from a seed, as documents to write or delete.
import type { Order } from '@despacho/contract/orders/order.ts';
import { createCourierChanges, createReportChanges } from './courierChanges.ts';
import { createOrderChanges } from './orderChanges.ts';
import type { Change, ChangeContext } from './change.ts';

/** Below it orders begin more often than they end, above `MANY` less often. */
const FEW = 60;
const MANY = 140;

type Options = Omit<ChangeContext, 'newId'> & {
  /** Begins every new id, so that two loads never make the same one. */
  prefix: string;
  orders: readonly Order[];
};

/** Null: nothing of the kind that was drawn can change now. */
export const createChanges = ({ prefix, orders, ...options }: Options): (() => Change | null) => {
  const { random } = options;
  let made = 0;
  const newId = (kind: string): string => `${prefix}-${kind}-${(made += 1)}`;
  const context: ChangeContext = { ...options, newId };
  const { count, newOrder, edit, advance, reassign, lock, move, remove } = createOrderChanges(context, orders);
  const { fix, moveCourier, status } = createCourierChanges(context);
  const { incident, alarm, company } = createReportChanges(context);

  return () => {
    const crowd = count();
    const draw = random.weighted([
      [edit, 26],
      [advance, crowd > MANY ? 40 : 20],
      [newOrder, crowd < FEW ? 30 : 12],
      [remove, crowd < FEW ? 0 : 5],
      [move, 6],
      [reassign, 6],
      [lock, 5],
      [fix, 10],
      [status, 5],
      [moveCourier, 4],
      [incident, 2],
      [alarm, 3],
      [company, 1],
    ]);
    return draw();
  };
};
