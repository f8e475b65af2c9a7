// Every row of the route table receives requests that no program sends.
import { sampleAlarm, sampleBranch, sampleCompany, sampleOrder, sampleWall } from '@despacho/contract/samples.ts';
import { routeTable } from '@despacho/contract/index.ts';
import type { Route } from '@despacho/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFor } from '../../services/src/demo/random.ts';
import { alarmCodec } from '../../services/src/store/alarms.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { canaryId, canaryPath } from '../../services/src/store/canary.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { wallCodec } from '../../services/src/store/walls.ts';
import { inspect, type Inspection } from './support/inspect.ts';
import { startRange, type Range } from './support/fire.ts';
import { rubbishFor, type Rubbish } from './support/rubbish/bodies.ts';
import { SEED, sized } from './support/size.ts';

const BODIES = sized(2_000, 100_000);
const AT_ONCE = 8;
const MAX_GROWTH_MB = 20;
/** Two have no body that could be malformed: the first would end the session of the others, the second starts a handover. */
const SPARED = new Set(['signOut', 'startHandover', 'health']);

const rows: [string, Route][] = Object.entries(routeTable).filter(([name]) => !SPARED.has(name));
const EXISTING = ['order-1', 'alarm-1', 'wall-1'];

let range: Range;
let inspection: Inspection;
let tokens: readonly string[];
beforeAll(async () => {
  // Each request comes from another address, or the limits would be all that is tested.
  range = await startRange({ TRUST_PROXY: '1' });
  inspection = await inspect(range.api);
  const company = { id: 'company-1', name: 'San Martin' };
  tokens = [
    await range.tokenOf({ id: 'owner', role: 'OWNER' }),
    await range.tokenOf({ id: 'admin', role: 'ADMINISTRATOR', company }),
    await range.tokenOf({ id: 'branch', role: 'BRANCH', company, branch: { id: 'branch-1', name: 'PORTALES' } }),
  ];
  const { db } = range;
  await db.doc('deliveries/order-1').set(orderCodec.write(sampleOrder()));
  await db.doc('alarms/alarm-1').set(alarmCodec.write(sampleAlarm()));
  await db.doc('walls/wall-1').set(wallCodec.write(sampleWall()));
  await db.doc('companies/company-1').set(companyCodec.write(sampleCompany()));
  await db.doc('branches/branch-1').set(branchCodec.write(sampleBranch()));
  await range.startLive();
});
afterAll(async () => {
  inspection.close();
  await range.close();
});

/** Everything that is stored, and when each of it was written; what ingest writes by itself is left out. */
const stored = async (): Promise<string[]> => {
  const found = await Promise.all(
    Object.values(COLLECTIONS).map(async (name) => range.db.collectionGroup(name).orderBy('__name__').get()),
  );
  return found.flatMap(({ docs }) =>
    docs
      .filter(({ id, ref }) => ref.path !== canaryPath(id.replace(canaryId(''), '')))
      .map(({ ref, updateTime }) => `${ref.path} ${updateTime.toDate().toISOString()}`),
  );
};

const addressAt = (at: number): string => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;

describe('the api receives random input', () => {
  const statuses = new Map<number, number>();
  const bad: string[] = [];
  let cut = 0;
  let sent = 0;

  const send = async (name: string, rubbish: Rubbish, token: string): Promise<void> => {
    sent += 1;
    const headers = { ...rubbish.headers, authorization: `Bearer ${token}`, 'x-forwarded-for': addressAt(sent) };
    const { method, path, body } = rubbish;
    try {
      const reply = await fetch(`${range.origin}${path}`, { method, headers, body, redirect: 'manual' });
      const text = await reply.text();
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      const isOdd = reply.status >= 500 || reply.status === 429 || (method !== 'GET' && reply.status < 400);
      if (isOdd)
        bad.push(`${name} ${path.slice(0, 200)} ${String(body).slice(0, 300)}: ${reply.status} ${text.slice(0, 200)}`);
    } catch (error) {
      // A body that is far too large is rejected while it is still being sent, and the connection is closed.
      cut += 1;
      if (String(body).length < 100_000) bad.push(`${name} ${path.slice(0, 200)} was not answered: ${String(error)}`);
    }
  };
  const fuzz = async (count: number, key: string): Promise<void> => {
    const gun = async (at: number): Promise<void> => {
      const random = randomFor(SEED, key, at);
      for (let shot = 0; shot < count / AT_ONCE; shot += 1) {
        const [name, row] = random.pick(rows);
        const rubbish = rubbishFor(row, random, EXISTING);
        if (rubbish !== null) await send(name, rubbish, random.pick(tokens));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, async (_, at) => gun(at)));
  };

  it.each(['gzip', 'deflate', 'br', 'x'])(
    'rejects a body that claims to be compressed by %s, and is not',
    async (encoding) => {
      const reply = await fetch(`${range.origin}/api/walls`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens[0] ?? ''}`,
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
        body: '{"name":"x"}',
      });
      expect(await reply.json()).toEqual({
        code: 'invalid',
        details: [{ path: 'body', issue: 'malformed' }],
      });
    },
  );

  it('rejects all of it, changes nothing, stays alive, keeps its memory and its objects', async () => {
    // Code compiled and cached for the first input is not a leak.
    await fuzz(BODIES / 10, 'warm');
    const before = await stored();
    const files = await range.files();
    const usedBefore = await range.usedMb();
    await fuzz(BODIES, 'bodies');
    const grown = (await range.usedMb()) - usedBefore;

    expect(bad).toEqual([]);
    expect(await stored()).toEqual(before);
    expect((await range.files()).filter((file) => file.startsWith('images'))).toEqual(
      files.filter((file) => file.startsWith('images')),
    );
    expect(range.api.isRunning()).toBe(true);
    expect(await inspection.evaluate('({}).admin === undefined && [].admin === undefined')).toBe(true);
    expect(range.complaints()).toEqual([]);
    expect(grown).toBeLessThan(MAX_GROWTH_MB);
    // It came as far as the rules of each row, and not only to the door.
    expect(statuses.get(400) ?? 0).toBeGreaterThan(sent / 3);
    expect(statuses.get(401) ?? 0).toBeLessThan(sent / 5);
    const summary = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`);
    range.note(
      '17',
      `${sent} fuzzed bodies`,
      `${summary.join(', ')}, cut ${cut}, grew ${grown.toFixed(1)} MB (seed ${SEED})`,
    );
  });
}, 3_600_000);
