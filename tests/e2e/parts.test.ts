// A file of the console does not come: the shell stays, the part shows its failure in its place, and it is there after another
// try. Some of the files in each run, all of them with FAULTS=full.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sized } from '../faults/support/size.ts';
import { addPerson } from '../support/people.ts';
import { foundCity } from './city.ts';
import { enter, findings } from './person.ts';
import { PHONE, runProduct } from './product.ts';

const product = runProduct(async () => {
  await foundCity(product.db);
  await addPerson(product.db, { id: 'owner', role: 'OWNER' });
});

/** Screens with lists, forms, charts, maps, tabs and tables, and their headings. */
const SCREENS: Record<string, RegExp> = {
  '/all-orders': /TODAS LAS ORDENES/,
  '/create-order': /CREAR ORDEN/,
  '/map': /MAPA/,
  '/dashboards/company-resume': /RESUMEN DE EMPRESA/,
  '/order/late-1': /GT-late-1/,
  '/company/company-1': /./,
  '/companies': /EMPRESAS/,
};
const FAILED =
  /no se pudo (cargar|mostrar|dibujar)|no se puede dibujar|Error al cargar|No hay conexión con el servidor/;

const failures = (page: Page) => page.getByText(FAILED).filter({ visible: true });
const heading = (page: Page, name: RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name }).first();
const menu = (page: Page) => page.getByRole('button', { name: 'Menú', exact: true });

/** The files that a screen requests, in the order of their requests. */
const filesOf = async (page: Page, path: string, name: RegExp): Promise<string[]> => {
  const files: string[] = [];
  const note = (request: { url(): string }): void => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(m?js|css)$/.test(pathname)) files.push(pathname);
  };
  page.on('request', note);
  await page.goto(`${product.origin}${path}`);
  await heading(page, name).waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return files;
};

/** Most come back by themselves before they are pressed. */
const retry = async (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: 'Reintentar' })
    .first()
    .click({ timeout: 5_000 })
    .catch(() => undefined);

type Blocked = { file: string; path: string; name: RegExp };

/** Opens the screen without the file: whether a failure is shown, and whether the shell is there. Then the file comes. */
const openWithout = async (page: Page, { file, path, name }: Blocked) => {
  await page.route(`**${file}`, async (route) => route.abort());
  await page.goto(`${product.origin}${path}`, { waitUntil: 'domcontentloaded' });
  const isSettled = async () => (await failures(page).count()) > 0 || heading(page, name).isVisible();
  await expect.poll(isSettled, { timeout: 30_000, message: `${path} without ${file}` }).toBe(true);
  // A part below the heading fails later.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  const hasFailure = (await failures(page).count()) > 0;
  const hasShell = await menu(page).isVisible();
  await page.unroute(`**${file}`);
  if (hasFailure) await retry(page);
  const isBack = async () => (await heading(page, name).isVisible()) && (await failures(page).count()) === 0;
  await expect.poll(isBack, { timeout: 30_000, message: `${path} with ${file} again` }).toBe(true);
  return { file, hasFailure, hasShell };
};

/** So many of them, from the first to the last. All of them: `FAULTS=full npm test -- e2e/parts`, a quarter of an hour. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => at % Math.max(1, Math.ceil(all.length / count)) === 0);

describe('a file that does not come', () => {
  it(
    '[PS1] [PS4] is a failure in its place in the shell, or on the page where it is of the shell, and comes back',
    async () => {
      const page = await enter(product, 'owner', '/all-orders');
      const blocked = new Map<string, Blocked>();
      for (const [path, name] of Object.entries(SCREENS))
        for (const file of await filesOf(page, path, name))
          if (!blocked.has(file)) blocked.set(file, { file, path, name });
      const first = new Set(await filesOf(page, '/all-orders', SCREENS['/all-orders'] ?? /./));
      const parts = [];
      const later = [...blocked.values()].filter(({ file }) => !first.has(file));
      expect(later.length).toBeGreaterThan(20);
      for (const each of spread(later, sized(8, later.length))) parts.push(await openWithout(page, each));
      expect(parts.filter(({ hasShell }) => !hasShell)).toEqual([]);
      // The rest is loaded before it is needed: only a press would miss it.
      expect(parts.filter(({ hasFailure }) => hasFailure).length).toBeGreaterThan(parts.length / 4);
      const ofShell = [...blocked.values()].filter(({ file }) => first.has(file));
      for (const each of spread(ofShell, sized(2, ofShell.length))) await openWithout(page, each);
    },
    sized(300_000, 1_800_000),
  );

  it('[PS1] leaves a shell whose menus work, accessible and no wider than its window', async () => {
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      const page = await enter(product, 'owner', '/all-orders', { viewport });
      if (viewport === PHONE) await menu(page).click();
      const link = page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Estados' });
      await link.waitFor();
      await page.waitForLoadState('networkidle');
      await page.route('**/assets/**', async (route) => route.abort());
      await link.click();
      await page.getByRole('heading', { level: 1, name: 'Esta pantalla no se pudo mostrar' }).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.unroute('**/assets/**');
      await retry(page);
      await heading(page, /ESTADOS/).waitFor();
    }
  });
});
