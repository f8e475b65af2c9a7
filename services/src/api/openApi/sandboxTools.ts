// What all calls of a sandbox need: its clock, its orders, and how they are written [OA15].
import type { Order } from '@despacho/contract/orders/order.ts';
import { robotOrder } from '@despacho/domain/openApi/robot.ts';
import { KEY_PREFIX } from '@despacho/domain/openApi/views.ts';
import { changedValues } from '@despacho/domain/orders/audit.ts';
import { priceFor, pricedRouteOf, withPrice } from '@despacho/domain/orders/pricing.ts';
import type { Router } from '../../geo/geo.ts';
import type { Clock } from '../../platform/clock.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import {
  changeSandboxOrder,
  readOffsetMs,
  readSandboxOrder,
  type SandboxChange,
  type StoredSandboxOrder,
} from '../../store/sandbox.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import type { KeyCall, OrderBook } from './orderBook.ts';
import { keyName } from './text.ts';

export type SandboxDependencies = { db: Firestore; clock: Clock; router: Router };

export const actorOf = ({ caller }: KeyCall) => ({ id: `${KEY_PREFIX}${caller.id}`, name: keyName(caller.name) });

export type Sandbox = OrderBook & {
  nowOf(call: KeyCall): Promise<number>;
  /** `decide`: what the order is from now on. */
  write(
    call: KeyCall,
    id: string,
    decide: (stored: StoredSandboxOrder, now: number) => SandboxChange<Refusal>,
  ): Promise<Outcome<Order>>;
};

/** What all calls of a sandbox need. */
export const createTools = ({ db, clock, router }: SandboxDependencies) => {
  const nowOf = async ({ caller }: KeyCall): Promise<number> => clock.realNow() + (await readOffsetMs(db, caller.id));
  /** Null: it belongs to another key. */
  const readFor = async ({ caller }: KeyCall, id: string): Promise<StoredSandboxOrder | null> => {
    const stored = await readSandboxOrder(db, id);
    return stored?.keyId === caller.id ? stored : null;
  };
  const read = async (call: KeyCall, id: string): Promise<Order | null> => {
    const [stored, now] = await Promise.all([readFor(call, id), nowOf(call)]);
    return stored && robotOrder(stored, now);
  };
  /** References are a namespace of the key. */
  const named = ({ caller }: KeyCall, reference: string) => ({
    companyId: caller.company.id,
    reference: `${caller.id}\n${reference}`,
  });
  const priced = async (order: Order): Promise<Order> => {
    const [route, company] = [pricedRouteOf(order), await companies.find(db, order.company.id)];
    if (route === null) return withPrice(order, [], null);
    const { distanceM } = await router.route([route.from, route.to]);
    return { ...order, ...priceFor(company?.priceRanges ?? [], distanceM) };
  };

  const write: Sandbox['write'] = async (call, id, decide) => {
    const now = await nowOf(call);
    const written = await changeSandboxOrder<Refusal>(db, { id, now }, (stored) =>
      stored === null || stored.keyId !== call.caller.id
        ? { ok: false, reason: refuse('not-found') }
        : decide(stored, now),
    );
    return written.ok ? respond(robotOrder(written.stored, now)) : written.reason;
  };

  return { db, clock, router, nowOf, readFor, read, named, priced, write };
};
export type SandboxTools = ReturnType<typeof createTools>;

export const eventOf = (call: KeyCall, now: number, before: Order, after: Order) => ({
  what: 'edited',
  by: actorOf(call),
  at: new Date(now).toISOString(),
  screen: null,
  ...changedValues(before, after),
  suggested: null,
  undoes: null,
});
