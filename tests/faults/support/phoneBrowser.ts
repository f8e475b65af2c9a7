// The browser of a phone as a process of its own, with what it stores in a folder: it can be killed and started again.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../../e2e/browser.ts';
import { testFolder } from '../../support/folder.ts';

/** The smallest that the application is made for. */
const SCREEN = { width: 360, height: 640 };

export type PhoneBrowser = {
  /** The page of the running browser; each start has another one. */
  page(): Page;
  start(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
  close(): Promise<void>;
};

const addressOf = async (child: ChildProcess): Promise<string> => {
  if (child.stderr === null) throw new Error('the browser has no output');
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the browser ended');
};

export const phoneBrowser = async (): Promise<PhoneBrowser> => {
  const folder = await testFolder();
  const { executablePath, args } = chromiumOptions();
  let child: ChildProcess | null = null;
  let page: Page | null = null;
  const kill = async (): Promise<void> => {
    const killed = child;
    [child, page] = [null, null];
    if (killed === null || killed.exitCode !== null) return;
    const ended = once(killed, 'exit');
    // Its group: on some systems the browser is the child of a script.
    process.kill(-(killed.pid ?? NaN), 'SIGKILL');
    await ended;
  };
  return {
    page: () => {
      if (page === null) throw new Error('the browser does not run');
      return page;
    },
    start: async () => {
      const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder.path}`, 'about:blank'];
      child = spawn(executablePath, [...args, ...own], { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
      const address = await addressOf(child);
      child.stderr?.resume();
      const [context] = (await chromium.connectOverCDP(address)).contexts();
      page = context?.pages()[0] ?? (await context?.newPage()) ?? null;
      await page?.setViewportSize(SCREEN);
    },
    kill,
    close: async () => {
      await kill();
      await folder.close();
    },
  };
};
