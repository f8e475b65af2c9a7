// The wall that lives alone, in a real browser over the whole road: its scenes, its incidents, the screen of a branch.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { foundCity, readable, rob, SECRETS } from './city.ts';
import { runProduct, SMALL } from './product.ts';

let tokens: Awaited<ReturnType<typeof foundCity>>;

const product = runProduct(async () => {
  tokens = await foundCity(product.db);
});

const openPage = async (): Promise<Page> => product.open({ viewport: SMALL });
const openWall = async (page: Page, search: string, token = tokens.token): Promise<void> => {
  await page.goto(`${product.origin}/wallboard/${search}#token=${token}`);
};
const area = (page: Page, name: string) => page.locator(`[data-area="${name}"]`);
const sceneOf = async (page: Page): Promise<string | null> => page.locator('main').getAttribute('data-scene');

describe('a screen of a branch', () => {
  it('shows its orders and the cards of its couriers with its token, without the map of others', async () => {
    const page = await openPage();
    const complaints = complaintsOf(page);
    const received: string[] = [];
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => received.push(readable(payload)));
    });
    await openWall(page, '', tokens.branchToken);
    await area(page, 'branchOrders').waitFor();
    expect(await page.locator('header').innerText()).toContain('PORTALES · San Martin');
    expect(await area(page, 'branchOrders').locator('li').first().innerText()).toMatch(/GT-late-1/);
    await until('the cards are true', async () => {
      const cards = await area(page, 'courierCards').locator('li b').allInnerTexts();
      return (
        cards.some((card) => card.startsWith('En Tienda')) &&
        cards.some((card) => /^Mucho tiempo \(\d+ min\)/.test(card))
      );
    });
    const cards = await area(page, 'courierCards').locator('li').allInnerTexts();
    expect(cards.some((card) => card.includes('En Ruta'))).toBe(true);
    expect(await area(page, 'map').count()).toBe(0);
    for (const secret of SECRETS) expect(received.join('\n')).not.toContain(secret);
    expect(complaints).toEqual([]);
  });

  it('[WA10] shows the same when a wide screen is narrowed by its address', async () => {
    const page = await openPage();
    await openWall(page, '?branch=branch-1');
    await area(page, 'courierCards').waitFor();
    expect(await page.locator('header').innerText()).toContain('PORTALES · San Martin');
    expect(await area(page, 'LATE').locator('strong').innerText()).toBe('3');
  });

  it('[WA10] reports a missing branch or company', async () => {
    for (const search of ['?branch=nowhere', '?company=nobody', '?company=company-9&branch=branch-1']) {
      const page = await openPage();
      await openWall(page, search);
      await page.getByText('Esta pantalla no tiene esa vista').waitFor();
      expect(await page.locator('[data-area]').count()).toBe(0);
    }
  });
});

describe('scenes', () => {
  it('[WA2] a pinned scene shows branches and couriers that need help, with letters for the distance, at night', async () => {
    const page = await openPage();
    await openWall(page, '?scene=stress&night=on&diagonal=55&distance=2.4');
    await area(page, 'stressedBranches').waitFor();
    expect(await area(page, 'stressedBranches').locator('li').first().innerText()).toMatch(/PORTALES/);
    expect(await area(page, 'map').count()).toBe(0);
    const [size, ground] = await page.evaluate(() => {
      const { fontSize, backgroundColor } = getComputedStyle(document.documentElement);
      return [Number.parseFloat(fontSize), backgroundColor] as const;
    });
    // 1/67.5 of the height, and a third more.
    expect(size / (720 / 67.5)).toBeGreaterThan(1.3);
    expect(ground).toBe('rgb(3, 5, 7)');
  });

  it('[WA4] an incident fills the screen, with the instructions, and docks afterwards', async () => {
    const page = await openPage();
    await openWall(page, '');
    await area(page, 'countdown').waitFor();
    const robbery = await rob(product.db);
    await area(page, 'incident').waitFor({ timeout: 10_000 });
    expect(await sceneOf(page)).toBe('incident');
    const card = await area(page, 'incident').innerText();
    expect(card).toMatch(/Robo/i);
    expect(card).toMatch(/Luis Ramos/);
    expect(card).toMatch(/Qué hacer/i);
    await robbery.close();
    await area(page, 'incident').waitFor({ state: 'detached', timeout: 10_000 });
    expect(await area(page, 'incidents').innerText()).toMatch(/Robo · Luis Ramos/);
  });
});

describe('a page that reloads do not repair', () => {
  it('[WA6] stops after three reloads and shows the reason', async () => {
    const page = await openPage();
    await page.addInitScript(() => {
      CSSStyleDeclaration.prototype.setProperty = () => {
        throw new Error('broken for the test');
      };
    });
    await openWall(page, '');
    await page.getByText('Pantalla detenida').waitFor({ timeout: 60_000 });
    expect(await page.locator('body').innerText()).toContain('La página tuvo una falla');
    expect(await page.locator('[data-area]').count()).toBe(0);
  });

  it('[WA6] keeps its numbers when only its map fails', async () => {
    const page = await openPage();
    let refused = 0;
    await page.route(/\/assets\/MapPanel-[\w-]+\.js$/, async (route) => {
      refused += 1;
      await route.abort();
    });
    await openWall(page, '');
    await until('three reloads did not help', () => refused >= 4, { withinMs: 60_000 });
    await page.getByText('Este panel falló').waitFor();
    expect(await area(page, 'LATE').locator('strong').innerText()).toBe('3');
  });
});
