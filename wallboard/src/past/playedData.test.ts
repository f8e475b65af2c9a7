// @vitest-environment happy-dom
import { sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { BoardFrame } from '@despacho/contract/pastBoard.ts';
import { boardCounts } from '@despacho/domain/board/board.ts';
import { capturedFrame } from '@despacho/domain/board/past/capture.ts';
import { boardOf } from '@despacho/domain/board/past/view.ts';
import { expect, it } from 'vitest';
import { boardData } from '../board/boardFixture.ts';
import { boardView } from '../board/boardView.ts';
import { lastingAddress, setupOf } from '../screen/setup.ts';
import { playedData, playedTrends } from './playedData.ts';

const MINUTE = 60_000;
/** 14:00 in Guatemala. */
const START = Date.parse('2026-11-24T20:00:00.000Z');
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const ana = { id: 'ana', name: 'Ana' };

/** Each minute one order more; all of them were created at 13:30. */
const frameOf = (minute: number): BoardFrame =>
  capturedFrame(
    {
      orders: Array.from({ length: minute + 1 }, (_, index) =>
        sampleOrder({
          id: `order-${index}`,
          company: index % 2 === 0 ? acme : other,
          branch: null,
          courier: ana,
          status: ORDER_STATUS.GOING,
          createdAt: new Date(START - 30 * MINUTE).toISOString(),
        }),
      ),
      couriers: [sampleCourier({ id: 'ana', company: acme, branch: null })],
      statuses: new Map(),
      companies: [{ id: 'acme', lateLimitSec: 2_400 }],
    },
    START + minute * MINUTE,
  );
const frames = Array.from({ length: 30 }, (_, minute) => frameOf(minute));
const live = boardData({
  companies: new Map(
    [acme, other].map((company) => [
      company.id,
      kinds.company.wall.parse(sampleCompany({ ...company, lateLimitSec: 60 })),
    ]),
  ),
});
const all = { type: 'all' } as const;
const ofAcme = { type: 'company', companyId: 'acme' } as const;
const memory = { headings: new Map(), closeUp: null };
const viewAt = (minute: number, scope: typeof all | typeof ofAcme = all) => {
  const trend = playedTrends(frames, scope)[minute];
  const frame = frames[minute];
  if (trend === undefined || frame === undefined) throw new Error('No such minute');
  return boardView(playedData(frame, trend, { live, own: all, scope }), memory, { now: frame.at, rate: 1 });
};

it('[PB9] the scenes show the counters of the minute, with the limits of that time', () => {
  for (const minute of [0, 9, 10, 29]) {
    const { tiles, going, couriers } = viewAt(minute);
    const counts = boardCounts(boardOf(frameOf(minute)), START + minute * MINUTE);
    expect(Object.fromEntries(tiles.map(({ level, count }) => [level, count]))).toEqual(counts.orders.levels);
    expect(going.count).toBe(minute + 1);
    expect(couriers).toEqual(counts.couriers);
  }
});

it('[PB9] changes are those of the quarter of an hour before the minute', () => {
  expect(viewAt(29).tiles.find(({ level }) => level === 'LATE')).toMatchObject({ count: 30 });
  const trend = playedTrends(frames, all)[29];
  expect(trend?.points).toHaveLength(16);
  expect(trend?.points.map(({ going }) => going)).toEqual(Array.from({ length: 16 }, (_, index) => index + 15));
  expect(playedTrends(frames, ofAcme)[29]?.points.at(-1)?.going).toBe(15);
});

it('[PB9] an address that narrows the scope narrows the past, too', () => {
  expect(viewAt(9, ofAcme).going.count).toBe(5);
  expect(viewAt(9, ofAcme).scopeName).toBe('Acme');
});

it('[PB9] leaves out what is not recorded: incidents, alarms, forecasts, positions', () => {
  const { incidents, alarms, silent, fixAt, stress, map, hasCallingHighAlarm } = viewAt(29);
  expect([incidents, alarms.total, silent, fixAt, map.couriers, hasCallingHighAlarm]).toEqual([
    null,
    0,
    [],
    null,
    [],
    false,
  ]);
  expect(viewAt(29).countdown.atRisk).toBeNull();
  expect(stress.couriers.map(({ trouble }) => trouble)).toEqual(['late']);
});

it('[PB9] the address names an hour, which is played once', () => {
  expect(setupOf('?play=2026-11-24T14&scene=stress')).toMatchObject({ play: '2026-11-24T14', pinned: 'stress' });
  expect(lastingAddress('/wallboard/', '?play=2026-11-24T14&scene=stress')).toBe('/wallboard/?scene=stress');
  expect(lastingAddress('/wallboard/', '?play=2026-11-24T14')).toBe('/wallboard/');
  for (const wrong of ['', 'yesterday', '2026-11-24', '2026-11-24T14:00', '14'])
    expect(setupOf(`?play=${wrong}`).play).toBeNull();
});
