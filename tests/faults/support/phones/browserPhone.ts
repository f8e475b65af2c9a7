// A phone of the couriers' application in a browser of its own: the built page, pressed like a courier does, without a network now and
// then, and killed.
import { setTimeout as pause } from 'node:timers/promises';
import { ACT_SEQUENCE } from '@despacho/contract/couriers/pageConstants.ts';
import type { CDPSession, Locator, Page } from 'playwright-core';
import type { Firestore } from '../../../../services/src/store/firestore.ts';
import { readOrder } from '../../../../services/src/store/orders/write.ts';
import { doorText } from '../../../../web/src/courier/door/text.ts';
import type { QueuedAct } from '../../../../web/src/courier/phoneStore.ts';
import { ACT_LABEL, text } from '../../../../web/src/courier/text.ts';
import { until } from '../../../support/until.ts';
import { phoneBrowser } from '../phoneBrowser.ts';
import {
  BUNDLE_MS,
  byGiven,
  createRider,
  LOOK_MS,
  placeOf,
  REASON,
  refusedIn,
  type DoneAct,
  type Pace,
  type PhoneCourier,
  type RideReport,
} from './ride.ts';
import type { RidingPhone } from './threadPhone.ts';

const MIN_KILL_MS = 60_000;

type Task = { origin: string; db: Firestore; courier: PhoneCourier; pace: Pace; turn: number; kills: number };

/** The acts that the page has in its database. */
const storedActs = async (page: Page): Promise<QueuedAct[]> =>
  page.evaluate(
    async () =>
      new Promise<QueuedAct[]>((resolve, reject) => {
        const opening = indexedDB.open('despacho-courier');
        opening.addEventListener('error', () => reject(new Error('the page has no database')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('acts').objectStore('acts').getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(all.result as QueuedAct[]);
          });
        });
      }),
  );

/** Signs in, reads what is there to read, and begins the shift, where the page asks for it. True: it asked for the password. */
export const enterApplication = async (
  page: Page,
  { email, password, branchId = '' }: Pick<PhoneCourier, 'email' | 'password'> & Partial<PhoneCourier>,
): Promise<boolean> => {
  const signIn = page.getByRole('button', { name: text.signIn, disabled: false });
  const isSignedOut = await signIn.isVisible();
  if (isSignedOut) {
    await page.getByLabel(text.email).fill(email);
    await page.getByLabel(text.password).fill(password);
    await signIn.click();
  }
  const understood = page.getByRole('button', { name: text.understood });
  if (await understood.isVisible()) await understood.click();
  const checkIn = page.getByRole('button', { name: text.checkIn });
  if (await checkIn.isVisible()) {
    await page.getByLabel(text.branch).selectOption(branchId);
    await checkIn.click();
    await checkIn.waitFor({ state: 'detached' });
  }
  return isSignedOut;
};

/** Far from the door, or without what is to be proven, the page asks for a reason. */
const answerAtDoor = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible())) return;
  const without = dialog.getByRole('button', { name: doorText.without });
  if (await without.isVisible()) await without.click();
  const reason = dialog.getByLabel(doorText.reason);
  if (await reason.isVisible()) await reason.fill(REASON);
  await dialog.getByRole('button', { name: ACT_LABEL.deliver }).click();
};

const pressed = async (card: Locator, kind: DoneAct['kind']): Promise<void> => {
  const button = card.getByRole('button', { name: ACT_LABEL[kind], exact: true });
  await button.click();
  await answerAtDoor(card.page());
  await button.waitFor({ state: 'detached' });
};

export const browserPhone = async ({ origin, db, courier, pace, turn, kills }: Task): Promise<RidingPhone> => {
  const browser = await phoneBrowser();
  const rider = createRider(courier.place, pace, turn);
  const report: RideReport = { done: [], refused: [], seen: {}, place: courier.place };
  let devtools: CDPSession | null = null;
  const ending = new AbortController();
  let killsLeft = kills;
  let startedAt = 0;

  const start = async (): Promise<void> => {
    await browser.start();
    const page = browser.page();
    page.setDefaultTimeout(20_000);
    devtools = await page.context().newCDPSession(page);
    await page.context().grantPermissions(['geolocation'], { origin });
    startedAt = performance.now();
    await page.goto(`${origin}/courier/`, { waitUntil: 'commit' });
  };
  /** As a phone in a bag: without a network from now on, and with the place that it has. */
  const setDevice = async (offline: boolean): Promise<void> => {
    const { lat: latitude, lng: longitude } = rider.place;
    await devtools?.send('Emulation.setGeolocationOverride', { latitude, longitude, accuracy: 8 });
    const free = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
    await devtools?.send('Network.emulateNetworkConditions', { offline, ...free });
  };

  const look = async (page: Page): Promise<void> => {
    await enterApplication(page, courier);
    const ids = await page
      .locator('article[id^=order-]')
      .evaluateAll((cards) => cards.map(({ id }) => id.slice('order-'.length)));
    for (const orderId of ids.toSorted(byGiven(courier.id))) {
      const card = page.locator(`id=order-${orderId}`);
      const label = await card
        .locator('button.primary')
        .first()
        .textContent({ timeout: 1_000 })
        .catch(() => null);
      const kind = ACT_SEQUENCE.find((step) => ACT_LABEL[step] === label);
      if (kind === undefined) continue;
      const order = await readOrder(db, orderId);
      if (order === null) continue;
      if (!rider.isDue(`${orderId} ${kind}`, placeOf(kind, { ...order, position: order.suggestedPosition }))) return;
      await pressed(card, kind);
      report.done.push({ orderId, kind });
      return;
    }
  };

  const ride = async (): Promise<void> => {
    await start();
    while (!ending.signal.aborted) {
      if (killsLeft > 0 && performance.now() - startedAt > MIN_KILL_MS) {
        killsLeft -= 1;
        await browser.kill();
        await start();
      }
      await setDevice(rider.isOffline());
      // The order may go while its button is pressed.
      await look(browser.page()).catch(() => undefined);
      await pause(LOOK_MS);
    }
  };
  const riding = ride();
  riding.catch(() => undefined);

  return {
    courierId: courier.id,
    finish: async () => {
      ending.abort();
      await riding;
      const hadNetwork = !rider.isOffline();
      await setDevice(false);
      const isSettled = async (): Promise<boolean> =>
        (await storedActs(browser.page())).every(({ state }) => state !== 'waiting');
      await until('what the browser has to send', isSettled, { withinMs: 60_000, everyMs: LOOK_MS });
      report.refused = refusedIn(await storedActs(browser.page()));
      if (!hadNetwork) await pause(BUNDLE_MS);
      await browser.close();
      return { ...report, place: rider.place };
    },
  };
};
