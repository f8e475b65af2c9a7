// While screens are disconnected, an account, couriers and orders move to other companies and branches.
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { named, townCourier, townOrder } from './support/town.ts';

describe('scopes change while screens are disconnected', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await startCast();
  });
  afterAll(async () => cast.close());

  it('[LV8] [LV17] a reconnected screen has exactly the new scope and nothing of the old', async () => {
    cast.load.start();
    const disconnected = cast.clients.filter((_, at) => at % 2 === 0);
    for (const { line } of disconnected) line.cut();
    await until('them to notice', () => disconnected.every(({ freshness }) => freshness() === 'stale'));

    // The account of company 2 now belongs to company 3; some of its screens are disconnected, some are not.
    const moved = cast.clients.filter(({ name }) => name.startsWith('observer:company:c2 '));
    for (const client of moved) client.moveTo('observer:company:c3');
    const token = await cast.stack.token({ id: 'observer-company-c2', role: 'ADMINISTRATOR', company: named('c3') });
    cast.replaceToken('observer:company:c2', token);
    const there = { companyId: 'c3', branchId: 'c3b' };
    const { company, branch, branchIds } = townCourier(there, { id: 'k0' });
    for (const id of ['k0', 'k3']) {
      const data = courierCodec.write({ company, branch, branchIds });
      await cast.load.write({ path: `${COLLECTIONS.couriers}/${id}`, data, isWhole: false });
    }
    for (const id of ['away-1', 'away-2']) {
      const path = `${COLLECTIONS.orders}/${id}`;
      const here = townOrder({ companyId: 'c1', branchId: 'c1a' }, { id, courier: named('k5') });
      await cast.load.write({ path, data: orderCodec.write(here), isWhole: true });
      const gone = townOrder(there, { id, courier: named('k6') });
      await cast.load.write({ path, data: orderCodec.write(gone), isWhole: true });
    }
    const backMs = await cast.rejoined(disconnected, async () => disconnected.forEach(({ line }) => line.mend()));
    await until('every screen of the account to be where it belongs', () =>
      moved.every(({ live }) => live.status.get().scope === 'observer:company:c3'),
    );
    const note = `live again after ${(backMs / 1_000).toFixed(1)} s`;
    expect(await cast.verify({ fault: '11b', what: 'scopes moved while away', note })).toEqual(SOUND);
  });
});
