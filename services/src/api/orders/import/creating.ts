// Creates the rows of a file as orders, several at once.
import { importedOrder, type ImportedOrder, type RowDuplicate } from '@despacho/contract/orders/import.ts';
import type { MessageChannel } from '@despacho/contract/messages.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { messagesOf } from '@despacho/domain/orders/messages.ts';
import { createOrder } from '@despacho/domain/orders/create.ts';
import { pricedRouteOf, withPrice } from '@despacho/domain/orders/pricing.ts';
import type { Router } from '../../../geo/geo.ts';
import type { Log } from '../../../platform/log.ts';
import type { Firestore } from '../../../store/firestore.ts';
import { createOnce, type Created, type Decision, type Writer } from '../../../store/orders/write.ts';
import { writeMeasured } from '../measuring.ts';
import { newSecrets } from '../newSecrets.ts';
import { respond, type Outcome, type Refusal } from '../../outcome.ts';
import type { Report } from './progress.ts';
import type { Creatable } from './sorting.ts';

/** In the order of the file; `duplicates`: another user created them meanwhile. */
export type Made = { orders: ImportedOrder[]; duplicates: RowDuplicate[] };

type Creating = {
  db: Firestore;
  router: Router;
  writer: Writer;
  log: Log;
  report: Report;
  importId: string;
  /** Undefined: every message that the companies chose. */
  channels: readonly MessageChannel[] | undefined;
};

/** Concurrent transactions: enough to keep the store busy, few enough not to delay other requests. */
const AT_ONCE = 8;

const unpriced = ({ payload, company, branch }: Creatable, id: string, { by, now }: Writer): Order =>
  createOrder(payload, { company, branch, courier: null }, id, { by, now });

/** Refused only when the store or the router is unavailable. */
const make = async ({ db, router, writer, log, importId, channels }: Creating, row: Creatable, id: string) => {
  const order = unpriced(row, id, writer);
  const secrets = newSecrets(id);
  return writeMeasured<Pick<Created, 'order' | 'isNew'>>(
    { router, log },
    pricedRouteOf(order),
    async ({ measured }) => {
      const priced = withPrice(order, row.company.priceRanges, measured);
      const caused = messagesOf({ ...priced, trackingToken: secrets.trackingToken }, 'created', row.company, null);
      const messages = channels === undefined ? caused : caused.filter(({ channel }) => channels.includes(channel));
      const decision: Decision<Refusal> = { ok: true, order: priced, messages, importId };
      const created = await createOnce<Refusal>(db, { secrets, payloadHash: null }, writer, async () => decision);
      return created.ok ? { ok: true, value: created } : created;
    },
  );
};

/** How many messages the rows would cause, by channel. */
export const messagesIn = (rows: readonly Creatable[], writer: Writer): Record<MessageChannel, number> => {
  const counts = { sms: 0, email: 0 };
  for (const row of rows) {
    const { id } = row;
    const order = { ...unpriced(row, id ?? String(row.row), writer), trackingToken: 'token' };
    for (const { channel } of messagesOf(order, 'created', row.company, null)) counts[channel] += 1;
  }
  return counts;
};

export const createRows = async (creating: Creating, rows: readonly Creatable[]): Promise<Outcome<Made>> => {
  const orders = new Map<number, ImportedOrder>();
  const duplicates: RowDuplicate[] = [];
  const waiting = rows.values();
  const work = async (): Promise<Refusal | null> => {
    for (const one of waiting) {
      const { id, row, line, number } = one;
      if (id === null) continue;
      creating.report({ phase: 'creating', done: orders.size + duplicates.length, total: rows.length });
      const created = await make(creating, one, id);
      if (!created.ok) return created;
      // Not new: another user imports the same file at this moment.
      if (created.value.isNew) orders.set(row, importedOrder.parse(created.value.order));
      else duplicates.push({ row, line, number, reason: 'imported', orderId: id });
    }
    return null;
  };
  const refused = await Promise.all(Array.from({ length: AT_ONCE }, work));
  const inOrder = [...orders].toSorted(([one], [other]) => one - other).map(([, order]) => order);
  return refused.find((refusal) => refusal !== null) ?? respond({ orders: inOrder, duplicates });
};
