// People of the staff in journeys: their sign-in, their way through the console, and what axe finds there.
import { createSession } from '@despacho/client/session/session.ts';
import { ACCOUNT_KEY, type Account } from '@despacho/client/session/stored.ts';
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { PASSWORD } from '../support/people.ts';
import { PHONE, WIDE, type Product } from './product.ts';

/** [LV5] The limit is four seconds, which packages/client tests with its own clock; here a busy machine draws, too. */
export const STALE_MS = 10_000;

export const signIn = async (page: Page, address: string, email: string, password = PASSWORD): Promise<void> => {
  await page.goto(address);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
};

/** What a browser stores of a sign-in. */
const accountOf = async (origin: string, email: string): Promise<Account> => {
  let account: Account | null = null;
  const store = { read: () => null, write: (next: Account | null) => void (account = next), subscribe: () => () => {} };
  const session = createSession({ origin, sessionId: email, store, now: Date.now, repeat: () => () => {} });
  const entered = await session.signIn({ email, password: PASSWORD });
  if (!entered.ok || account === null) throw new Error(`${email} was not signed in: ${JSON.stringify(entered)}`);
  return account;
};

/** An empty page of a browser that is signed in. The form has tests of its own, and a page of its own to load. */
export const signedIn = async (
  { open, origin }: Pick<Product, 'open' | 'origin'>,
  who: string,
  options?: BrowserContextOptions,
): Promise<Page> => {
  const localStorage = [{ name: ACCOUNT_KEY, value: JSON.stringify(await accountOf(origin, `${who}@example.test`)) }];
  return open({ ...options, storageState: { cookies: [], origins: [{ origin, localStorage }] } });
};

/** Signed in, at `path`, the shell around it. */
export const enter = async (
  product: Product,
  who: string,
  path: string,
  options?: BrowserContextOptions,
): Promise<Page> => {
  const page = await signedIn(product, who, options);
  await page.goto(`${product.origin}${path}`);
  await page.getByRole('button', { name: 'Menú', exact: true }).waitFor();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  return page;
};

/** To a screen as by a link, without loading the page again, until its own heading is there. */
export const follow = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    if (location.pathname === new URL(to, location.href).pathname) return;
    for (const former of document.querySelectorAll('main h1')) former.setAttribute('data-former', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('main h1:not([data-former])').first().waitFor();
};

/** Two frames for what was just changed; then everything that moves or fades has arrived, also what that begins. */
const settle = async (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = async (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    const ending = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? Infinity),
        );
    await frame();
    await frame();
    while (ending().length > 0) {
      for (const animation of ending()) animation.finish();
      await frame();
    }
  });

/**
 * The accessibility violations, once nothing fades: half a colour has half a contrast. A document gets the rules once, passed checks are not reported, and sheets
 * are not fetched again: that takes a third of the time of a fresh builder each time.
 */
export const findings = async (page: Page): Promise<string[]> => {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: rules } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await rules.run(document, { resultTypes: ['violations'], preload: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
};

/** Checks the page in both themes, wide and narrow, without loading it again for each. */
export const inEveryLook = async (page: Page, check: (look: string) => Promise<void>): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const viewport of [WIDE, PHONE]) {
      await page.setViewportSize(viewport);
      await check(`${colorScheme} ${viewport.width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    }
  }
};
