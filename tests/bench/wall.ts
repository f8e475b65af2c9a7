// The wall compared with a bare deck.gl page with the same couriers, orders and streets: work of the main thread, the worst
// frame, time to the first useful picture, and growth of memory over an hour. Medians of alternating runs, each in its own
// browser, with a usual and with a very large number of orders. It takes half an hour.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildApps } from '../../services/bin/apps.mjs';
import { importMapSource } from '../../services/bin/mapImport.mjs';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';
import { COURIERS, LATE_EVERY } from './wall/city.ts';
import { openPage } from './wall/page.ts';
import { startProduct, type Product } from './wall/product.ts';

const SECONDS = sized(1, 60);
const RUNS = sized(1, 5);
/** Until the code is compiled and the maps are loaded: a wall runs for months. */
const WARM_MS = sized(500, 15_000);
const CHANGES_PER_SECOND = 50;
const ORDERS = sized([300], [1_000, 3_000]);
const MAX_TASK_RATIO = 1.2;
const MAX_FRAME_RATIO = 1.2;
const MAX_USEFUL_RATIO = 2;
/** An hour of the city in three minutes. */
const SPEED = 20;
const MAX_HEAP_GROWTH = 0.2;

type Side = {
  name: string;
  path: string;
  /** Drawn together, they make its first picture. */
  marks: number;
  taskMs: number[];
  worstFrameMs: number[];
  usefulMs: number[];
};
const sideOf = (name: string, path: string, marks: number): Side => ({
  name,
  path,
  marks: Math.floor(marks),
  taskMs: [],
  worstFrameMs: [],
  usefulMs: [],
});

/** The scene with the map stays. Of a bare page all couriers; of the wall the late orders, which are all that it draws of the whole city. */
const sidesOf = (orders: number): Side[] => [
  sideOf('bare page', '/bare/index.html', COURIERS * 0.9),
  sideOf('wall', '/wallboard/?scene=operation', (orders / LATE_EVERY) * 0.9),
];

const buildBare = async (folder: string): Promise<void> => {
  await build({
    root: join(import.meta.dirname, 'wall/bare'),
    base: '/bare/',
    logLevel: 'warn',
    configFile: false,
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 4_000 },
  });
};

const hasStreets = async ({ origin }: Product): Promise<boolean> => {
  const { basemap } = await (await fetch(`${origin}/api/map/config`)).json();
  return basemap.kind === 'tiles';
};

const measureRun = async (side: Side, { origin, player }: Product, streets: boolean): Promise<void> => {
  const page = await openPage(`${origin}${side.path}#token=${player.token}`, streets, side.marks);
  await delay(WARM_MS);
  const before = player.played();
  const { taskMs, worstFrameMs } = await page.measure(SECONDS * 1_000);
  const after = player.played();
  await page.close();
  side.taskMs.push(taskMs);
  side.worstFrameMs.push(worstFrameMs);
  side.usefulMs.push(page.usefulMs);
  console.log(
    `${side.name}: first useful picture ${page.usefulMs.toFixed(0)} ms, task time ${taskMs.toFixed(0)} ms of ${SECONDS} s, ` +
      `worst frame ${worstFrameMs.toFixed(0)} ms; ` +
      `${((after.changes - before.changes) / SECONDS).toFixed(0)} changes/s, ${((after.positions - before.positions) / SECONDS).toFixed(0)} positions/s`,
  );
};

const compare = async (bare: string, orders: number): Promise<void> => {
  const candidates = sidesOf(orders);
  const product = await startProduct(bare, { speed: 1, changesPerSecond: CHANGES_PER_SECOND, orders });
  const streets = await hasStreets(product);
  console.log(`\n${COURIERS} couriers and ${orders} orders`);
  console.log(streets ? 'on the street map' : 'on the plain map: MAP_SOURCE names no other');
  for (let run = 0; run < RUNS; run += 1) {
    // The order alternates, so that warm-up and throttling affect both alike.
    for (const side of run % 2 === 0 ? candidates : candidates.toReversed()) await measureRun(side, product, streets);
  }
  await product.close();
  const ratio = (of: (side: Side) => number[]): number => {
    const [bareValue = Number.NaN, wallValue = Number.NaN] = candidates.map((side) => medianOf(of(side)));
    return wallValue / bareValue;
  };
  console.log(`\nmedians of ${RUNS} runs`);
  assertAtMost(
    'task time of the wall / bare page',
    ratio(({ taskMs }) => taskMs),
    MAX_TASK_RATIO,
  );
  assertAtMost(
    'worst frame of the wall / bare page',
    ratio(({ worstFrameMs }) => worstFrameMs),
    MAX_FRAME_RATIO,
  );
  assertAtMost(
    'first useful picture of the wall / bare page',
    ratio(({ usefulMs }) => usefulMs),
    MAX_USEFUL_RATIO,
  );
};

const watchHeap = async (bare: string): Promise<void> => {
  const [orders = 0] = ORDERS;
  const product = await startProduct(bare, { speed: SPEED, changesPerSecond: CHANGES_PER_SECOND * SPEED, orders });
  const address = `${product.origin}/wallboard/#token=${product.player.token}`;
  const page = await openPage(address, await hasStreets(product), 1);
  const hourMs = Math.min(SECONDS, 60) * 3_000;
  // The first sixth warms up: caches, compiled code, the orders of the last half hour.
  await delay(hourMs / 6);
  const warm = await page.heap();
  await delay((hourMs * 5) / 6);
  const end = await page.heap();
  const { changes } = product.player.played();
  await page.close();
  await product.close();
  const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(1);
  const minutes = (hourMs * SPEED) / 60_000;
  console.log(
    `\n${minutes.toFixed(0)} minutes of the city, ${changes} changes: heap ${megabytes(warm)} to ${megabytes(end)} MB`,
  );
  assertAtMost('heap growth after warm-up', end / warm - 1, MAX_HEAP_GROWTH);
};

await buildApps();
await importMapSource();
const bare = await mkdtemp(join(tmpdir(), 'despacho-bare-'));
await buildBare(bare);
for (const orders of ORDERS) await compare(bare, orders);
await watchHeap(bare);
await rm(bare, { recursive: true });
