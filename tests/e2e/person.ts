// People of the staff in journeys: signed in by the form as they would.
import axe from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PASSWORD } from '../support/people.ts';
import type { Product } from './product.ts';

/** [LV5] The limit is four seconds, which packages/client tests with its own clock; here a busy machine draws, too. */
export const STALE_MS = 10_000;

export const signIn = async (page: Page, address: string, email: string, password = PASSWORD): Promise<void> => {
  await page.goto(address);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
};

/** Signed in by the form, where `path` leads, the shell around it. */
export const enter = async (
  { open, origin }: Product,
  who: string,
  path: string,
  options?: BrowserContextOptions,
): Promise<Page> => {
  const page = await open(options);
  await signIn(page, `${origin}${path}`, `${who}@example.test`);
  // The form has a heading, too.
  await page.getByRole('button', { name: 'Menú', exact: true }).waitFor();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  return page;
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
