// Two dispatchers at their screens at the same time: counters go on under a pointer at rest, a tile equals the list it opens, and an undo comes too late.
import type { Order } from '@despacho/contract/orders/order.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { until } from '../support/until.ts';
import { foundCity, orders } from './city.ts';
import { enter } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct } from './product.ts';

const product = runProduct(async () => {
  await foundCity(product.db);
  await addPerson(product.db, { id: 'ada', name: 'Ada Ruiz', role: 'OWNER', company: null, branch: null });
  await addPerson(product.db, { id: 'eva', name: 'Eva Soto', role: 'OWNER', company: null, branch: null });
});

const write = async (order: Order): Promise<void> => {
  await product.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order));
};
const orderOf = (id: string): Order => {
  const found = orders().find((each) => each.id === id);
  if (found === undefined) throw new Error(`the city has no order ${id}`);
  return found;
};
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
/** The numbers beside the levels above the list. */
const levelsOf = async (page: Page): Promise<string[]> =>
  page.getByRole('main').locator('ul button[aria-pressed] strong').allTextContents();
const numbersOf = async (page: Page): Promise<string[]> => page.locator('[data-cell="number"]').allTextContents();

it('[LI3] [LI20] counters follow what the other dispatcher does while the pointer rests on a row, and the rows wait', async () => {
  const [ada, eva] = [await enter(product, 'ada', '/all-orders'), await enter(product, 'eva', '/all-orders')];
  await Promise.all([row(ada, 'GT-late-1').waitFor(), row(eva, 'GT-late-1').waitFor()]);
  await row(ada, 'GT-late-1').hover();
  const before = { levels: await levelsOf(ada), numbers: await numbersOf(ada) };
  const now = new Date().toISOString();
  await write({
    ...orderOf('late-3'),
    status: ORDER_STATUS.DELIVERED,
    isActive: false,
    deliveredAt: now,
    updatedAt: now,
  });
  await row(eva, 'GT-late-3').waitFor({ state: 'detached' });
  await until('the counters of both agree', async () => {
    const [left, right] = [await levelsOf(ada), await levelsOf(eva)];
    return left.join() === right.join() && left.join() !== before.levels.join();
  });
  expect(await numbersOf(ada)).toEqual(before.numbers);
  await ada.keyboard.press('r');
  await row(ada, 'GT-late-3').waitFor({ state: 'detached' });
});

it('[OR103] every tile of one screen equals the list that it opens on the other, also after a change', async () => {
  const [ada, eva] = [await enter(product, 'ada', '/resume'), await enter(product, 'eva', '/resume')];
  // The tiles of couriers and incidents open lists of the overview itself.
  const tiles = ada.getByRole('main').locator('section ul a[href^="/all-orders"]');
  await until('the tiles are counted', async () => (await tiles.first().textContent())?.includes('—') === false);
  await write({ ...orderOf('new-4'), courier: null, status: ORDER_STATUS.ON_HOLD });
  const links = await tiles.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(6);
  for (const path of links) {
    await eva.goto(`${product.origin}${path}`);
    const heading = eva.getByRole('main').getByRole('heading', { level: 1 }).first();
    const shown = async () => /(\d+)$/.exec((await heading.textContent()) ?? '')?.[1];
    const value = ada.getByRole('main').locator(`section ul a[href="${path}"] strong`);
    await expect
      .poll(async () => (await shown()) === (await value.textContent()), { message: path, timeout: 10_000 })
      .toBe(true);
  }
}, 90_000);

it('[UN10] an undo after the courier accepted is refused with the reason, and no screen ever shows an accepted order without a courier', async () => {
  const [ada, eva] = [await enter(product, 'ada', '/all-orders'), await enter(product, 'eva', '/all-orders')];
  await row(eva, 'GT-late-2').waitFor();
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  await eva.evaluate(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { seen: violations });
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('[role=row]')) {
        const isAccepted = (line.textContent ?? '').includes('Aceptado');
        const courier = line.querySelector('[data-cell=courier]')?.textContent ?? '';
        if (isAccepted && courier.includes('SIN PILOTO')) violations.push(courier);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await ada.keyboard.press('/');
  for (const key of ['l', 'a', 't', 'e', '-', '2', 'Enter', 'p']) await ada.keyboard.press(key);
  const dialog = ada.getByRole('dialog', { name: /^Asignar piloto/ });
  await dialog.getByRole('listitem').first().waitFor();
  await ada.keyboard.press('1');
  await ada.getByText('Ordenes modificadas correctamente').waitFor();
  const reference = product.db.doc('deliveries/late-2');
  const assigned = (await reference.get()).get('alias_id');
  expect(assigned).toBeTypeOf('string');
  // As the courier's phone does.
  await reference.update({ status: ORDER_STATUS.ACCEPTED });
  await row(ada, 'GT-late-2').getByText('Aceptado').waitFor();
  await ada.getByRole('button', { name: 'Deshacer' }).click();
  await ada.getByText(/ya la aceptó/).waitFor();
  await row(eva, 'GT-late-2').getByText('Aceptado').waitFor();
  expect((await reference.get()).get('alias_id')).toBe(assigned);
  expect(await eva.evaluate(() => Reflect.get(globalThis, 'seen'))).toEqual([]);
}, 60_000);
