// The grid of the console compared with ag-grid community: the same 2,000 rows and columns, fifty changes a second, and
// the main thread's work per change. Medians of alternating runs, each in its own browser.
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
const WARM_MS = sized(500, 4_000);
const MAX_RATIO = 1.8;
const SIZE = { width: 1920, height: 1080 };

type Side = { name: string; side: string; perChangeMs: number[] };
const candidates: Side[] = [
  { name: 'ag-grid community', side: 'other', perChangeMs: [] },
  { name: 'our grid', side: 'ours', perChangeMs: [] },
];

const measure = async ({ name, side, perChangeMs }: Side, origin: string): Promise<void> => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: SIZE });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const busyMs = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find((each) => each.name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
    };
    const made = async (): Promise<number> => page.evaluate(() => globalThis.despachoMade);
    await page.goto(`${origin}/?side=${side}`);
    await page.getByText('GT-1', { exact: true }).waitFor();
    await delay(WARM_MS);
    const [busyBefore, madeBefore] = [await busyMs(), await made()];
    await delay(SECONDS * 1_000);
    const changes = (await made()) - madeBefore;
    const perChange = ((await busyMs()) - busyBefore) / changes;
    perChangeMs.push(perChange);
    console.log(`${name}: ${perChange.toFixed(2)} ms a change, ${(changes / SECONDS).toFixed(0)} changes/s`);
  } finally {
    await browser.close();
  }
};

const folder = await mkdtemp(join(tmpdir(), 'despacho-console-bench-'));
const config: InlineConfig = {
  root: join(import.meta.dirname, 'console/page'),
  configFile: false,
  logLevel: 'warn',
  plugins: consoleConfig.plugins ?? [],
  build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: 4_000 },
};
await build(config);
const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
const [origin = ''] = server.resolvedUrls?.local ?? [];
for (let run = 0; run < RUNS; run += 1) {
  // The order alternates, so that warm-up and throttling affect both alike.
  for (const side of run % 2 === 0 ? candidates : candidates.toReversed())
    await measure(side, origin.replace(/\/$/, ''));
}
await server.close();
await rm(folder, { recursive: true });

console.log(`\nmedians of ${RUNS} runs`);
const [other = Number.NaN, ours = Number.NaN] = candidates.map(({ perChangeMs }) => medianOf(perChangeMs));
assertAtMost('CPU of a live change, our grid / ag-grid community', ours / other, MAX_RATIO);
