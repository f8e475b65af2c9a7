// One page of the bench in its own browser: time to the first useful picture, cost, growth of the heap.
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../../e2e/browser.ts';

type OpenPage = {
  /** Milliseconds from the navigation to the first frame with streets (where there are some) and its marks. */
  usefulMs: number;
  /** During `ms`: how long the main thread was busy, and the longest frame. Milliseconds. */
  measure(ms: number): Promise<{ taskMs: number; worstFrameMs: number }>;
  /** Bytes in use after a collection. */
  heap(): Promise<number>;
  close(): Promise<void>;
};

declare global {
  // Recorded by the page: milliseconds since the navigation.
  var despachoFirst: { marks: number | null; streets: number | null };
  /** Frames longer than 50 ms: start and length. */
  var despachoFrames: { at: number; ms: number }[];
}

/** The browser reports only frames that are longer. */
const SHORTEST_REPORTED_MS = 50;

/** Minimum corners of triangles in a frame with streets; the ground alone has six per tile. */
const STREET_CORNERS = 10_000;

/** Observes the graphics commands of any page; the pages themselves contain no code for the bench. */
const watchDraws = ({ marks, corners }: { marks: number; corners: number }): void => {
  globalThis.despachoFrames = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      globalThis.despachoFrames.push({ at: startTime, ms: duration });
    }
  }).observe({ type: 'long-animation-frame' });
  globalThis.despachoFirst = { marks: null, streets: null };
  const first = globalThis.despachoFirst;
  const drawn = new Map<unknown, number>();
  const gl = WebGL2RenderingContext.prototype;
  const { drawElements, drawArraysInstanced, drawElementsInstanced } = gl;
  gl.drawElements = function (...given) {
    if (first.streets === null) {
      const before = drawn.get(this);
      if (before === undefined) requestAnimationFrame(() => drawn.delete(this));
      const count = (before ?? 0) + given[1];
      drawn.set(this, count);
      if (count >= corners) first.streets = performance.now();
    }
    drawElements.apply(this, given);
  };
  gl.drawArraysInstanced = function (...given) {
    if (given[3] >= marks) first.marks ??= performance.now();
    drawArraysInstanced.apply(this, given);
  };
  gl.drawElementsInstanced = function (...given) {
    if (given[4] >= marks) first.marks ??= performance.now();
    drawElementsInstanced.apply(this, given);
  };
};

const metric = async (session: CDPSession, name: string): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the browser knows no ${name}`);
  return found.value;
};

const usefulMs = async (page: Page, hasStreets: boolean): Promise<number> => {
  const found = await page.waitForFunction(
    (withStreets) => {
      const { marks, streets } = globalThis.despachoFirst;
      return marks !== null && (streets !== null || !withStreets) ? Math.max(marks, streets ?? 0) : null;
    },
    hasStreets,
    { timeout: 60_000, polling: 50 },
  );
  return (await found.jsonValue()) ?? Number.NaN;
};

/** `marks`: drawn together, they make the first picture. With a viewport of 1920 by 1080, and with motion: the halos of late orders are part of the wall's cost. */
export const openPage = async (address: string, hasStreets: boolean, marks: number): Promise<OpenPage> => {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.addInitScript(watchDraws, { marks, corners: STREET_CORNERS });
  await page.goto(address);
  const useful = await usefulMs(page, hasStreets);
  return {
    usefulMs: useful,
    measure: async (ms) => {
      const before = await metric(session, 'TaskDuration');
      const startedAt = await page.evaluate(() => performance.now());
      await delay(ms);
      const taskMs = ((await metric(session, 'TaskDuration')) - before) * 1_000;
      const frames = await page.evaluate(() => globalThis.despachoFrames);
      const lengths = frames.filter(({ at }) => at >= startedAt).map((frame) => frame.ms);
      return { taskMs, worstFrameMs: Math.max(SHORTEST_REPORTED_MS, ...lengths) };
    },
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage');
      return metric(session, 'JSHeapUsedSize');
    },
    close: async () => browser.close(),
  };
};
