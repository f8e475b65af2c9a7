// Two of every process behind one port: both serve the same state, and when one dies the other serves.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { allJoined, liveClient, type LiveClient } from '../support/liveClient.ts';
import { addPerson, signIn } from '../support/people.ts';
import { startScaled, type ScaledRun } from '../support/scaledRun.ts';
import { until } from '../support/until.ts';

const CLIENTS = 6;
const EMAIL = 'ada@example.test';

let run: ScaledRun;
let token: string;
let clients: LiveClient[];
const written = new Set<string>();

const write = async (round: string, count = 10): Promise<void> => {
  for (let at = 0; at < count; at += 1) {
    const id = `${round}-${at}`;
    written.add(id);
    const order = sampleOrder({ id, status: ORDER_STATUS.GOING, updatedAt: new Date().toISOString() });
    await run.db.doc(`deliveries/${id}`).set(orderCodec.write(order));
  }
};
/** Null as soon as every client shows the written state; else the state of each. */
const differences = async (): Promise<string[] | null> => {
  const expected = [...written].toSorted().join(' ');
  const shown = (): string[] => clients.map((client) => client.ids('order').join(' '));
  const isLevel = (): boolean => shown().every((ids) => ids === expected);
  await until('everybody holds the truth', isLevel, { withinMs: 30_000, everyMs: 50 }).catch(() => null);
  return isLevel() ? null : [expected, ...shown()];
};
const me = async (origin: string, bearer = token): Promise<number> =>
  (await fetch(`${origin}/api/me`, { headers: { authorization: `Bearer ${bearer}` } })).status;
const joinCounts = (): number[] => clients.map(({ joins }) => joins.length);
const kill = async (name: string): Promise<number> => {
  const [pid] = await run.pidsOf(name);
  if (pid === undefined) throw new Error(`no ${name} is running`);
  process.kill(pid, 'SIGKILL');
  return pid;
};
/** The heartbeat of a killed process stays for a while; its successor is one more. */
const isReplaced = async (name: string, addresses: string[]): Promise<unknown> =>
  until(`another ${name}`, () => run.addressesOf(name).some((url) => !addresses.includes(url)), { withinMs: 30_000 });

beforeAll(async () => {
  run = await startScaled(['--scale', '2']);
  await addPerson(run.db, { id: 'ada', email: EMAIL, role: 'OWNER' });
  token = await signIn(run.origin, EMAIL);
  clients = Array.from({ length: CLIENTS }, () => liveClient({ url: run.origin, token }));
  await allJoined(clients);
}, 120_000);
afterAll(async () => {
  for (const client of clients) client.close();
  const code = await run.close();
  if (code !== 0) throw new Error(`ended with code ${code}`);
});

describe('npm start -- --scale 2', () => {
  it('runs two of each and one edge, and /health lists them all', async () => {
    const counts: Record<string, number> = {};
    for (const name of ['api', 'gateway', 'ingest', 'jobs', 'edge']) counts[name] = (await run.pidsOf(name)).length;
    expect(counts).toEqual({ api: 2, gateway: 2, ingest: 2, jobs: 2, edge: 1 });
    expect([run.addressesOf('api').length, run.addressesOf('gateway').length]).toEqual([2, 2]);
  });

  it('a session from one api is valid at the other, and ends at both', async () => {
    const [one = '', other = ''] = run.addressesOf('api');
    await addPerson(run.db, { id: 'bob', email: 'bob@example.test' });
    const bobs = await signIn(one, 'bob@example.test');
    expect([await me(one, bobs), await me(other, bobs), await me(run.origin, bobs)]).toEqual([200, 200, 200]);
    await fetch(`${other}/identity/sign-out`, { method: 'POST', headers: { authorization: `Bearer ${bobs}` } });
    await until('he is out at both', async () => (await me(one, bobs)) === 401 && (await me(other, bobs)) === 401);
  });

  it('clients on both gateways have every written change', async () => {
    await write('first');
    expect(await differences()).toBeNull();
  });

  it('the screens come from the edge, and figures are summed for this machine', async () => {
    const page = await fetch(`${run.origin}/`, { headers: { accept: 'text/html' } });
    // Without a build there is a page that reports it; either way it is a page, with its headers.
    expect([200, 503]).toContain(page.status);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const figures = await (await fetch(`${run.origin}/metrics`)).text();
    const sockets = new RegExp(`^edge_connections\\{to="gateway"\\} ${CLIENTS}$`, 'm');
    const areCounted = async () => sockets.test(await (await fetch(`${run.origin}/metrics`)).text());
    expect(figures).toContain('api_request_seconds');
    await until('the sockets are counted', areCounted, { withinMs: 15_000, everyMs: 250 });
  });

  it('when an api dies no request fails, and it is restarted', async () => {
    const before = run.addressesOf('api');
    const requests = Array.from({ length: 40 }, async (_, at) => {
      if (at === 10) await kill('api');
      return me(run.origin);
    });
    expect(new Set(await Promise.all(requests))).toEqual(new Set([200]));
    for (let at = 0; at < 10; at += 1) expect(await me(run.origin)).toBe(200);
    await isReplaced('api', before);
    expect(await me(run.addressesOf('api').find((url) => !before.includes(url)) ?? '')).toBe(200);
  });

  it('when a gateway dies under load its clients reconnect by the edge, the others are not affected', async () => {
    const before = run.addressesOf('gateway');
    const joins = joinCounts();
    await kill('gateway');
    await write('second');
    expect(await differences()).toBeNull();
    const again = joinCounts().filter((count, at) => count > (joins[at] ?? 0));
    expect(again).toHaveLength(CLIENTS / 2);
    await isReplaced('gateway', before);
    await write('third');
    expect(await differences()).toBeNull();
  });

  it('when the edge dies every client reconnects on the same port', async () => {
    await kill('edge');
    await write('fourth');
    expect(await differences()).toBeNull();
    expect(await me(run.origin)).toBe(200);
  });

  it('[ID10] guesses are counted over both apis, by the address the edge saw and not by a forged one', async () => {
    const guess = async (at: number): Promise<string> => {
      const response = await fetch(`${run.origin}/identity/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${at}` },
        body: JSON.stringify({ email: `guess-${at}@example.test`, password: 'wrong' }),
      });
      return String(JSON.parse(await response.text()).code);
    };
    const codes = [];
    for (let at = 0; at < 12; at += 1) codes.push(await guess(at));
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(10);
    expect(codes.slice(10)).toEqual(['locked-out', 'locked-out']);
  });
});
