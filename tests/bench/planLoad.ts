// One decision of the plan, from the situation to the solved problem, with the rows of the router's matrix: how long it takes, and how long the event loop
// of the api waits meanwhile. Needs a map folder at MAP_DATA_DIR.
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sampleBranch, sampleCourier } from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import type { PlanData } from '@despacho/domain/plan/planData.ts';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { MAP_FILES } from '../../services/src/geo/map/folder.ts';
import { createEmbeddedRouter } from '../../services/src/geo/router/embedded.ts';
import { readNetwork } from '../../services/src/geo/router/network.ts';
import { configFrom } from '../../services/src/platform/config.ts';
import { realClock } from '../../services/src/platform/clock.ts';
import { openBoard } from '../../services/src/plans/board.ts';
import { createSolver } from '../../services/src/plans/solver.ts';
import type { Situation } from '../../services/src/plans/situation.ts';
import { candidateOf, type PlanTarget } from '../../services/src/plans/workers.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const SEED = 20_261_128;
const ROUNDS = sized(2, 40);
const MAX_TRIPS = 2;
const CASES = [
  { orders: 60, couriers: 200, maxMs: 500 },
  { orders: 200, couriers: 300, maxMs: 1_500 },
] as const;
const MAX_DELAY_MS = 20;
const ORDERS_BY_BRANCH = 3;
const CENTRE: LatLng = { lat: 14.6, lng: -90.51 };

const folder = configFrom(process.env).mapDataDir;
const router = createEmbeddedRouter(await readNetwork(join(folder, MAP_FILES.streets)), () => 1.15);
const random = xoroshiro128plus(SEED);
const unit = (): number => (random.next() >>> 0) / 2 ** 32;
const solver = createSolver();

const somewhere = (): LatLng => ({ lat: CENTRE.lat + (unit() - 0.5) * 0.08, lng: CENTRE.lng + (unit() - 0.5) * 0.08 });

/** New places each round: nothing of the one before is used again but the counters. */
const situationOf = (count: number, branches: ReturnType<typeof sampleBranch>[]): Situation => {
  const couriers = Array.from({ length: count }, (_, index) =>
    sampleCourier({ id: `c${index}`, type: 'WILDCARD', company: null, branch: null, branchIds: [] }),
  );
  const fix = (courierId: string) => ({ courierId, position: somewhere(), at: Date.now(), accuracyM: 5, battery: 1 });
  const docs = { courier: couriers, branch: branches };
  return {
    clock: realClock,
    router,
    shiftEnds: new Map(),
    cashOf: () => ({ carriedCents: 0, limitCents: null }),
    fold: {
      find: (kind, id) => (kind === 'branch' ? ((branches.find((branch) => branch.id === id) ?? null) as never) : null),
      all: (kind) => (docs[kind as keyof typeof docs] ?? []) as never,
    },
    ordersByCourier: new Map(),
    fixes: new Map(couriers.map(({ id }) => [id, fix(id)])),
  };
};

const p99Of = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.99 * values.length) - 1] ?? Number.NaN;

for (const { orders, couriers, maxMs } of CASES) {
  const branches = Array.from({ length: Math.ceil(orders / ORDERS_BY_BRANCH) }, (_, index) =>
    sampleBranch({ id: `b${index}`, position: somewhere() }),
  );
  const [times, delays, rides]: [number[], number[], number[]] = [[], [], []];
  for (let round = -2; round < ROUNDS; round += 1) {
    const situation = situationOf(couriers, branches);
    const targets = Array.from({ length: orders }, (_, index): PlanTarget => {
      const branch = branches[index % branches.length] ?? sampleBranch();
      const served = { companyId: branch.company.id, branchId: branch.id };
      const placedAt = Date.now() - unit() * 1_200_000;
      const counter = branch.position ?? somewhere();
      return {
        id: `o${index}`,
        served,
        counter,
        door: somewhere(),
        placedAt,
        readyAt: placedAt,
        formerCouriers: new Set(),
        cashCents: 0,
      };
    });
    const candidates = situation.fold.all('courier').map((courier) => candidateOf(situation, courier));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const before = performance.now();
    let solvedFrom = before;
    const dataOf = async (): Promise<PlanData> => {
      const { data } = await openBoard(situation, targets, candidates, MAX_TRIPS);
      solvedFrom = performance.now();
      return data;
    };
    const solved = await solver.solve('bench', dataOf, new AbortController().signal);
    if (solved === null || solved.planned.trips.length === 0) throw new Error('nothing was planned');
    const ended = performance.now();
    delay.disable();
    if (round < 0) continue;
    times.push(ended - before);
    rides.push(solvedFrom - before);
    delays.push(delay.max / 1e6);
  }
  const size = `${orders} orders x ${couriers} couriers`;
  console.log(
    `${size}, ${branches.length} branches, seed ${SEED}: median ${medianOf(times).toFixed(0)} ms, of it rides ${medianOf(rides).toFixed(0)} ms; ` +
      `event loop waits at most ${medianOf(delays).toFixed(1)} ms (median), ${Math.max(...delays).toFixed(1)} ms (slowest)`,
  );
  assertAtMost(`${size}: ms of a decision, p99`, p99Of(times), maxMs);
  assertAtMost(`${size}: ms that the event loop waits, median of the longest`, medianOf(delays), MAX_DELAY_MS);
}
await solver.close();
