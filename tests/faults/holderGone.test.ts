// The tab that has an order open is gone. A moved tab keeps its lock, a dead one loses it, a late save is refused.
import { orderConflict } from '@despacho/contract/orders/calls.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { EPOCH_GRACE_MS } from '@despacho/domain/orders/locks.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { runLockExpiry } from '../../services/src/jobs/lockExpiry.ts';
import { silentLog } from '../../services/src/platform/log.ts';
import { closeRedis, connectRedis, type RedisClient } from '../../services/src/platform/redis.ts';
import { keysOf } from '../../services/src/platform/redisKeys.ts';
import { aliveTabs } from '../../services/src/store/live/tabs.ts';
import { liveKeys } from '../../services/src/store/live/keys.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { liveClient, type LiveClient } from '../support/liveClient.ts';
import { startStack, type GatewayProcess, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';
import { sized } from './support/size.ts';
import { appendRow } from './support/table.ts';

const ORDER = 'order-1';
const SESSION = 'tab-of-ada-1';
const JOB_MS = 30_000;
/** What the design promises: the tab's key, the age of the epoch, and the job's next turn. */
const FREE_WITHIN_MS = LIVE.tabTtlMs + EPOCH_GRACE_MS + JOB_MS + 10_000;

const key = keysOf('test');
const given = z.object({ lock: z.object({ fence: z.number() }) });
const refused = z.object({ details: orderConflict });

describe('the holder of an order is disconnected', () => {
  let stack: Stack;
  let redis: RedisClient;
  let gateways: GatewayProcess[];
  let origin: string;
  let tokens: { ada: string; eva: string };
  let tab: LiveClient;

  beforeAll(async () => {
    stack = await startStack();
    redis = connectRedis(stack.redis.url, silentLog());
    await stack.db.doc(`deliveries/${ORDER}`).set(orderCodec.write(sampleOrder({ id: ORDER, address: 'read' })));
    await stack.startIngest();
    gateways = [await stack.startGateway(), await stack.startGateway()];
    ({ origin } = await stack.startApi());
    tokens = {
      ada: await stack.token({ id: 'ada', name: 'Ada Ruiz', role: 'CONTROLLER' }),
      eva: await stack.token({ id: 'eva', name: 'Eva Soto', role: 'CONTROLLER' }),
    };
  }, 60_000);
  afterAll(async () => {
    tab.close();
    await closeRedis(redis);
    await stack.close();
  });

  const send = async (who: 'ada' | 'eva', path: string, body: object, session: string, fence?: number) => {
    const reply = await fetch(`${origin}/api/deliveries/${ORDER}${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${tokens[who]}`,
        'content-type': 'application/json',
        'x-session-id': session,
        ...(fence === undefined ? {} : { 'x-lock-fence': String(fence) }),
      },
      body: JSON.stringify(body),
    });
    const json: unknown = await reply.json();
    return { status: reply.status, json };
  };
  const take = async (who: 'ada' | 'eva', session: string, fence?: number) =>
    send(who, '/editing?delete=false&calculate_circle=false', {}, session, fence);
  const stored = async () => {
    const read = orderCodec.read(ORDER, (await stack.db.doc(`deliveries/${ORDER}`).get()).data() ?? {});
    if (!read.ok) throw new Error(read.reason);
    return read.value;
  };
  const openTab = async (at: 0 | 1): Promise<void> => {
    const gateway = gateways[at];
    if (gateway === undefined) throw new Error(`no gateway ${at}`);
    tab = liveClient({ url: gateway.url, token: tokens.ada, sessionId: SESSION });
    await until('the tab has joined', () => tab.joins.some(({ ok }) => ok));
  };
  const isAlive = async (): Promise<boolean> => (await aliveTabs(redis, key, [SESSION])).has(SESSION);
  /** The job as it would run `lateMs` from now. */
  const runJob = async (lateMs: number) =>
    runLockExpiry({
      redis,
      key,
      db: stack.db,
      log: silentLog(),
      clock: { rate: 1, now: () => Date.now() + lateMs, realNow: () => Date.now() + lateMs },
    });
  /** The live state, which the job reads, has the lock. */
  const untilIndexed = async () => until('the job sees the lock', async () => (await runJob(0))['locks'] === 1);

  /** In the short form the time of the tab's key and of the epoch is made to pass. */
  const untilJobFreesIt = sized(
    async () => {
      await until('its key is over', async () => {
        await redis.pexpire(liveKeys(key).tab(SESSION), 1);
        return !(await isAlive());
      });
      await runJob(EPOCH_GRACE_MS + 1_000);
    },
    async () => {
      await stack.startJobs();
      await until('the job frees it', async () => (await stored()).lock === null, { withinMs: FREE_WITHIN_MS });
    },
  );

  it('[LK9] [LK6] after a move the lock stays, after a kill it is released, a late save is rejected', async () => {
    const breaches: string[] = [];
    const hold = (isTrue: boolean, what: string): void => void (isTrue || breaches.push(what));

    await openTab(0);
    const { fence } = given.parse((await take('ada', SESSION)).json).lock;
    await untilIndexed();

    await gateways[0]?.kill('SIGKILL');
    tab.close();
    await openTab(1);
    hold(await isAlive(), 'the tab moved and is not known');
    await runJob(EPOCH_GRACE_MS + 1_000);
    hold((await stored()).lock?.fence === fence, 'the lock of a tab that moved was ended');
    hold((await take('ada', SESSION, fence)).status === 200, 'a tab that moved could not renew');
    hold((await take('eva', 'tab-of-eva')).status === 409, 'another took what was held');

    const goneAt = performance.now();
    tab.socket.disconnect();
    await untilJobFreesIt();
    const freeMs = performance.now() - goneAt;
    hold((await stored()).lock === null, 'the lock of a dead tab was kept');

    const next = given.parse((await take('eva', 'tab-of-eva')).json).lock;
    hold(next.fence === fence + 1, `number ${fence} was followed by ${next.fence}`);
    const late = await send('ada', '', { address: 'LATE', base: { address: 'read' } }, SESSION, fence);
    const conflict = refused.safeParse(late.json).data?.details;
    const named = conflict?.reason === 'lock-lost' ? conflict.holder?.name : `${late.status}`;
    hold(named === 'Eva Soto', `a late save answered ${named}`);
    const saved = await send('eva', '', { address: 'hers', base: { address: 'read' } }, 'tab-of-eva', next.fence);
    hold(saved.status === 200, `the new holder's save answered ${saved.status}`);
    hold((await stored()).address === 'hers', 'another address is stored');

    appendRow(inject('faultRows'), {
      fault: '14',
      what: sized('a holder`s tab killed, its key made to end', 'a holder`s tab killed, time passing'),
      lost: 0,
      breaches: breaches.length,
      convergedMs: freeMs,
      note: 'moved to another gateway before, a late save after',
    });
    expect(breaches).toEqual([]);
  });
});
