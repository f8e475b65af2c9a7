// The built wall in a real browser, over the whole road in real processes.
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addCourierAccount, PASSWORD } from '../support/people.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { COURIER_TRUTH, foundCity, orders, readable, revokeDoomedWall, SECRETS, setOrder, TRUTH } from './city.ts';
import { findings, STALE_MS } from './person.ts';
import { APART, runProduct, SMALL } from './product.ts';

const AREAS = [
  'LATE',
  'TO_BE_LATE',
  'VERIFY',
  'ON_TIME',
  'going',
  'withoutCourier',
  'withoutCoordinates',
  'untyped',
] as const;

/** With the largest letters they are in another scene. */
const WITHOUT_QUEUES = { withoutCourier: '', withoutCoordinates: '', untyped: '' };

/** The part that comes last. */
const MAP = '[data-view="city"] .maplibregl-canvas';

let token: string;
let doomedToken: string;

const product = runProduct(async () => {
  ({ token, doomedToken } = await foundCity(product.db));
}, APART);

const openPage = async (viewport = SMALL): Promise<Page> => product.open({ viewport });
const wallAddress = (with_: string): string => `${product.origin}/wallboard/${with_}`;

const numbersOn = async (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    (areas) =>
      Object.fromEntries(
        areas.map((area) => [area, document.querySelector(`[data-area="${area}"] strong`)?.textContent ?? '']),
      ),
    AREAS,
  );
/** The numbers once they equal `expected`, or the last numbers after the time limit. */
const settled = async (page: Page, expected: Record<string, string>): Promise<Record<string, string>> => {
  const isTrue = async () => JSON.stringify(await numbersOn(page)) === JSON.stringify(expected);
  await until('the numbers of the wall are true', isTrue, { withinMs: 20_000 }).catch(() => undefined);
  return numbersOn(page);
};
const banner = (page: Page) => page.locator('[data-stale-banner]');

describe('a wall with its token', () => {
  it('shows the current state, keeps nothing in its address, and receives only the fields of a wall', async () => {
    const page = await openPage();
    const complaints = complaintsOf(page);
    const received: string[] = [];
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => received.push(readable(payload)));
    });
    await page.goto(wallAddress(`#token=${token}`));
    expect(await settled(page, TRUTH)).toEqual(TRUTH);

    expect(page.url()).toBe(wallAddress(''));
    const couriers = await page.locator('[data-area="couriers"] dd').allTextContents();
    expect(couriers).toEqual(COURIER_TRUTH);
    await page.locator(MAP).waitFor();
    const shown = await page.locator('body').innerText();
    expect(shown).toMatch(/GT-soon-2/);
    expect(shown).toMatch(/SIN PILOTO/);
    expect(shown).toMatch(/Robo · Luis Ramos/);
    expect(shown).toMatch(/© OpenStreetMap contributors · © OpenMapTiles/);

    const receivedText = received.join('\n');
    expect(receivedText).toContain('GT-late-1');
    for (const secret of SECRETS) {
      expect(receivedText).not.toContain(secret);
      expect(shown).not.toContain(secret);
    }
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('contains every order under way: a written order reaches the wall', async () => {
    const page = await openPage();
    await page.goto(wallAddress(`#token=${token}`));
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
    const late = orders().find(({ id }) => id === 'late-1');
    if (late === undefined) throw new Error('the city has no late order');
    await setOrder(product.db, {
      ...late,
      status: 'Entregado',
      deliveredAt: new Date().toISOString(),
      isActive: false,
    });
    expect(await settled(page, { ...TRUTH, LATE: '2', going: '9' })).toEqual({ ...TRUTH, LATE: '2', going: '9' });
    await setOrder(product.db, late);
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
  });

  it('keeps its token when it is opened again without one', async () => {
    const page = await openPage();
    await page.goto(wallAddress(`#token=${token}`));
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
    await page.goto('about:blank');
    await page.goto(wallAddress(''));
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
  });

  it.each([
    { width: 1280, height: 720, search: '' },
    { width: 1920, height: 1080, search: '' },
    { width: 3840, height: 2160, search: '' },
    { width: 1080, height: 1920, search: '' },
    { width: 1920, height: 1080, search: '?diagonal=55&distance=4' },
  ])('[WA9] [WA14] fits $width x $height $search: nothing is cut, nothing scrolls', async ({ search, ...viewport }) => {
    const page = await openPage(viewport);
    const complaints = complaintsOf(page);
    await page.goto(wallAddress(`${search}#token=${token}`));
    const expected = search === '' ? TRUTH : { ...TRUTH, ...WITHOUT_QUEUES };
    expect(await settled(page, expected)).toEqual(expected);
    await page
      .locator(MAP)
      .waitFor()
      .catch(() => undefined);
    expect(complaints).toEqual([]);
    expect(await page.locator(MAP).count()).toBe(1);
    const problems = await page.evaluate(() => {
      const { innerWidth, innerHeight } = window;
      const isOut = ({ left, top, right, bottom }: DOMRect) =>
        left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      return [...document.querySelectorAll('#wall :is(h1, h2, p, b, strong, li, dd, dt, time, small, section)')]
        .filter((element) => element.closest('.maplibregl-map') === null)
        .flatMap((element) => {
          const isCut = element.tagName === 'SECTION' && element.scrollWidth > element.clientWidth + 1;
          const size = Number.parseFloat(getComputedStyle(element).fontSize) / unit;
          const isSmall = size < 1.249 && !(element.textContent ?? '').includes('©');
          return isOut(element.getBoundingClientRect()) || isCut || isSmall
            ? [`${element.tagName} ${element.textContent?.slice(0, 40)}`]
            : [];
        });
    });
    expect(problems).toEqual([]);
    const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    expect(scrolls).toBe(false);
  });
});

describe('a disconnection', () => {
  it('[LV5] is shown, keeps the last numbers, and disappears automatically', async () => {
    const page = await openPage();
    await page.goto(wallAddress(`#token=${token}`));
    expect(await settled(page, TRUTH)).toEqual(TRUTH);

    product.gateway.pause();
    try {
      await banner(page).waitFor({ timeout: STALE_MS });
      expect(await banner(page).innerText()).toMatch(/SIN CONEXIÓN/);
      expect(await banner(page).innerText()).toMatch(/datos de las \d\d:\d\d:\d\d/);
      expect(await numbersOn(page)).toEqual(TRUTH);
      expect(await page.locator('main').evaluate((main) => getComputedStyle(main).filter)).toContain('saturate');
    } finally {
      product.gateway.resume();
    }
    await banner(page).waitFor({ state: 'detached', timeout: 20_000 });
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
  });

  it('by a killed gateway: changes written meanwhile are shown when it is back', async () => {
    const page = await openPage();
    await page.goto(wallAddress(`#token=${token}`));
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
    // A page whose map was still on its way is reloaded as a whole, which is another test.
    await page.locator(MAP).waitFor();

    await product.gateway.kill();
    await banner(page).waitFor({ timeout: STALE_MS });
    const soon = orders().find(({ id }) => id === 'soon-1');
    if (soon === undefined) throw new Error('the city has no order about to be late');
    await setOrder(product.db, { ...soon, status: 'Cancelado', canceledAt: new Date().toISOString(), isActive: false });
    await product.gateway.start();
    await banner(page).waitFor({ state: 'detached', timeout: 30_000 });
    expect(await settled(page, { ...TRUTH, TO_BE_LATE: '3', going: '9' })).toEqual({
      ...TRUTH,
      TO_BE_LATE: '3',
      going: '9',
    });
    await setOrder(product.db, soon);
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
  });
});

describe('a failing map', () => {
  it('is rebuilt after its graphics context was lost, and the numbers stay', async () => {
    const page = await openPage();
    await page.goto(wallAddress(`#token=${token}`));
    await page.locator(MAP).waitFor();
    // The marks have a canvas of their own, which has its size once its graphics device is open.
    await page.waitForFunction(
      () => (document.querySelector<HTMLCanvasElement>('#deckgl-overlay')?.width ?? 300) > 300,
    );
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('#deckgl-overlay');
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await page.getByText('Este panel falló y se reinicia solo').waitFor();
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
    await page.locator(MAP).waitFor();
    expect(await page.getByText('Este panel falló').count()).toBe(0);
  });

  it('is loaded again with the whole page when its script failed to load', async () => {
    const page = await openPage();
    let refused = 0;
    await page.route(/\/assets\/MapPanel-[\w-]+\.js$/, async (route) => {
      refused += 1;
      await (refused === 1 ? route.abort() : route.continue());
    });
    await page.goto(wallAddress(`#token=${token}`));
    await page.locator(MAP).waitFor();
    expect(refused).toBeGreaterThan(1);
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
  });
});

describe('a screen without authorisation', () => {
  const calm = 'Pantalla sin autorización';

  it('reports it, shows no data and requests nothing', async () => {
    for (const address of ['', '#token=wall_00000000000000000000000000000000000000000']) {
      const page = await openPage();
      await page.goto(wallAddress(address));
      await page.getByText(calm).waitFor();
      expect(await page.locator('[data-area], form, input, button').count()).toBe(0);
    }
  });

  it('[LV8] loses its data at once when it is revoked', async () => {
    const page = await openPage();
    await page.goto(wallAddress(`#token=${doomedToken}`));
    expect(await settled(page, TRUTH)).toEqual(TRUTH);
    await revokeDoomedWall(product.db);
    // Five seconds for the gateway, as its own tests hold it to, and some for a browser without a graphics card.
    await page.getByText(calm).waitFor({ timeout: 10_000 });
    expect(await page.locator('[data-area]').count()).toBe(0);
  });
});

describe("the couriers' application", () => {
  const RIDER = { id: 'rider', name: 'Ana Rider' };
  const PLACE = { latitude: 14.61, longitude: -90.51 };

  it('[CP1] [CP12] an order from Acepto to Entregado is seen on the wall, also what was done without network and a reload', async () => {
    await addCourierAccount(
      product.db,
      sampleCourier({ ...RIDER, email: 'rider@example.test', branch: { id: 'branch-1', name: 'PORTALES' } }),
    );
    const createdAt = new Date().toISOString();
    await setOrder(
      product.db,
      sampleOrder({ id: 'app-1', number: 'GT-app-1', status: 'En cola', courier: RIDER, createdAt }),
    );
    const wall = await openPage();
    await wall.goto(wallAddress(`#token=${token}`));
    const waiting = { ...TRUTH, ON_TIME: '6' };
    expect(await settled(wall, waiting)).toEqual(waiting);

    const page = await product.open({
      viewport: { width: 360, height: 640 },
      geolocation: PLACE,
      permissions: ['geolocation'],
    });
    const complaints = complaintsOf(page);
    const press = async (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
    await page.goto(`${product.origin}/courier/`);
    await page.getByLabel('Correo electrónico').fill('rider@example.test');
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await press('Ingresar');
    await press('Entendido');
    await press('Marcar entrada');
    await press('Acepto');
    await press('Llegué a la tienda');
    await press('Recogí');
    await press('En camino');
    const going = { ...waiting, going: '11' };
    expect(await settled(wall, going)).toEqual(going);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);

    await page.evaluate(async () => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await press('Llegué');
    await page.reload();
    await press('Entregado');
    await page.getByText('2 acciones por enviar').waitFor();
    expect(await settled(wall, going)).toEqual(going);
    await page.context().setOffline(false);
    expect(await settled(wall, TRUTH)).toEqual(TRUTH);
    await page.getByText('No tiene órdenes.').waitFor();
  });
});
