// The shell of every screen in a real browser: menu, keys, theme, sounding alarms, problem reports.
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { complaintsOf } from './browser.ts';
import { foundCity } from './city.ts';
import { enter as enterAs, findings } from './person.ts';
import { addPerson } from '../support/people.ts';
import { PHONE, runProduct } from './product.ts';

/** [AR7] Half a minute must pass, and the job looks every half minute. */
const RAISED_MS = 150_000;

const product = runProduct(async () => {
  await foundCity(product.db);
  await addPerson(product.db, { id: 'owner', role: 'OWNER' });
  await addPerson(product.db, { id: 'looker', role: 'USER' });
  await addPerson(product.db, { id: 'guest', role: 'DEMO' });
  await addPerson(product.db, { id: 'eva', role: 'COMPANY', company: { id: 'company-1', name: 'San Martin' } });
});

const enter = async (who: string, path = '/resume', options: BrowserContextOptions = {}): Promise<Page> =>
  enterAs(product, who, path, { colorScheme: 'light', ...options });
const drawer = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menú', exact: true });
const themeOf = async (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? null);
const ground = async (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

describe('the bar', () => {
  it('shows the time each second, the version with its build, and the freshness of the data', async () => {
    const page = await enter('owner');
    const time = page.getByRole('banner').locator('time');
    const first = await time.textContent();
    expect(first).toMatch(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/);
    await page.waitForFunction((before) => document.querySelector('header time')?.textContent !== before, first);
    expect(await page.getByText('V.2.0.4').getAttribute('title')).toMatch(/compilación [\da-f]{6,}/);
    await page.getByRole('banner').getByText('En vivo').waitFor();
    await page
      .getByRole('contentinfo')
      .getByText(/^© 2\d{3} Delivery Lab/)
      .waitFor();
  });

  it('[MN4] links to the landing by its title', async () => {
    const page = await enter('owner', '/walls');
    await page.getByRole('link', { name: 'Delivery Lab: ir al inicio' }).click();
    await page.waitForURL('**/all-orders');
    await expect.poll(async () => page.title()).toBe('TODAS LAS ORDENES · Delivery Lab');
    const ofCompany = await enter('eva', '/all-orders');
    await ofCompany.getByRole('link', { name: 'Delivery Lab: ir al inicio' }).click();
    await ofCompany.waitForURL('**/dashboards/company-resume');
  });

  it('lets every user choose light or dark, which is stored and applied before the first paint', async () => {
    const page = await enter('owner');
    const light = await ground(page);
    await page.getByRole('button', { name: /^Cuenta de / }).click();
    await page.getByRole('radio', { name: 'Oscuro' }).check();
    expect([await themeOf(page), (await ground(page)) === light]).toEqual(['dark', false]);
    expect(await findings(page)).toEqual([]);
    // Only the page and the small script in its head: nothing of the console has run yet.
    await page.route('**/assets/**', async (route) => route.abort());
    await page.goto(product.origin, { waitUntil: 'domcontentloaded' });
    expect(await themeOf(page)).toBe('dark');
  });
});

describe('the drawer', () => {
  it('is beside the screen, and stays closed or open', async () => {
    const page = await enter('owner');
    expect((await drawer(page).locator('..').boundingBox())?.width).toBe(260);
    await drawer(page).getByText('owner@example.test').waitFor();
    await menuButton(page).click();
    expect(await drawer(page).count()).toBe(0);
    await page.reload();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await drawer(page).count()).toBe(0);
    await menuButton(page).click();
    await drawer(page).waitFor();
  });

  it('is above the screen on a phone, traps the focus, and closes by Escape, by choosing, and by touching beside it', async () => {
    const page = await enter('owner', '/resume', { viewport: PHONE });
    const complaints = complaintsOf(page);
    expect(await drawer(page).count()).toBe(0);
    await menuButton(page).click();
    await drawer(page).waitFor();
    await page
      .getByRole('dialog')
      .getByText(/^© 2\d{3} Delivery Lab/)
      .waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'detached' });
    await menuButton(page).click();
    await page.mouse.click(350, 400);
    await drawer(page).waitFor({ state: 'detached' });
    await menuButton(page).click();
    await drawer(page).getByRole('link', { name: 'Órdenes en ruta' }).click();
    await page.waitForURL('**/all-orders');
    await drawer(page).waitFor({ state: 'detached' });
    await menuButton(page).click();
    await page.getByRole('button', { name: 'REPORTA UN PROBLEMA' }).click();
    await drawer(page).waitFor({ state: 'detached' });
    await page.getByLabel('Comentario').fill('Desde el teléfono');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    expect(complaints).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('skips to the content, navigates by two keys, and lists its shortcuts; never while typing', async () => {
    const page = await enter('owner');
    await page.reload();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await page.waitForURL('**/all-orders');
    await expect.poll(async () => page.title()).toBe('TODAS LAS ORDENES · Delivery Lab');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await help.getByText('Órdenes en ruta').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'REPORTA UN PROBLEMA' }).click();
    // Nothing can be typed while the page is copied for its picture.
    await page.getByRole('img', { name: 'Captura de pantalla' }).waitFor({ timeout: 60_000 });
    await page.getByLabel('Comentario').pressSequentially('g i?');
    expect(await page.getByLabel('Comentario').inputValue()).toBe('g i?');
    expect(new URL(page.url()).pathname).toBe('/all-orders');
  });
});

describe('reporting a problem', () => {
  it('[IM7] sends a comment with the picture of the page, without the data of customers', async () => {
    const page = await enter('owner', '/all-orders');
    const complaints = complaintsOf(page);
    await page.getByText('Ana Sample').first().waitFor();
    await page.getByRole('button', { name: 'REPORTA UN PROBLEMA' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reportar un problema' });
    await dialog.getByRole('img', { name: 'Captura de pantalla' }).waitFor({ timeout: 60_000 });
    expect(await findings(page)).toEqual([]);
    const picture = dialog.getByRole('img', { name: 'Captura de pantalla' });
    const small = (await picture.boundingBox())?.width ?? 0;
    await dialog.getByRole('button', { name: 'Ampliar la captura' }).click();
    await expect.poll(async () => ((await picture.boundingBox())?.width ?? 0) > 2 * small).toBe(true);
    await dialog.getByRole('button', { name: 'Reducir la captura' }).click();
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await dialog.getByText('Escriba un comentario').waitFor();
    await dialog.getByLabel('Comentario').fill('La lista no se mueve');
    await dialog.getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Problema reportado. Gracias por avisar.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const { docs } = await product.db
      .collection(COLLECTIONS.issues)
      .where('comment', '==', 'La lista no se mueve')
      .get();
    expect(docs.map((doc) => Object.values(doc.data()).some((value) => String(value).endsWith('.png')))).toEqual([
      true,
    ]);
    expect(complaints).toEqual([]);
  });

  it('[MN6] is also in the support widget, whose other choices are announced', async () => {
    const page = await enter('guest', '/chatbot');
    await page.getByRole('heading', { name: 'SOPORTE' }).waitFor();
    expect(await page.getByRole('main').getByText('Próximamente').count()).toBe(5);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Soporte' }).click();
    const widget = page.getByRole('dialog', { name: 'Soporte' });
    const later = widget.getByRole('button', { name: /Próximamente/ });
    await expect.poll(async () => later.count()).toBe(5);
    await later.first().focus();
    expect(await later.first().getAttribute('aria-disabled')).toBe('true');
    expect(await findings(page)).toEqual([]);
    await widget.getByRole('button', { name: 'Tengo un problema' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reportar un problema' });
    await dialog.getByRole('button', { name: 'Quitar la captura' }).click();
    await dialog.getByText('Sin captura: se envía solo el comentario.').waitFor();
  });
});

describe('alarms', () => {
  it('[AR10] [AR13] [AR14] sound in one tab, are acknowledged, shelved and annotated, and every user sees by whom', async () => {
    const page = await enter('owner');
    const bell = page.getByRole('button', { name: /^Alarmas: [1-9]/ });
    await bell.waitFor({ timeout: RAISED_MS });
    await bell.click();
    const panel = page.getByRole('complementary', { name: 'Alarmas' });
    await panel.getByText('Suena en esta pestaña').waitFor();
    expect(await findings(page)).toEqual([]);

    const second = await page.context().newPage();
    await second.goto(`${product.origin}/resume`);
    await second.getByRole('button', { name: /^Alarmas/ }).click();
    await second.getByText('Suena en otra pestaña de este equipo').waitFor();
    await page.getByRole('button', { name: 'Silenciar 5 min' }).click();
    await second.getByText(/^Silenciado hasta las/).waitFor();

    const looker = await enter('looker');
    await looker.getByRole('button', { name: /^Alarmas/ }).click();
    await looker.getByText('Tu cuenta puede mirar las alarmas, no atenderlas.').waitFor();
    expect(await looker.getByRole('button', { name: /^(Atender|Posponer|Agregar nota)/ }).count()).toBe(0);

    const card = panel.locator('li[data-priority]').filter({ hasText: 'GT-late-1' });
    await card.getByRole('button', { name: /^Agregar nota/ }).click();
    await card.getByRole('textbox', { name: 'Nota' }).fill('El piloto contestó');
    await card.getByRole('button', { name: 'Guardar' }).click();
    await looker.getByText('El piloto contestó').waitFor();
    await card.getByRole('button', { name: /^Atender/ }).click();
    await looker.getByText(/^La tiene Ada Sample desde hace/).waitFor();
    await card.getByRole('button', { name: /^Posponer/ }).click();
    await card.getByLabel('Posponer por').selectOption('10');
    await card.getByRole('button', { name: 'Posponer', exact: true }).click();
    await looker.getByText(/^La pospuso Ada Sample hasta las/).waitFor();
    await panel.getByRole('button', { name: 'Ver las terminadas hoy' }).click();
    await panel.getByText('Ninguna terminó hoy').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(
      await bell
        .or(page.getByRole('button', { name: /^Alarmas/ }))
        .first()
        .evaluate((b) => b === document.activeElement),
    ).toBe(true);
  }, 240_000);

  it('[AC8] are not offered without the permission', async () => {
    const page = await enter('guest');
    expect(await page.getByRole('button', { name: /^Alarmas/ }).count()).toBe(0);
    await page.keyboard.press('a');
    expect(await page.getByRole('complementary', { name: 'Alarmas' }).count()).toBe(0);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await help.getByText('Buscar en la lista').waitFor();
    expect(await help.getByText('Abrir o cerrar las alarmas').count()).toBe(0);
    expect(await findings(page)).toEqual([]);
  });
});
