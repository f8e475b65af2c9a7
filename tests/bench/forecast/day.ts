// A day of the demo city as screens would see it: orders and positions every half a minute, and the result of each
// order.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { DAY_MS, HOUR_MS } from '@despacho/contract/durations.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { DEFAULT_LATE_SEC } from '@despacho/domain/lateness/alerts.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { testCity, setupOf } from '../../../services/src/demo/simulator/playgroundFixture.ts';
import { play } from '../../../services/src/demo/simulator/step.ts';
import type { World } from '../../../services/src/demo/simulator/world.ts';
import type { Data, Write } from '../../../services/src/demo/documents.ts';
import { fixOf } from '../../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../../services/src/store/orders/orders.ts';

export const TICK_MS = 30_000;
/** Ended orders remain in the live set for this long. */
const STAYS_MS = 30 * 60_000;
/** Nine in the morning, so that noon is included. The first two hours fill the city and are not scored. */
const BEGIN = Date.parse('2026-11-21T15:00:00Z');
const WARM_MS = 2 * HOUR_MS;

export type Moment = { at: number; isScored: boolean; orders: Order[]; fixes: ReadonlyMap<string, Fix> };
export type Day = {
  branches: World['branches'];
  companies: World['companies'];
  /** Orders that ended on the days before. */
  history: readonly Order[];
  /** Runs the day, once; no moment contains anything of a later one. */
  moments(): Generator<Moment, void>;
  /** When the goods of an order were ready, which no screen shows; null: the order was not seen. */
  readyAtOf(orderId: string): number | null;
  lateAtOf(order: Order): number;
};

const ORDER_PATH = `${orderCodec.collection}/`;
const COURIER_PATH = 'bikers/';

export const dayOf = (seed: number, couriers: number, hours: number, daysBefore = 0): Day => {
  const setup = setupOf({ seed, couriers });
  const rest = testCity(setup, BEGIN - daysBefore * DAY_MS);
  const documents = new Map<string, Data>();
  const ended = new Map<string, { order: Order; at: number }>();
  const fixes = new Map<string, Fix>();
  const readyAts = new Map<string, number>();

  const read = (world: World, { path, data }: Write, at: number): void => {
    if (path.startsWith(COURIER_PATH)) {
      const fix = fixOf(path.slice(COURIER_PATH.length), data, 0);
      if (fix !== null) fixes.set(fix.courierId, fix);
    }
    if (!path.startsWith(ORDER_PATH)) return;
    const id = path.slice(ORDER_PATH.length);
    const document = { ...documents.get(id), ...data };
    documents.set(id, document);
    if (world.orders.has(id)) return;
    const found = orderCodec.read(id, document, { collection: orderCodec.collection });
    documents.delete(id);
    if (found.ok && !isActiveStatus(found.value.status)) ended.set(id, { order: found.value, at });
  };
  const playTo = (world: World, at: number): World => {
    const played = play(world, at);
    for (const write of played.writes) read(played.world, write, at);
    return played.world;
  };

  const begun = daysBefore === 0 ? rest : playTo(rest, BEGIN);
  const history = Array.from(ended.values(), ({ order }) => order);
  ended.clear();

  function* moments(): Generator<Moment, void> {
    let world = begun;
    for (let at = BEGIN + TICK_MS; at <= BEGIN + WARM_MS + hours * HOUR_MS; at += TICK_MS) {
      world = playTo(world, at);
      for (const { order, readyAt } of world.orders.values()) readyAts.set(order.id, readyAt);
      for (const [id, one] of ended) if (at - one.at > STAYS_MS) ended.delete(id);
      const active = Array.from(world.orders.values(), ({ order }) => order);
      const over = Array.from(ended.values(), ({ order }) => order);
      yield { at, isScored: at >= BEGIN + WARM_MS, orders: [...active, ...over], fixes: new Map(fixes) };
    }
  }

  const lateAtOf = ({ company, createdAt }: Order): number =>
    Date.parse(createdAt) + (rest.companies.get(company.id)?.lateLimitSec ?? DEFAULT_LATE_SEC) * 1_000;
  return {
    branches: rest.branches,
    companies: rest.companies,
    history,
    moments,
    lateAtOf,
    readyAtOf: (orderId) => readyAts.get(orderId) ?? null,
  };
};
