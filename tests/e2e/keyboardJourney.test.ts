// A dispatcher's routine over thirty orders by keys alone: find, assign, correct, undo. Keys and seconds per order are printed.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { signedIn } from './person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct } from './product.ts';
import { ORDERS, seedOrders, SERIALS } from './thirtyOrders.ts';

const MAX_KEYS_PER_ORDER = 11;
let page: Page;
let complaints: string[] = [];
let keys = 0;

const product = runProduct(async () => {
  const { db } = product;
  await seedOrders(db);
  await addPerson(db, { id: 'owner', role: 'OWNER', company: null, branch: null });
  page = await signedIn(product, 'owner');
  complaints = complaintsOf(page);
  await page.goto(`${product.origin}/all-orders`);
  await page
    .getByRole('row')
    .filter({ hasText: `GT-${SERIALS[0]}` })
    .waitFor();
});

/** A chord counts once. */
const press = async (...pressed: string[]): Promise<void> => {
  for (const key of pressed) await page.keyboard.press(key);
  keys += pressed.length;
};
const courierOf = async (serial: string): Promise<string | null> =>
  (await product.db.doc(`deliveries/${serial}`).get()).get('alias_id') ?? null;
const dialog = () => page.getByRole('dialog', { name: /^Asignar piloto/ });

/** Once the row shows it: a dispatcher looks before the next key. */
const shownCourier = async (serial: string): Promise<string> => {
  const courierId = (await courierOf(serial)) ?? '';
  await page
    .getByRole('row')
    .filter({ hasText: `GT-${serial}` })
    .getByText(`Luis ${courierId}`)
    .waitFor();
  return courierId;
};

const assignFirst = async (serial: string): Promise<string> => {
  const before = await courierOf(serial);
  await press('p');
  await dialog().getByRole('listitem').first().waitFor();
  await press('1');
  await dialog().waitFor({ state: 'detached' });
  await until('another courier has it', async () => (await courierOf(serial)) !== before);
  return shownCourier(serial);
};

const handle = async (serial: string): Promise<void> => {
  await press('/');
  await page.keyboard.type(serial);
  keys += serial.length;
  await press('Enter');
  await page
    .getByRole('row')
    .nth(1)
    .filter({ hasText: `GT-${serial}` })
    .waitFor();
  const first = await assignFirst(serial);
  const second = await assignFirst(serial);
  expect(second).not.toBe(first);
  await press('Control+z');
  await until('the first courier has it again', async () => (await courierOf(serial)) === first);
};

it('[UN1] [LI14] [OR95] thirty orders are found, assigned, corrected and undone by keys alone', async () => {
  const startedAt = Date.now();
  for (const serial of SERIALS) await handle(serial);
  const seconds = (Date.now() - startedAt) / 1_000;
  const perOrder = (sum: number): string => (sum / ORDERS).toFixed(1);
  process.stdout.write(`keys per order ${perOrder(keys)}, seconds per order ${perOrder(seconds)} (${ORDERS} orders)\n`);
  expect(keys / ORDERS).toBeLessThanOrEqual(MAX_KEYS_PER_ORDER);
  expect(complaints).toEqual([]);
}, 300_000);
