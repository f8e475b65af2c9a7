// The client of the browser against a real gateway: its state, its freshness, and its recovery.
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { sampleCompany, sampleController, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { connectLive, type ConnectOptions } from '@despacho/client/live/connect.ts';
import { browserEnvironment, type LiveEnvironment } from '@despacho/client/live/environment.ts';
import { staffKinds, wallKinds, type StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayFixture, type GatewayFixture } from '../../services/src/hub/gateway/gatewayFixture.ts';
import { startLine } from '../support/line.ts';
import { until } from '../support/until.ts';

/** No page here: frames are drawn at once and nothing sleeps or wakes. */
const environment: LiveEnvironment = {
  ...browserEnvironment,
  onNextFrame: (run) => void setImmediate(run),
  onWake: () => () => {},
};

describe('the live client of the browser', () => {
  let fixture: GatewayFixture;
  const opened: { close(): void }[] = [];
  beforeAll(async () => {
    fixture = await gatewayFixture();
  });
  afterAll(async () => {
    opened.forEach((live) => live.close());
    await fixture.close();
  });

  const staff = (token: string, options: Partial<ConnectOptions<StaffDocs>> = {}, around = environment) => {
    const live = connectLive(
      { kinds: staffKinds(), sessionId: 'session-1', token: () => token, origin: fixture.gateway.url, ...options },
      around,
    );
    opened.push(live);
    return live;
  };
  const fresh = async (live: Pick<Live<object>, 'status'>): Promise<unknown> =>
    until('fresh data', () => live.status.get().freshness === 'fresh');
  const resultsOf = async (): Promise<string[]> => {
    const text = await fixture.gateway.metrics.registry.metrics();
    return text.split('\n').filter((line) => line.startsWith('gateway_checks_total{'));
  };

  it('[LV1] [LV2] has the state of its room, and follows it', async () => {
    const old = { ...sampleOrder({ id: 'o1' }), pin: '1234' };
    await fixture.put('order', old);
    const live = staff(await fixture.token());
    await fresh(live);
    expect(live.collections.order.ids()).toContain('o1');
    expect(live.collections.order.get('o1')).not.toHaveProperty('pin');
    await fixture.put('order', sampleOrder({ id: 'o1', status: 'En ruta' }));
    await until('the new status', () => live.collections.order.get('o1')?.status === 'En ruta');
    await fixture.gone('order', 'o1');
    await until('the order to go', () => !live.collections.order.has('o1'));
    expect(Math.abs(live.now() - fixture.context.clock.now())).toBeLessThan(500);
  });

  it('[LV15] receives for a branch its own orders and the couriers that carry them, and removes both again', async () => {
    const branch = { id: 'branch-9', name: 'PRADERA' };
    const company = { id: 'company-9', name: 'ISHOP GUATEMALA' };
    const mine = { company, branch: { ...branch, position: null }, courier: { id: 'k9', name: 'Kevin' } };
    await fixture.put('courier', sampleCourier({ id: 'k9', company: null, branch: null, branchIds: [] }));
    await fixture.put('order', sampleOrder({ id: 'o9', status: 'En ruta', ...mine }));
    const live = staff(await fixture.token({ id: 'u9', role: 'BRANCH', company, branch }));
    await fresh(live);
    expect([live.collections.order.ids(), live.collections.courier.ids()]).toEqual([['o9'], ['k9']]);
    const elsewhere = { company: { id: 'company-8', name: 'Other' }, branch: null, courier: mine.courier };
    await fixture.put('order', sampleOrder({ id: 'o9', status: 'En ruta', ...elsewhere }));
    await until('both to leave', () => live.collections.order.size + live.collections.courier.size === 0);
    await fixture.put('order', sampleOrder({ id: 'o9', status: 'En ruta', ...mine }));
    await until('both to come back', () => live.collections.order.has('o9') && live.collections.courier.has('k9'));
  });

  it('[LV10] has the hashes that the gateway expects', async () => {
    await fixture.put('company', sampleCompany({ id: 'company-5' }));
    await fixture.put('order', sampleOrder({ id: 'o5' }));
    // A minute is over at once; all other waits are as long as they are.
    const timers = {
      setTimeout: (run: (...args: unknown[]) => void, ms: number) =>
        Number(setTimeout(run, ms === LIVE.checkMs ? 100 : ms)),
      clearTimeout: (id: number) => clearTimeout(id),
    };
    const live = staff(await fixture.token(), {}, { ...environment, timers });
    await fresh(live);
    await fixture.put('order', sampleOrder({ id: 'o5', status: 'En ruta' }));
    await until('a comparison', async () => (await resultsOf()).some((line) => line.includes('"same"')));
    expect((await resultsOf()).filter((line) => line.includes('different') && !line.endsWith(' 0'))).toEqual([]);
  });

  it('[LV5] reports a cut connection within 4 s, keeps its values, and recovers with the missed changes', async () => {
    const line = await startLine(Number(new URL(fixture.gateway.url).port));
    await fixture.put('order', sampleOrder({ id: 'o2' }));
    const live = staff(await fixture.token(), { origin: line.url });
    await fresh(live);
    line.cut();
    const cutAt = performance.now();
    await fixture.put('order', sampleOrder({ id: 'o3' }));
    await until('stale', () => live.status.get().freshness === 'stale');
    expect(performance.now() - cutAt).toBeLessThan(4_000);
    expect([live.ages.get().isStale, live.collections.order.has('o2'), live.collections.order.has('o3')]).toEqual([
      true,
      true,
      false,
    ]);
    line.mend();
    await fresh(live);
    expect(live.collections.order.has('o3')).toBe(true);
    await line.close();
  });

  it('[LV9] reconnects to a restarted gateway automatically', async () => {
    const line = await startLine(Number(new URL(fixture.gateway.url).port));
    const live = staff(await fixture.token(), { origin: line.url });
    await fresh(live);
    line.drop();
    await until('the loss to be known', () => live.status.get().freshness !== 'fresh');
    await fresh(live);
    await line.close();
  });

  it('[LV2] gets everything under a new epoch and keeps nothing of the old', async () => {
    await fixture.put('order', sampleOrder({ id: 'old' }));
    const token = await fixture.token();
    const live = staff(token);
    await fresh(live);
    expect(live.collections.order.has('old')).toBe(true);
    await fixture.renew();
    await fixture.put('controller', sampleController());
    await fixture.put('order', sampleOrder({ id: 'new' }));
    await until('the new state', () => live.collections.order.has('new'));
    expect(live.collections.order.has('old')).toBe(false);
    await fresh(live);
  });

  it('[LV8] asks a revoked account to sign in again, and renews an expired token', async () => {
    const token = await fixture.token({ id: 'u3' });
    let renewals = 0;
    const live = staff(token, {
      renew: async () => {
        renewals += 1;
        return 'refused';
      },
    });
    await fresh(live);
    await fixture.put('controller', sampleController({ id: 'u3', isEnabled: false }));
    await until('the end', () => live.status.get().ended === 'revoked');
    expect(renewals).toBe(1);

    const tokens = [await fixture.token({ id: 'u4' })];
    const other = staff('', {
      token: () => tokens.at(-1) ?? null,
      renew: async () => {
        tokens.push(await fixture.token({ id: 'u4' }));
        return 'renewed';
      },
    });
    await fresh(other);
    fixture.pass(13 * 3_600_000);
    await until('a renewed token', () => tokens.length === 2);
    await fresh(other);
    expect(other.status.get().ended).toBeNull();
  });

  it('[LV20] receives for a wall only what a wall can show', async () => {
    await fixture.put('order', sampleOrder({ id: 'o6', customerName: 'Nobody Shall Read', phone: '55559999' }));
    const token = await fixture.wallToken('wall-6');
    const live = connectLive(
      { kinds: wallKinds(), sessionId: 'session-6', token: () => token, origin: fixture.gateway.url },
      environment,
    );
    opened.push(live);
    await fresh(live);
    expect(live.collections.order.get('o6')).toMatchObject({ id: 'o6', isUntyped: false });
    expect(JSON.stringify([...live.collections.order.values()])).not.toMatch(/Nobody|55559999/);
  });
});
