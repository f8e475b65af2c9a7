// The same orders and changes for both grids: 2,000 rows, fifty changes a second in frames of the gateway.
import { collection } from '@despacho/client/live/collection.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ACTIVE_STATUSES } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { kinds, type StaffOrder } from '@despacho/contract/live/kinds.ts';
import { orderColumns } from '../../../../web/src/entities/orders/columns.tsx';
import { listedOrder, type ListedOrder } from '../../../../web/src/entities/orders/listed.ts';
import type { Columns } from '../../../../web/src/kit/grid/column.ts';

export const ROWS = 2_000;
const CHANGES_PER_SECOND = 50;
const FRAME_MS = 50;
const NOW = Date.parse('2026-11-21T18:00:00.000Z');

const at = <T>(values: readonly T[], index: number, otherwise: T): T => values[index % values.length] ?? otherwise;

const orderAt = (index: number): StaffOrder =>
  kinds.order.staff.parse(
    sampleOrder({
      id: `o${index}`,
      number: `GT-${index}`,
      customerName: `Cliente ${index}`,
      company: { id: `c${index % 12}`, name: `Compañía ${index % 12}` },
      courier: index % 5 === 0 ? null : { id: `k${index % 200}`, name: `Piloto ${index % 200}` },
      status: at(ACTIVE_STATUSES, index, 'Nuevo'),
      zone: index % 25,
      createdAt: new Date(NOW - (index % 90) * MINUTE_MS).toISOString(),
    }),
  );

export const orders = collection<StaffOrder>();
for (let index = 0; index < ROWS; index += 1) orders.set(`o${index}`, orderAt(index));
orders.flush();

export const listed = (order: StaffOrder): ListedOrder => listedOrder(order, null, NOW);

/** Text only: what a screen draws in a cell is not part of the grid. */
export const columns: Columns<ListedOrder> = orderColumns([
  'level',
  'number',
  'customer',
  'status',
  'company',
  'branch',
  'courier',
  'address',
  'zone',
  'phone',
  'payment',
  'elapsed',
  'created',
]).map((column) => ({ ...column, render: undefined }));

/** Distributed over all rows; calls with the orders of each frame. */
export const play = (apply: (changed: readonly StaffOrder[]) => void): void => {
  let made = 0;
  const startedAt = performance.now();
  setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * CHANGES_PER_SECOND) / 1_000);
    const changed: StaffOrder[] = [];
    for (; made < due; made += 1) {
      const order = orders.get(`o${(made * 37) % ROWS}`);
      if (order === undefined) continue;
      changed.push({
        ...order,
        status: at(ACTIVE_STATUSES, made, order.status),
        courier: { id: `k${made % 200}`, name: `Piloto ${made % 200}` },
        revision: order.revision + 1,
      });
    }
    globalThis.despachoMade = made;
    if (changed.length > 0) apply(changed);
  }, FRAME_MS);
};

declare global {
  var despachoMade: number;
}
