// The wall compared with a bare deck.gl page with the same couriers, orders and streets: work of the main thread, time
// to the first useful picture, and growth of memory over an hour. Medians of alternating runs, each in its own browser.
// WALL_BENCH_SECONDS shortens the measured time of each run, WALL_BENCH_RUNS sets their number: the full form takes a
// quarter of an hour.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildApps } from '../../services/bin/apps.mjs';
import { importMapSource } from '../../services/bin/mapImport.mjs';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { openPage } from './wall/page.ts';
import { startProduct, type Product } from './wall/product.ts';

const SECONDS = Number(process.env['WALL_BENCH_SECONDS'] ?? 60);
const RUNS = Number(process.env['WALL_BENCH_RUNS'] ?? 5);
const WARM_MS = 5_000;
const CHANGES_PER_SECOND = 50;
const MOST_TASK_RATIO = 1.6;
const MOST_USEFUL_RATIO = 2;
/** An hour of the city in three minutes. */
const SPEED = 20;
const MOST_HEAP_GROWTH = 0.2;

type Side = { name: string; path: string; taskMs: number[]; usefulMs: number[] };
const candidates: Side[] = [
  { name: 'bare page', path: '/bare/index.html', taskMs: [], usefulMs: [] },
  { name: 'wall', path: '/wallboard/', taskMs: [], usefulMs: [] },
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
  const page = await openPage(`${origin}${side.path}#token=${player.token}`, streets);
  await delay(WARM_MS);
  const before = player.played();
  const taskMs = await page.taskMs(SECONDS * 1_000);
  const after = player.played();
  await page.close();
  side.taskMs.push(taskMs);
  side.usefulMs.push(page.usefulMs);
  console.log(
    `${side.name}: first useful picture ${page.usefulMs.toFixed(0)} ms, task time ${taskMs.toFixed(0)} ms of ${SECONDS} s; ` +
      `${((after.changes - before.changes) / SECONDS).toFixed(0)} changes/s, ${((after.positions - before.positions) / SECONDS).toFixed(0)} positions/s`,
  );
};

const compare = async (bare: string): Promise<void> => {
  const product = await startProduct(bare, 1, CHANGES_PER_SECOND);
  const streets = await hasStreets(product);
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
    MOST_TASK_RATIO,
  );
  assertAtMost(
    'first useful picture of the wall / bare page',
    ratio(({ usefulMs }) => usefulMs),
    MOST_USEFUL_RATIO,
  );
};

const watchHeap = async (bare: string): Promise<void> => {
  const product = await startProduct(bare, SPEED, CHANGES_PER_SECOND * SPEED);
  const page = await openPage(`${product.origin}/wallboard/#token=${product.player.token}`, await hasStreets(product));
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
  assertAtMost('heap growth after warm-up', end / warm - 1, MOST_HEAP_GROWTH);
};

await buildApps();
await importMapSource();
const bare = await mkdtemp(join(tmpdir(), 'despacho-bare-'));
await buildBare(bare);
await compare(bare);
await watchHeap(bare);
await rm(bare, { recursive: true });
