// Strangers at the customers' page: guessed links, guessed PINs, links after their end, and readers that stop reading.
import { TRACK, TRACK_NAMESPACE, type TrackEvents } from '@despacho/contract/live/track.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { pinAnswer, trackingPage, type TrackingProgress } from '@despacho/contract/tracking.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { orderSecretsCodec } from '../../services/src/store/orders/secrets.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { inspect, INSPECTED, type Inspection } from './support/inspect.ts';
import { sized } from './support/size.ts';
import { appendRow } from './support/table.ts';

const GUESSES = 1_000;
const AT_ONCE = 50;
const PINS = 200;
const PIN = '123456';
const READERS = TRACK.perLink;
const MAX_GROWTH_BYTES = 20 * 1024 * 1024;
const CANARY = 'canary-7f3a';
const company = { id: 'company-1', name: 'San Martin' };
const courier = sampleCourier({ id: `courier-${CANARY}`, name: 'Luis Ramos', dpi: CANARY, email: `${CANARY}@a.test` });

let stack: Stack;
let origin: string;
let inspection: Inspection;

const orderOf = (id: string, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    number: `GT-${id}`,
    company,
    creatorName: CANARY,
    remarks: CANARY,
    closeReason: CANARY,
    courier: { id: courier.id, name: courier.name },
    status: ORDER_STATUS.GOING,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    ...only,
  });
const put = async (order: Order): Promise<void> =>
  void (await stack.db.doc(`deliveries/${order.id}`).set(orderCodec.write(order)));
const linkOf = (id: string): string => `a-link-of-a-customer-${id}`;
/** The token of its link. */
const add = async (id: string, only: Partial<Order> = {}): Promise<string> => {
  const secrets = { id, pin: PIN, pinAttempts: 0, trackingToken: linkOf(id) };
  await stack.db.doc(`orderSecrets/${id}`).set(orderSecretsCodec.write(secrets));
  await put(orderOf(id, only));
  return linkOf(id);
};

beforeAll(async () => {
  stack = await startStack({ TRUST_PROXY: '1' });
  const [together] = await Promise.all([
    stack.startTogether(['api', 'gateway'], { flags: INSPECTED }),
    stack.startIngest(),
  ]);
  ({ origin } = together);
  inspection = await inspect(together.service);
  await stack.db.doc('companies/company-1').set(companyCodec.write(sampleCompany({ ...company, requirePin: true })));
  await stack.db.doc(`bikers/${courier.id}`).set(courierCodec.write(courier));
});
afterAll(async () => {
  inspection.close();
  await stack.close();
});

type Answer = { status: number; json: unknown; ms: number };
const request = async (path: string, address: string, body?: object): Promise<Answer> => {
  const startedAt = performance.now();
  const response = await fetch(`${origin}/api/customer-page/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-forwarded-for': address, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json(), ms: performance.now() - startedAt };
};
/** In groups, as many clients at once. */
const each = async <T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let from = 0; from < count; from += AT_ONCE)
    results.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, async (_, at) => act(from + at)))),
    );
  return results;
};
const row = (what: string, breaches: number, note: string): void =>
  appendRow(inject('faultRows'), { fault: '24', what, lost: 0, breaches, convergedMs: null, note });

describe('public tracking', () => {
  it('[TR2] [TR10] 1,000 guessed links find nothing, from one address and from many, and an opened link still works', async () => {
    const token = await add('guessed');
    const ids = [token.toUpperCase(), token.slice(0, -1), `${token}0`, 'guessed', 'GT-guessed', '__proto__'];
    const guess = (at: number): string => encodeURIComponent(ids[at] ?? `${at}`.padStart(32, '0'));
    expect((await request(token, '10.0.0.1')).status).toBe(200);
    const half = GUESSES / 2;
    const alone = await each(half, async (at) => request(guess(at), '10.0.0.1'));
    const spread = await each(half, async (at) => request(guess(half + at), `10.1.${at % 100}.1`));
    const hits = [...alone, ...spread].filter(
      ({ status, json }) => status === 200 && !JSON.stringify(json).includes('unknown'),
    );
    const slowed = alone.filter(({ status, ms }) => status === 429 || ms >= 990).length;
    expect(hits).toEqual([]);
    expect(slowed).toBeGreaterThan(half - 100);
    expect([...alone, ...spread].every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
    expect((await request(token, '10.0.0.1')).json).toMatchObject({ kind: 'order' });
    row(`${GUESSES} guessed links`, hits.length, `${slowed} of ${half} of one address slowed`);
  });

  it('[TR25] 200 wrong PINs at once are three checks, and then the right one is wrong, too', async () => {
    const token = await add('locked');
    // Each from an address of its own, so that only the tries of the order end it.
    const replies = await Promise.all(
      Array.from({ length: PINS }, async (_, at) => request(`${token}/pin`, `10.2.${at}.1`, { pin: String(at) })),
    );
    const answers = replies.flatMap(({ status, json }) => (status === 200 ? [pinAnswer.parse(json)] : []));
    const triesLeft = answers.map((answer) => (answer.ok ? 'right' : answer.left));
    expect(replies.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(triesLeft.filter((one) => one !== 0).length).toBeLessThan(3);
    expect(triesLeft).not.toContain('right');
    await until('three checks', async () => {
      if ((await stack.db.doc('orderSecrets/locked').get()).get('attempts') === 3) return true;
      await request(`${token}/pin`, '10.3.0.1', { pin: '0' });
      return false;
    });
    expect((await request(`${token}/pin`, '10.3.0.2', { pin: PIN })).json).toEqual({ ok: false, left: 0 });
    expect((await request(token, '10.3.0.3')).json).toMatchObject({ order: { needsPin: true, customer: null } });
    row(`${PINS} wrong PINs at once`, 0, `3 checks, ${answers.length} answers`);
  });

  it('[TR1] [TR3] before the end only listed fields, and a day after it only the status', async () => {
    const ended = { status: ORDER_STATUS.DELIVERED, deliveredAt: new Date(Date.now() - 25 * 3_600_000).toISOString() };
    const [open, over] = [await add('open'), await add('over', ended)];
    await until('the courier', async () => JSON.stringify((await request(open, '10.4.0.1')).json).includes('going'));
    const pin = pinAnswer.parse((await request(`${open}/pin`, '10.4.0.1', { pin: PIN })).json);
    const session = pin.ok ? pin.session : '';
    const whole = await fetch(`${origin}/api/customer-page/${open}`, { headers: { 'x-pin-session': session } });
    const shown: unknown = await whole.json();
    expect(trackingPage.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ order: { needsPin: false, customer: { name: 'Ana Sample' } } });
    const text = JSON.stringify(shown);
    const leaks = [CANARY, PIN, open].filter((secret) => text.includes(secret));
    expect(leaks).toEqual([]);
    expect((await request(over, '10.4.0.2')).json).toEqual({
      kind: 'over',
      number: 'GT-over',
      status: ORDER_STATUS.DELIVERED,
      company: company.name,
      phone: null,
    });
    const late = [
      await request(`${over}/pin`, '10.4.0.2', { pin: PIN }),
      await request(`${over}/rating`, '10.4.0.2', { stars: 5 }),
    ];
    expect(late.map(({ status }) => status)).toEqual([404, 404]);
    row('fields of a page, and a link after its end', leaks.length, 'number and status only after a day');
  });
});

type Watcher = { socket: Socket<TrackEvents>; received: TrackingProgress[]; closes: number };

const watch = (token: string): Watcher => {
  const socket: Socket<TrackEvents> = io(`${origin}${TRACK_NAMESPACE}`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    query: { page: TRACK.page },
  });
  const watcher: Watcher = { socket, received: [], closes: 0 };
  socket.on('track:progress', (progress) => watcher.received.push(progress));
  socket.on('disconnect', () => (watcher.closes += 1));
  return watcher;
};
const stopReading = ({ socket }: Watcher): (() => void) => {
  const { ws } = socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
  ws.pause();
  return () => ws.resume();
};

it('[TR22] five customers that stop reading cost the gateway nothing, and others get every update', async () => {
  const [slow, live] = [await add('slow'), await add('live')];
  for (const token of [slow, live]) await request(token, '10.5.0.1');
  const deaf = Array.from({ length: READERS }, () => watch(slow));
  const readers = Array.from({ length: READERS }, () => watch(live));
  const all = [...deaf, ...readers];
  await until('all are in', () => all.every(({ received }) => received.length > 0));
  const before = await inspection.usedBytes();
  let max = before;
  const counts = deaf.map(({ received }) => received.length);
  const resumes = deaf.map(stopReading);
  const startedAt = performance.now();
  let written = 0;
  // Longer than a reader may leave a ping unanswered.
  while (performance.now() - startedAt < sized(20_000, 60_000)) {
    written += 1;
    const status = written % 2 === 0 ? ORDER_STATUS.GOING : ORDER_STATUS.RECEIVING;
    await Promise.all([put(orderOf('slow', { status })), put(orderOf('live', { status }))]);
    const count = written;
    await until('every other customer', () => readers.every(({ received }) => received.length > count), {
      withinMs: 5_000,
    });
    if (written % 50 === 0) max = Math.max(max, await inspection.usedBytes());
  }
  const grown = Math.max(max, await inspection.usedBytes()) - before;
  for (const resume of resumes) resume();
  await until(
    'they come back',
    () => deaf.every(({ closes, received }, at) => closes > 0 && received.length > (counts[at] ?? 0)),
    { withinMs: 40_000 },
  );
  const lost = readers.filter(({ closes }) => closes > 0).length;
  for (const { socket } of all) socket.disconnect();
  expect(lost).toBe(0);
  expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
  const note = `${written} updates each, gateway grew ${(grown / 1024 / 1024).toFixed(1)} MB`;
  appendRow(inject('faultRows'), {
    fault: '15',
    what: `${READERS} customers stop reading`,
    lost: 0,
    breaches: 0,
    convergedMs: null,
    note,
  });
});
