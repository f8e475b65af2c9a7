// Each of the eleven demo accounts in a real browser: its landing, its menu, and every screen of the menu.
import { profile } from '@despacho/contract/accounts/identity.ts';
import { landingOf } from '@despacho/domain/access/landing.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { branchOf, DEMO_ACCOUNTS, HOME_BRANCH_ID } from '../../services/src/demo/accounts.ts';
import { COMPANIES } from '../../services/src/demo/city/companies.ts';
import type { DemoEmail } from '../../services/src/platform/demoAccounts.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { menuRowsFor } from '../../web/src/kit/shell/drawer/menuRows.ts';
import { screensFor } from '../../web/src/kit/shell/paths.tsx';
import { screens } from '../../web/src/screens.ts';
import { complaintsOf } from './browser.ts';
import { foundCity } from './city.ts';
import { findings, signIn } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct } from './product.ts';

const OF_BRANCH = `/dashboards/branch-resume/${HOME_BRANCH_ID}`;
const OF_COMPANY = '/dashboards/company-resume';

/** [AC10] The expected landing pages, listed again. */
const LANDINGS = {
  'owner@demo.test': '/resume',
  'admin@demo.test': '/resume',
  'controlador@demo.test': '/resume',
  'usuario@demo.test': '/resume',
  'empresa.admin@demo.test': OF_COMPANY,
  'empresa@demo.test': OF_COMPANY,
  'empresa.reportes@demo.test': OF_COMPANY,
  'sucursal@demo.test': OF_BRANCH,
  'sucursal.control@demo.test': OF_BRANCH,
  'alertas@demo.test': '/dashboards/alertas',
  'demo@demo.test': '/resume',
} as const satisfies Record<DemoEmail, string>;

const emailOf = ({ id }: { id: string }): string => `${id}@example.test`;

const product = runProduct(async () => {
  await foundCity(product.db);
  const home = branchOf(HOME_BRANCH_ID);
  await product.db.collection(COLLECTIONS.branches).doc(home.id).set(branchCodec.write(home));
  for (const company of COMPANIES) {
    await product.db.collection(COLLECTIONS.companies).doc(company.id).set(companyCodec.write(company));
  }
  // Without the demo city no account signs in by a domain of its own.
  for (const { controller } of DEMO_ACCOUNTS)
    await addPerson(product.db, { ...controller, email: emailOf(controller) });
});

/** Each screen is checked closely once in each scheme; the account with most screens comes first. */
const looked = new Set<string>();
const isNew = (url: string, scheme: string): boolean => {
  const before = looked.size;
  return looked.add(`${new URL(url).pathname} ${scheme}`).size > before;
};

const menuLinks = async (page: Page): Promise<(string | null)[]> => {
  const links = await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link').all();
  return Promise.all(links.map(async (link) => link.getAttribute('href')));
};

/** An owner has almost fifty screens; on a busy machine each takes seconds to open and to be looked at. */
const EVERY_SCREEN_MS = 300_000;

describe('each account', () => {
  it.each(DEMO_ACCOUNTS.map(({ email, controller }) => ({ email, controller })))(
    '[MN1] [AC10] $email lands on its first screen, sees its menu and no other, and opens all of it',
    async ({ email, controller }) => {
      const scheme = email.startsWith('controlador') ? 'dark' : 'light';
      const page = await product.open({ colorScheme: scheme });
      const complaints = complaintsOf(page);
      const landing = LANDINGS[email];
      await signIn(page, product.origin, emailOf(controller));
      await page.waitForURL(`${product.origin}${landing}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();

      const own = profile.parse({ ...controller, landing: landingOf(controller, []) });
      const menu = menuRowsFor(own, screensFor(screens, own)).flatMap(({ rows }) => rows.map(({ to }) => to));
      const expected = menu.includes(landing) ? menu : [landing, ...menu];
      expect(await menuLinks(page)).toEqual(expected);

      for (const path of expected) {
        await page.locator(`nav a[href="${path}"]`).click();
        await page.locator(`nav a[href="${path}"][aria-current=page]`).waitFor();
        expect([new URL(page.url()).pathname, await page.locator('nav [aria-current=page]').count()]).toEqual([
          path,
          1,
        ]);
        await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
        const found = isNew(page.url(), scheme) ? await findings(page) : [];
        expect([path, found]).toEqual([path, []]);
        expect(await page.title()).toContain('Delivery Lab');
      }
      expect(complaints).toEqual([]);
    },
    EVERY_SCREEN_MS,
  );
});
