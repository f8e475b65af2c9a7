// The life of a wall as a device, in a real browser over the whole road: made on /walls, hung by its link, seen, renamed, revoked.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { complaintsOf } from './browser.ts';
import { foundCity } from './city.ts';
import { findings, inEveryLook, signedIn } from './person.ts';
import { addPerson } from '../support/people.ts';
import { APART, runProduct, SMALL, WIDE } from './product.ts';

/** A wall reports every 10 s, and the page requests every 5. */
const REPORTED_MS = 30_000;
/** [LV8] Five seconds for the gateway, and some for a browser without a graphics card. */
const SHUT_MS = 10_000;

let complaints: string[] = [];

const product = runProduct(async () => {
  await foundCity(product.db);
  await addPerson(product.db, { id: 'owner', role: 'OWNER' });
  await addPerson(product.db, { id: 'ada', role: 'CONTROLLER' });
  await addPerson(product.db, { id: 'eva', role: 'COMPANY', company: { id: 'company-1', name: 'San Martin' } });
}, APART);

/** The page of walls; `complaints` are those of the last one. */
const openWalls = async (who: string): Promise<Page> => {
  const page = await signedIn(product, who, { viewport: WIDE });
  complaints = complaintsOf(page);
  await page.goto(`${product.origin}/walls`);
  return page;
};
const isTooWide = async (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
const title = (page: Page) => page.getByRole('heading', { name: 'PANTALLAS DE MURO' });
const dialog = (page: Page) => page.getByRole('dialog');

/** The link of a new wall of the one branch. */
const makeWall = async (page: Page, name: string): Promise<string> => {
  await page.getByRole('button', { name: 'Nueva pantalla' }).click();
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Qué muestra').selectOption('branch');
  await page.getByLabel('Sucursal').selectOption('branch-1');
  await page.getByRole('button', { name: 'Crear pantalla' }).click();
  const link = await page.getByLabel('Enlace', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Listo' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  return link;
};

describe('a wall', () => {
  it('[WA12] [LV8] is created, opened by its link, seen to draw, renamed, and closed when it is revoked', async () => {
    const page = await openWalls('owner');
    const link = await makeWall(page, 'Cocina');
    const row = page.getByRole('row').filter({ hasText: 'Cocina' });
    await row.getByText('Aún no se ha abierto').waitFor();
    await row.getByText('Sucursal PORTALES · San Martin').waitFor();

    const wall = await product.open({ viewport: SMALL });
    await wall.goto(link);
    await wall.locator('[data-area="LATE"]').waitFor({ timeout: 30_000 });
    expect(wall.url()).not.toContain('wall_');
    await row.getByText('Conectada', { exact: true }).waitFor({ timeout: REPORTED_MS });

    await page.getByRole('button', { name: 'Renombrar Cocina' }).click();
    await page.getByLabel('Nombre').fill('Barra');
    await page.getByRole('button', { name: 'Guardar' }).click();
    const renamed = page.getByRole('row').filter({ hasText: 'Barra' });
    await renamed.waitFor();

    await page.getByRole('button', { name: 'Revocar Barra' }).click();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Revocar Barra' }).click();
    await page.getByRole('button', { name: 'Revocar', exact: true }).click();
    await wall.locator('[data-area]').first().waitFor({ state: 'detached', timeout: SHUT_MS });
    expect(await wall.locator('[data-area]').count()).toBe(0);
    await renamed.waitFor({ state: 'detached' });
    await wall.goto('about:blank');
    await wall.goto(link);
    await wall.getByText('Pantalla sin autorización').waitFor({ timeout: SHUT_MS });
    expect(await wall.locator('[data-area]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('shows missing fields, and a name that is in use', async () => {
    const page = await openWalls('owner');
    await makeWall(page, 'Recepción');
    await page.getByRole('button', { name: 'Nueva pantalla' }).click();
    await page.getByLabel('Qué muestra').selectOption('company');
    await page.getByRole('button', { name: 'Crear pantalla' }).click();
    await page.getByText('Ingrese un nombre').waitFor();
    await page.getByText('Elija una empresa').waitFor();
    await page.getByLabel('Nombre').fill('recepción');
    await page.getByLabel('Empresa').selectOption('company-1');
    await page.getByRole('button', { name: 'Crear pantalla' }).click();
    const complaint = page.getByText('Ya hay una pantalla con ese nombre.');
    await complaint.waitFor();
    expect(await page.getByLabel('Nombre').getAttribute('aria-describedby')).toBe(await complaint.getAttribute('id'));
  });
});

describe('a click', () => {
  it('[LV33] counts, although the connection is lost between its press and its release', async () => {
    const page = await openWalls('owner');
    const button = page.getByRole('button', { name: 'Nueva pantalla' });
    // It loses the focus to the button by the press.
    await page.getByRole('button', { name: 'Renombrar Control room', exact: true }).first().focus();
    await button.hover();
    const place = await button.boundingBox();
    await page.mouse.down();
    product.gateway.pause();
    await page.locator('[data-state="connection"]').waitFor();
    expect(await button.boundingBox()).toEqual(place);
    product.gateway.resume();
    await page.mouse.up();
    await page.getByLabel('Nombre').waitFor();
  });
});

describe('the page of walls', () => {
  it('is accessible in both themes, wide and narrow', async () => {
    const page = await openWalls('owner');
    await inEveryLook(page, async (look) => {
      await page.getByRole('button', { name: 'Revocar Control room' }).first().waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      await page.getByRole('button', { name: 'Nueva pantalla' }).click();
      await page.getByRole('button', { name: 'Crear pantalla' }).click();
      await page.getByText('Ingrese un nombre').waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByLabel('Nombre').fill(look);
      await page.getByRole('button', { name: 'Crear pantalla' }).click();
      await page.getByRole('img', { name: 'Código QR del enlace' }).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await isTooWide(page)).toBe(false);
      await page.getByRole('button', { name: 'Listo' }).click();
      await dialog(page).waitFor({ state: 'detached' });
    });
    expect(complaints).toEqual([]);
  });

  it('[AC8] is read-only for a controller, and not offered to others', async () => {
    const page = await openWalls('ada');
    await title(page).waitFor();
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('button', { name: /Revocar|Renombrar|Nueva pantalla/ }).count()).toBe(0);
    const other = await openWalls('eva');
    await other.getByRole('heading', { name: 'Tu cuenta no incluye esta pantalla' }).waitFor();
    expect(await page.getByRole('link', { name: 'Pantallas de muro' }).count()).toBe(1);
    expect(await other.getByRole('link', { name: 'Pantallas de muro' }).count()).toBe(0);
  });
});
