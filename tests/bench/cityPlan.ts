// Days of the demo city by seed, dispatched by its branches and by the product's plan: late orders, minutes from placement to the
// door, and kilometres. The branches know when their goods are ready; the plan knows what was learned.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { DEFAULT_LATE_SEC } from '@despacho/domain/lateness/alerts.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { setupOf, testCity } from '../../services/src/demo/simulator/playgroundFixture.ts';
import { play } from '../../services/src/demo/simulator/step.ts';
import type { World } from '../../services/src/demo/simulator/world.ts';
import { fixOf } from '../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { planningDispatcher, type Dispatcher } from './city/planned.ts';
import { assertAtMost, percent } from './measure/cpu.ts';
import { recordRelease } from './measure/release.ts';
import { sized } from './measure/size.ts';

const SEEDS = sized([1], [1, 2, 3]);
const COURIERS = sized(40, 200);
const HOURS = sized(1, 6);
/** Nine in the morning; the first hour fills the city. */
const BEGIN = Date.parse('2026-11-21T15:00:00Z');
const FROM = BEGIN + HOUR_MS;
const RECENT_MS = 30 * MINUTE_MS;

type Sums = { orders: number; late: number; minutes: number; kilometres: number };

/** Writes of a step, folded into documents; those that ended are read as orders. */
const ledger = () => {
  const documents = new Map<string, Record<string, unknown>>();
  const ended: { order: Order; at: number }[] = [];
  const fixes = new Map<string, Fix>();
  let kilometres = 0;
  const see = (world: World, writes: ReturnType<typeof play>['writes']): void => {
    for (const { path, data } of writes) {
      const [collection = '', id = ''] = path.split('/');
      const fix = collection === 'bikers' ? fixOf(id, data, 0) : null;
      if (fix !== null) {
        const before = fixes.get(id);
        if (before !== undefined && world.at > FROM) kilometres += distanceM(before.position, fix.position) / 1_000;
        fixes.set(id, fix);
      }
      if (path !== `${orderCodec.collection}/${id}`) continue;
      documents.set(id, { ...documents.get(id), ...data });
      if (world.orders.has(id)) continue;
      const read = orderCodec.read(id, documents.get(id) ?? {}, { collection });
      documents.delete(id);
      if (read.ok && !isActiveStatus(read.value.status)) ended.push({ order: read.value, at: world.at });
    }
  };
  return { see, ended, fixes, ridden: () => kilometres };
};

const playDay = async (
  seed: number,
  dispatcherFor: ((history: readonly Order[]) => Dispatcher) | null,
): Promise<Sums> => {
  const setup = setupOf({ seed, couriers: COURIERS });
  const before = ledger();
  const yesterday = play(testCity(setup, BEGIN - sized(2 * HOUR_MS, DAY_MS)), BEGIN);
  before.see(yesterday.world, yesterday.writes);
  const dispatcher = dispatcherFor?.(before.ended.map(({ order }) => order)) ?? null;
  let world: World = { ...yesterday.world, setup: { ...setup, doBranchesDispatch: dispatcher === null } };
  const today = ledger();
  for (let at = BEGIN + MINUTE_MS; at <= FROM + HOURS * HOUR_MS; at += MINUTE_MS) {
    const played = play(world, at);
    today.see(played.world, played.writes);
    const recent = today.ended.filter((one) => at - one.at < RECENT_MS).map(({ order }) => order);
    world = dispatcher === null ? played.world : await dispatcher(played.world, today.fixes, recent);
  }
  const limitMsOf = ({ company }: Order): number =>
    (world.companies.get(company.id)?.lateLimitSec ?? DEFAULT_LATE_SEC) * 1_000;
  const open = Array.from(world.orders.values(), ({ order }) => ({ order, at: world.at }));
  const scored = [...today.ended, ...open].flatMap(({ order, at }) => {
    const createdAt = Date.parse(order.createdAt);
    const isOpen = isActiveStatus(order.status);
    if (createdAt < FROM || (!isOpen && order.status !== ORDER_STATUS.DELIVERED)) return [];
    const tookMs = (order.deliveredAt === null ? at : Date.parse(order.deliveredAt)) - createdAt;
    // Whether an open one will be late is not decided before its limit.
    return isOpen && tookMs < limitMsOf(order) ? [] : [{ tookMs, isLate: tookMs >= limitMsOf(order) }];
  });
  return {
    orders: scored.length,
    late: scored.filter(({ isLate }) => isLate).length,
    minutes: scored.reduce((sum, { tookMs }) => sum + tookMs / MINUTE_MS, 0),
    kilometres: today.ridden(),
  };
};

const line = ({ orders, late, minutes, kilometres }: Sums): string =>
  [
    `${orders} orders`,
    `late ${late} (${percent(late, orders)})`,
    `mean ${(minutes / Math.max(1, orders)).toFixed(1)} min`,
    `${(kilometres / Math.max(1, orders)).toFixed(2)} km an order`,
  ].join('   ');
const summed = (all: readonly Sums[]): Sums =>
  all.reduce((a, b) => ({
    orders: a.orders + b.orders,
    late: a.late + b.late,
    minutes: a.minutes + b.minutes,
    kilometres: a.kilometres + b.kilometres,
  }));

const results: { branches: Sums; plan: Sums }[] = [];
for (const seed of SEEDS) {
  const result = { branches: await playDay(seed, null), plan: await playDay(seed, planningDispatcher) };
  results.push(result);
  console.log(`seed ${seed}\n  branches   ${line(result.branches)}\n  plan       ${line(result.plan)}`);
}
const [branches, plan] = [summed(results.map((each) => each.branches)), summed(results.map((each) => each.plan))];
console.log(`all seeds\n  branches   ${line(branches)}\n  plan       ${line(plan)}`);
const ratio = (of: (sums: Sums) => number): number => of(plan) / plan.orders / (of(branches) / branches.orders);
const lateRatio = plan.late / plan.orders / Math.max(1e-9, branches.late / branches.orders);
recordRelease({ planLate: lateRatio });
assertAtMost('late orders, those of the branches = 1', lateRatio, 0.85);
assertAtMost(
  'minutes to the door, those of the branches = 1',
  ratio(({ minutes }) => minutes),
  1,
);
assertAtMost(
  'kilometres of an order, those of the branches = 1',
  ratio(({ kilometres }) => kilometres),
  1,
);
