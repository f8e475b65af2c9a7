import {
  boardHour,
  pastBoard,
  type BoardFrame,
  type PastBoard,
  type RecordedOrder,
} from '@despacho/contract/pastBoard.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCourier, sampleOrder, sampleWall } from '@despacho/contract/samples.ts';
import { capturedFrame } from '@despacho/domain/board/past/capture.ts';
import { framesOf } from '@despacho/domain/board/past/hours.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApi, type Reply, type TestApi } from '../../../tests/support/api.ts';
import { manualClock } from '../../../tests/support/manualClock.ts';
import { createWallToken, hashWallToken } from '../identity/wallTokens.ts';
import { recordBoard } from '../store/pastBoard.ts';
import { wallCodec } from '../store/walls.ts';

/** 15:10 in Guatemala. */
const NOW = '2026-11-24T21:10:30.000Z';
const MINUTE = 60_000;
/** 14:00 in Guatemala. */
const TWO = Date.parse('2026-11-24T20:00:00.000Z');
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const north = { id: 'north', name: 'North', position: null };
const south = { id: 'south', name: 'South', position: null };

const frameOf = (minute: number): BoardFrame => {
  const at = TWO + minute * MINUTE + 7_000;
  const order = (id: string, ageMin: number, only: Parameters<typeof sampleOrder>[0]) =>
    sampleOrder({ id, createdAt: new Date(TWO - ageMin * MINUTE).toISOString(), ...only });
  return capturedFrame(
    {
      orders: [
        order('north', 40, {
          company: acme,
          branch: north,
          courier: { id: 'ana', name: 'Ana' },
          status: ORDER_STATUS.GOING,
        }),
        order('south', 10, { company: acme, branch: south, courier: null }),
        order('other', 50, { company: other, branch: null, courier: { id: 'ana', name: 'Ana' } }),
      ],
      couriers: [
        sampleCourier({ id: 'ana', name: 'Ana', company: other, branch: null }),
        sampleCourier({ id: 'luis', name: 'Luis', company: acme, branch: { id: 'south', name: 'South' } }),
      ],
      statuses: new Map(),
      companies: [{ id: 'other', lateLimitSec: 6_000 }],
    },
    at,
  );
};

let api: TestApi;
const tokens = new Map<string, string>();
const call = async (who: string, path: string): Promise<Reply> =>
  api.call('GET', path, { token: tokens.get(who) ?? '' });
const at = async (minute: string, who = 'admin'): Promise<PastBoard> =>
  pastBoard.strict().parse((await call(who, `/api/board/past?at=${minute}`)).json);
const played = z.object({ startAt: z.string(), hour: boardHour.nullable() });
const idsOf = (orders: readonly RecordedOrder[] | undefined): string[] => (orders ?? []).map(({ id }) => id);

beforeAll(async () => {
  api = await startTestApi({ clock: manualClock(NOW) });
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: { id: 'north', name: 'North' } },
    demo: { role: 'DEMO' },
    alerts: { role: 'ALERTS' },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  const walls = {
    wall: { scope: { type: 'all' } },
    branchWall: { scope: { type: 'branch', companyId: 'acme', branchId: 'north' } },
    revokedWall: { scope: { type: 'all' }, isRevoked: true },
  } as const;
  for (const [id, only] of Object.entries(walls)) {
    const token = createWallToken();
    tokens.set(id, token);
    const wall = sampleWall({ id, name: id, tokenHash: hashWallToken(token), ...only });
    await api.db.collection('walls').doc(id).set(wallCodec.write(wall));
  }
});
afterAll(async () => api.close());

describe('GET /api/board/past', () => {
  it('[PB3] is without a board before anything was recorded', async () => {
    expect(await at('2026-11-24T14:32')).toMatchObject({
      board: null,
      missing: 'beforeFirst',
      firstRecordAt: null,
      before: null,
      after: null,
      gaps: [],
    });
  });

  it('[PB6] has list, counters, states and late marks of the minute', async () => {
    for (const minute of [5, 6, 7, 20, 21, 62]) await recordBoard(api.db, frameOf(minute), 1);
    const { board, missing, stepMin } = await at('2026-11-24T14:06');
    expect([missing, stepMin]).toEqual([null, 1]);
    expect(board?.recordedAt).toBe(new Date(TWO + 6 * MINUTE + 7_000).toISOString());
    expect(board?.orders.map(({ id, level, elapsedMs }) => [id, level, elapsedMs / MINUTE])).toEqual([
      ['other', 'ON_TIME', 56 + 7 / 60],
      ['south', 'ON_TIME', 16 + 7 / 60],
      ['north', 'LATE', 46 + 7 / 60],
    ]);
    expect(board?.counts.orders).toMatchObject({
      active: 3,
      levels: { LATE: 1, ON_TIME: 2, VERIFY: 0, TO_BE_LATE: 0 },
      going: 1,
      queues: { withoutCourier: { size: 1 } },
    });
    expect(board?.counts.couriers).toMatchObject({ onDuty: 2, states: { going: 1, unknown: 1 } });
    expect(board?.couriers.map(({ id, state, orderCount }) => [id, state, orderCount])).toEqual([
      ['ana', 'going', 2],
      ['luis', 'unknown', 0],
    ]);
  });

  it('[PB3] [PB13] shows the last record for one minute more, and names the gaps and the records around one', async () => {
    expect((await at('2026-11-24T14:08')).board?.recordedAt).toBe(new Date(TWO + 7 * MINUTE + 7_000).toISOString());
    const gap = await at('2026-11-24T14:09');
    expect(gap).toMatchObject({
      board: null,
      missing: 'gap',
      before: new Date(TWO + 7 * MINUTE + 7_000).toISOString(),
      after: new Date(TWO + 20 * MINUTE + 7_000).toISOString(),
    });
    expect(
      gap.gaps.map(({ from, to }) => [(Date.parse(from) - TWO) / MINUTE, (Date.parse(to) - TWO) / MINUTE]),
    ).toEqual([
      [9, 19],
      [23, 59],
    ]);
    const next = await at('2026-11-24T15:01');
    expect(next.before).toBe(new Date(TWO + 21 * MINUTE + 7_000).toISOString());
    expect(next.after).toBe(new Date(TWO + 62 * MINUTE + 7_000).toISOString());
  });

  it('[PB3] gives the reason why there is no board', async () => {
    const reasons: unknown[] = [];
    for (const minute of ['2026-11-24T15:11', '2026-11-24T14:04', '2026-08-20T10:00', '2026-11-24T15:08'])
      reasons.push((await at(minute)).missing);
    expect(reasons).toEqual(['future', 'beforeFirst', 'tooOld', 'gap']);
    await api.db
      .collection('boardHours')
      .doc('2026-11-24-10')
      .set({
        payload: null,
        isTooLarge: true,
        hourAt: new Date(TWO - 240 * MINUTE),
        firstAt: new Date(TWO - 240 * MINUTE),
      });
    expect((await at('2026-11-24T10:30')).missing).toBe('tooLarge');
  });

  it('[PB7] shows each account its scope, counters too', async () => {
    const boardOf = async (who: string) => {
      const { board } = await at('2026-11-24T14:06', who);
      return [
        idsOf(board?.orders),
        board?.counts.orders.active,
        board?.couriers.map(({ id }) => id),
        board?.counts.couriers.onDuty,
      ];
    };
    expect(await boardOf('company')).toEqual([['south', 'north'], 2, ['ana', 'luis'], 2]);
    expect(await boardOf('branch')).toEqual([['north'], 1, ['ana'], 1]);
    expect(await boardOf('demo')).toEqual([['other', 'south', 'north'], 3, ['ana', 'luis'], 2]);
    const text = (await call('branch', '/api/board/past?at=2026-11-24T14:06')).text;
    expect(text).not.toMatch(/south|luis|"other"/i);
  });

  it('refuses what is no minute', async () => {
    for (const minute of [
      '',
      '2026-11-24',
      '2026-11-24T25:00',
      '2026-11-24T14:60',
      '2026-02-31T10:00',
      'now',
      '2026-11-24T14:32Z',
    ])
      expect((await call('admin', `/api/board/past?at=${minute}`)).status, minute).toBe(400);
    expect((await call('admin', '/api/board/past')).status).toBe(400);
    expect((await call('admin', '/api/board/past?at=2026-11-24T14:06&scope=all')).status).toBe(400);
  });
});

describe('GET /api/board/past/hour', () => {
  const hour = async (who: string, name = '2026-11-24T14') => {
    const { hour: found } = played.parse((await call(who, `/api/board/past/hour?hour=${name}`)).json);
    return found === null ? null : framesOf(found);
  };

  it('[PB12] gives a wall the boards of an hour, cut to its scope', async () => {
    const whole = await hour('wall');
    expect(whole?.map((frame) => (frame.at - TWO - 7_000) / MINUTE)).toEqual([5, 6, 7, 20, 21]);
    expect(whole?.map((frame) => frame.orders.length)).toEqual([3, 3, 3, 3, 3]);
    const own = await hour('branchWall');
    expect(own?.map((frame) => idsOf(frame.orders))).toEqual(Array.from({ length: 5 }, () => ['north']));
    expect(own?.[0]?.couriers.map(({ id }) => id)).toEqual(['ana']);
    expect(await hour('wall', '2026-11-23T14')).toBeNull();
  });

  it('[WA12] [PB12] is for walls whose link was not revoked, and a wall has no other call', async () => {
    const status = async (who: string, path: string) => (await call(who, path)).status;
    const path = '/api/board/past/hour?hour=2026-11-24T14';
    expect(await Promise.all(['revokedWall', 'admin', 'nobody'].map((who) => status(who, path)))).toEqual([
      401, 401, 401,
    ]);
    expect(await status('wall', '/api/board/past?at=2026-11-24T14:06')).toBe(401);
    expect(await status('wall', '/api/me')).toBe(401);
    for (const name of ['', '14', '2026-11-24T24', '2026-11-24T14:00'])
      expect(await status('wall', `/api/board/past/hour?hour=${name}`), name).toBe(400);
  });
});
