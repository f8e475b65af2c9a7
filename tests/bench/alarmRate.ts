// Alarms per controller over a simulated day of the demo city, by the job's own functions every 15 s, beside one alarm for
// each order that is late or waits ten minutes for a courier.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { alarmsFor, isUndecided, type AlarmWorld } from '@despacho/domain/alarms/conditions.ts';
import { troubledSince } from '@despacho/domain/alarms/branchTroubles.ts';
import { episodesAfter, reconcile, type Difference, type Episodes } from '@despacho/domain/alarms/reconcile.ts';
import { callKey } from '@despacho/domain/alarms/rules.ts';
import { setupOf, testCity } from '../../services/src/demo/simulator/playgroundFixture.ts';
import { play } from '../../services/src/demo/simulator/step.ts';
import type { World } from '../../services/src/demo/simulator/world.ts';
import { assertAtMost } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const HOURS = sized(1, 14);
const COURIERS = sized(60, 200);
const CONTROLLERS = 6;
const STEP_MS = 15_000;
const WINDOW_MS = 10 * 60_000;
/** Eight in the morning in Guatemala. */
const OPENING = Date.parse('2026-11-21T14:00:00Z');

const seenIn = ({ orders, companies, riders, incidents }: World, open: ReadonlySet<string>): AlarmWorld => ({
  orders: Array.from(orders.values(), ({ order }) => order),
  companies,
  couriers: new Map(Array.from(riders.values(), ({ courier }) => [courier.id, courier])),
  incidents,
  fixes: new Map(Array.from(riders.values(), ({ courier, lastFixAt }) => [courier.id, { at: lastFixAt }])),
  open,
  rate: 1,
});

const applied = (alarms: ReadonlyMap<string, Alarm>, { raise, clear }: Difference): Map<string, Alarm> => {
  const next = new Map(alarms);
  for (const alarm of raise) next.set(alarm.id, alarm);
  for (const id of clear) next.delete(id);
  return next;
};

/** Instants of everything raised. */
type Raised = { at: number; rule: string }[];

/** The most and the mean within ten minutes, per controller. */
const ratesOf = (instants: readonly number[]): { max: number; mean: number } => {
  const within = instants.map((at) => instants.filter((other) => other > at - WINDOW_MS && other <= at).length);
  const windows = (HOURS * 3_600_000) / WINDOW_MS;
  return { max: Math.max(0, ...within) / CONTROLLERS, mean: instants.length / windows / CONTROLLERS };
};

const raised: Raised = [];
/** One alarm an order, as a table without episodes would raise. */
const byOrder = new Map<string, number>();
let world = testCity(setupOf({ couriers: COURIERS }), OPENING);
let alarms = new Map<string, Alarm>();
let episodes: Episodes = new Map();

for (let now = OPENING; now < OPENING + HOURS * 3_600_000; now += STEP_MS) {
  ({ world } = play(world, now));
  const alarmWorld = seenIn(world, new Set(Array.from(alarms.values(), callKey)));
  const expected = alarmsFor(alarmWorld, now);
  episodes = episodesAfter(episodes, expected, now);
  const given = {
    alarms: alarms.values(),
    expected,
    episodes,
    start: null,
    isUndecided: (alarm: Alarm) => isUndecided(alarm, alarmWorld),
  };
  const difference = reconcile(given, now);
  alarms = applied(alarms, difference);
  raised.push(...difference.raise.map(({ rule }) => ({ at: now, rule })));
  for (const order of alarmWorld.orders) {
    if (!byOrder.has(order.id) && troubledSince(order, alarmWorld.companies, now) !== null) byOrder.set(order.id, now);
  }
}

const rates = ratesOf(raised.map(({ at }) => at));
const single = ratesOf([...byOrder.values()]);
const rules = Map.groupBy(raised, ({ rule }) => rule);
console.log(
  `${HOURS} hours, ${COURIERS} couriers, seed 7: ${raised.length} alarms (${[...rules].map(([rule, all]) => `${rule} ${all.length}`).join(', ')}); ` +
    `one for each order: ${byOrder.size}`,
);
console.log(
  `per controller in ten minutes, ${CONTROLLERS} on duty: mean ${rates.mean.toFixed(2)}, one for each order ${single.mean.toFixed(2)} (most ${single.max.toFixed(1)})`,
);
assertAtMost('alarms per controller in the worst ten minutes', rates.max, 1);
