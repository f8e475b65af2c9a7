// Changes at a steady rate until stopped; records what the store acknowledged.
import type { Order } from '@despacho/contract/orders/order.ts';
import { randomFor } from '../../../../services/src/demo/random.ts';
import type { Firestore } from '../../../../services/src/store/firestore.ts';
import { until } from '../../../support/until.ts';
import { SEED } from '../size.ts';
import { createAcknowledged, type Acknowledged } from './acknowledged.ts';
import type { Change } from './change.ts';
import { createChanges } from './changes.ts';

export type Load = {
  acknowledged: Acknowledged;
  /** Writes one change now, outside the rate. */
  write(change: Change): Promise<void>;
  start(perSecond?: number): void;
  /** Waits for requests in progress. */
  stop(): Promise<void>;
};

export type LoadOptions = {
  db: Firestore;
  now(): number;
  perSecond: number;
  /** One after the other they draw other changes. */
  name: string;
  orders: readonly Order[];
};

const TICK_MS = 10;
/** With more than this waiting, the store is unavailable, and queueing would only pile up. */
const MAX_OPEN = 48;

export const createLoad = ({ db, now, perSecond, name, orders }: LoadOptions): Load => {
  const acknowledged = createAcknowledged();
  const busy = new Set<string>();
  const next = createChanges({
    random: randomFor(SEED, name),
    now,
    isBusy: (path) => busy.has(path),
    prefix: name,
    orders,
  });
  let timer: NodeJS.Timeout | undefined;

  const send = async ({ path, data, isWhole }: Change) => {
    const document = db.doc(path);
    if (data === null) return document.delete();
    return isWhole ? document.set(data) : document.update(data);
  };
  const write = async (change: Change): Promise<void> => {
    const { path, data } = change;
    busy.add(path);
    try {
      const { writeTime } = await send(change);
      acknowledged.note(path, data === null ? 'deleted' : 'written', writeTime);
    } catch {
      // The store is unavailable: that is what some faults are. The write was not acknowledged.
      acknowledged.doubt(path);
    } finally {
      busy.delete(path);
    }
  };

  const start: Load['start'] = (rate = perSecond) => {
    clearInterval(timer);
    const startedAt = performance.now();
    let issued = 0;
    timer = setInterval(() => {
      const due = Math.floor(((performance.now() - startedAt) / 1_000) * rate) - issued;
      // What could not be written in time is left out, not made up for: a rate is a rate.
      issued += due;
      for (let at = 0; at < due && busy.size < MAX_OPEN; at += 1) {
        const change = next();
        if (change !== null) void write(change);
      }
    }, TICK_MS);
  };

  return {
    acknowledged,
    write,
    start,
    stop: async () => {
      clearInterval(timer);
      await until('the last writes to end', () => busy.size === 0, { withinMs: 60_000 });
    },
  };
};
