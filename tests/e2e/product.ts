// The product and a browser for every journey, started before the tests of a file and stopped after them.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/** A screen on a desk. */
export const DESK = { width: 1600, height: 900 };
export const WIDE = { width: 1920, height: 1080 };
/** The smallest a wall is. */
export const SMALL = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };

/** One for all files of a worker, which takes longer to start than most pages; another one if it crashed. It ends with its worker. */
let sharedBrowser: Browser | null = null;
const browserOfWorker = async (): Promise<Browser> =>
  (sharedBrowser = sharedBrowser?.isConnected() === true ? sharedBrowser : await openBrowser());

export type Product = Readonly<Omit<Stack, 'close'>> & {
  /**
   * A page in a context of its own, without motion, which costs much where there is no graphics card. It is closed with the
   * test that opened it; one that `prepare` opened, with the file.
   */
  open(options?: BrowserContextOptions): Promise<Page>;
};

/** For tests that pause or kill a part. */
export const APART = async (): Promise<StackOptions> => ({ isApart: true });

/** Called once, where a file begins. `prepare` writes what all its tests find. */
export const runProduct = (prepare: () => Promise<void>, options?: () => Promise<StackOptions>): Product => {
  let stack: Stack;
  let browser: Browser;
  let ends: (() => Promise<void>)[] = [];
  let ofFile = ends;
  const closePages = async (): Promise<void> => {
    for (const end of ends.splice(0)) await end();
  };
  const product: Product = {
    get origin() {
      return stack.origin;
    },
    get db() {
      return stack.db;
    },
    get redisUrl() {
      return stack.redisUrl;
    },
    get gateway() {
      return stack.gateway;
    },
    get writers() {
      return stack.writers;
    },
    open: async (chosen) => {
      const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce', ...chosen });
      ends.push(async () => context.close());
      return context.newPage();
    },
  };
  beforeAll(async () => {
    [stack, browser] = await Promise.all([startStack(await options?.()), browserOfWorker()]);
    await prepare();
    ofFile = ends;
    ends = [];
  }, 180_000);
  afterEach(closePages);
  afterAll(async () => {
    ends = ofFile;
    await closePages();
    await stack.close();
  });
  return product;
};
