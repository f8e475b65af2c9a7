// The map of couriers compared with a bare deck.gl map of as many icons, and the directory of 2,000 couriers compared with
// the same screen without any: work of the main thread in a second and the worst frame. Medians of alternating runs, each
// in its own browser.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build, preview, type InlineConfig } from 'vite';
import consoleConfig from '../../web/vite.config.mjs';
import { openBrowser } from '../e2e/browser.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const SECONDS = sized(1, 20);
const RUNS = sized(1, 5);
/** Until the code is compiled and everything is on the screen. */
const WARM_MS = sized(500, 10_000);
const SIZE = { width: 1440, height: 900 };
/** The screen also has the list of the couriers with an age that changes each second, and their states. */
const MAX_MAP_TASK_RATIO = 1.6;
const MAX_MAP_FRAME_RATIO = 2.2;
/** Every row is kept current, filtered and sorted; the empty screen costs three milliseconds a second, so a small difference is a large ratio. */
const MAX_DIRECTORY_TASK_RATIO = 10;
const MAX_DIRECTORY_FRAME_RATIO = 2;
/** The browser reports only longer frames. */
const SHORTEST_REPORTED_MS = 50;

type Side = { name: string; side: string; ready: string; taskMs: number[]; worstFrameMs: number[] };
const sideOf = (name: string, side: string, ready: string): Side => ({
  name,
  side,
  ready,
  taskMs: [],
  worstFrameMs: [],
});

const watchFrames = (): void => {
  globalThis.despachoLongFrames = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.despachoLongFrames.push({ at: startTime, ms: duration });
  }).observe({ type: 'long-animation-frame' });
};

declare global {
  var despachoLongFrames: { at: number; ms: number }[];
}

const measure = async ({ name, side, ready, taskMs, worstFrameMs }: Side, origin: string): Promise<void> => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const busyMs = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find((each) => each.name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
    };
    await page.addInitScript(watchFrames);
    await page.goto(`${origin}/?side=${side}`);
    await page.locator(ready).first().waitFor({ timeout: 60_000 });
    await delay(WARM_MS);
    const [before, startedAt] = [await busyMs(), await page.evaluate(() => performance.now())];
    await delay(SECONDS * 1_000);
    const [after, endedAt] = [await busyMs(), await page.evaluate(() => performance.now())];
    const frames = await page.evaluate(() => globalThis.despachoLongFrames);
    const task = ((after - before) / (endedAt - startedAt)) * 1_000;
    const worst = Math.max(SHORTEST_REPORTED_MS, ...frames.filter(({ at }) => at >= startedAt).map(({ ms }) => ms));
    taskMs.push(task);
    worstFrameMs.push(worst);
    console.log(`${name}: ${task.toFixed(1)} ms of the main thread a second, worst frame ${worst.toFixed(0)} ms`);
  } finally {
    await browser.close();
  }
};

const compare = async (
  sides: readonly [Side, Side],
  origin: string,
): Promise<(of: 'taskMs' | 'worstFrameMs') => number> => {
  for (let run = 0; run < RUNS; run += 1) {
    // The order alternates, so that warm-up and throttling affect both alike.
    for (const side of run % 2 === 0 ? sides : sides.toReversed()) await measure(side, origin);
  }
  const [one, other] = sides;
  return (of) => medianOf(other[of]) / medianOf(one[of]);
};

const folder = await mkdtemp(join(tmpdir(), 'despacho-courier-map-bench-'));
const config: InlineConfig = {
  root: join(import.meta.dirname, 'courierMap/page'),
  configFile: false,
  logLevel: 'warn',
  plugins: consoleConfig.plugins ?? [],
  build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 4_000 },
};
await build(config);
const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
const origin = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');

const map = await compare(
  [sideOf('bare deck.gl', 'bare', 'canvas'), sideOf('map of couriers', 'map', '.maplibregl-canvas')],
  origin,
);
const directory = await compare(
  [sideOf('empty directory', 'empty', 'h1'), sideOf('directory of 2,000', 'directory', 'text=Piloto 0')],
  origin,
);
await server.close();
await rm(folder, { recursive: true });

console.log(`\nmedians of ${RUNS} runs`);
assertAtMost('main thread, map of 500 couriers / bare deck.gl', map('taskMs'), MAX_MAP_TASK_RATIO);
assertAtMost('worst frame, map of 500 couriers / bare deck.gl', map('worstFrameMs'), MAX_MAP_FRAME_RATIO);
assertAtMost('main thread, directory of 2,000 / empty', directory('taskMs'), MAX_DIRECTORY_TASK_RATIO);
assertAtMost('worst frame, directory of 2,000 / empty', directory('worstFrameMs'), MAX_DIRECTORY_FRAME_RATIO);
