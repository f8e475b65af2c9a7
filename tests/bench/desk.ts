// The desk with 1,000 orders, 300 couriers and twenty changes a second, compared with a bare deck.gl overlay of as many icons:
// work of the main thread in a frame while the map is moved, how soon a key is answered, and whether the heap grows.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { build, preview, type InlineConfig } from 'vite';
import consoleConfig from '../../web/vite.config.mjs';
import { openBrowser } from '../e2e/browser.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const RUNS = sized(1, 5);
const WARM_MS = sized(1_000, 8_000);
const MOVES = sized(15, 600);
const KEYS = sized(4, 200);
const HEAP_MS = sized(2_000, 30 * 60_000);
const SIZE = { width: 1440, height: 900 };
const MAX_FRAME_RATIO = 1.2;
const MAX_KEY_MS = 100;
const MAX_HEAP_RATIO = 1.1;
/** Between two keys: a person reads, and changes come meanwhile. */
const KEY_MS = 150;

declare global {
  var despachoDeskFrames: number;
  var despachoKeys: { answered: number; drawn: number }[];
}

const watch = (): void => {
  globalThis.despachoDeskFrames = 0;
  globalThis.despachoKeys = [];
  const onFrame = (): void => {
    globalThis.despachoDeskFrames += 1;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  // The first task after the key finds its effect on the page, and the second frame begins when the first was drawn.
  const { port1, port2 } = new MessageChannel();
  let pressedAt = 0;
  port1.addEventListener('message', () => {
    const [at, answered] = [pressedAt, performance.now() - pressedAt];
    requestAnimationFrame(() =>
      requestAnimationFrame(() => globalThis.despachoKeys.push({ answered, drawn: performance.now() - at })),
    );
  });
  port1.start();
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no such argument
      port2.postMessage(null);
    },
    { capture: true },
  );
};

type Opened = { page: Page; session: CDPSession };

const opened = async <T>(side: string, origin: string, act: (opened: Opened) => Promise<T>): Promise<T> => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.addInitScript(watch);
    await page.goto(`${origin}/?side=${side}`);
    await page.locator('.maplibregl-canvas').waitFor({ timeout: 60_000 });
    await delay(WARM_MS);
    return await act({ page, session });
  } finally {
    await browser.close();
  }
};

const metricOf = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN;
};

/** Milliseconds of the main thread for each frame while the map is dragged. */
const frameMs = async ({ page, session }: Opened): Promise<number> => {
  const canvas = await page.locator('.maplibregl-canvas').boundingBox();
  if (canvas === null) throw new Error('the map has no place');
  const [x, y] = [canvas.x + canvas.width / 2, canvas.y + canvas.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const before = [
    await metricOf(session, 'TaskDuration'),
    await page.evaluate(() => globalThis.despachoDeskFrames),
  ] as const;
  for (let move = 0; move < MOVES; move += 1)
    await page.mouse.move(x + 80 * Math.sin(move / 10), y + 80 * Math.cos(move / 10));
  const after = [
    await metricOf(session, 'TaskDuration'),
    await page.evaluate(() => globalThis.despachoDeskFrames),
  ] as const;
  await page.mouse.up();
  return ((after[0] - before[0]) * 1_000) / (after[1] - before[1]);
};

/** For each key: until its effect is on the page, and until that is drawn. */
const keyMs = async ({ page }: Opened): Promise<typeof globalThis.despachoKeys> => {
  await page.getByRole('listbox', { name: 'Colas' }).focus();
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? 'Space' : 'ArrowDown');
    await delay(KEY_MS);
  }
  return page.evaluate(() => globalThis.despachoKeys);
};

const heapBytes = async ({ session }: Opened): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  return metricOf(session, 'JSHeapUsedSize');
};

const folder = await mkdtemp(join(tmpdir(), 'despacho-desk-bench-'));
const config: InlineConfig = {
  root: join(import.meta.dirname, 'desk/page'),
  configFile: false,
  logLevel: 'warn',
  plugins: consoleConfig.plugins ?? [],
  build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 4_000, target: 'esnext' },
};
await build(config);
const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
const origin = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');

const frames = { bare: [] as number[], desk: [] as number[] };
for (let run = 0; run < RUNS; run += 1) {
  // The order alternates, so that warm-up and throttling affect both alike.
  for (const side of run % 2 === 0 ? (['bare', 'desk'] as const) : (['desk', 'bare'] as const)) {
    const ms = await opened(side, origin, frameMs);
    frames[side].push(ms);
    console.log(`${side}: ${ms.toFixed(2)} ms of the main thread a frame`);
  }
}
const { keys, heap } = await opened('desk', origin, async (desk) => {
  const keysOfDesk = await keyMs(desk);
  const before = await heapBytes(desk);
  await delay(HEAP_MS);
  return { keys: keysOfDesk, heap: { before, after: await heapBytes(desk) } };
});
await server.close();
await rm(folder, { recursive: true });

const p95Of = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
const answered = keys.map((key) => key.answered);
const drawn = keys.map((key) => key.drawn);
console.log(`\nmedians of ${RUNS} runs; ${keys.length} keys`);
console.log(`key answered: median ${medianOf(answered).toFixed(0)} ms, p95 ${p95Of(answered).toFixed(0)} ms`);
console.log(`and drawn, in software here: median ${medianOf(drawn).toFixed(0)} ms, p95 ${p95Of(drawn).toFixed(0)} ms`);
console.log(
  `heap ${(heap.before / 1e6).toFixed(1)} MB, after ${HEAP_MS / 1_000} s ${(heap.after / 1e6).toFixed(1)} MB`,
);
assertAtMost(
  'main thread in a frame, desk / bare deck.gl',
  medianOf(frames.desk) / medianOf(frames.bare),
  MAX_FRAME_RATIO,
);
assertAtMost('milliseconds until a key is answered, p95', p95Of(answered), MAX_KEY_MS);
assertAtMost('heap of the desk, end / begin', heap.after / heap.before, MAX_HEAP_RATIO);
