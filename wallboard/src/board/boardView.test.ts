import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import { sampleBranch, sampleCourierStatus, sampleForecast, type sampleCourier } from '@despacho/contract/samples.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { kinds, type WallOrder } from '@despacho/contract/live/kinds.ts';
import { describe, expect, it } from 'vitest';
import type { BoardData } from './boardData.ts';
import {
  ago,
  boardData,
  fixOf,
  liveCompany,
  MINUTE,
  NOW,
  SECOND,
  wallAlarm,
  wallCourier,
  wallOrder,
} from './boardFixture.ts';
import { boardView, type BoardMemory } from './boardView.ts';
import { share } from './share.ts';

const still: BoardMemory = { headings: new Map(), closeUp: null };
const view = (only: Partial<BoardData>, time = { now: NOW, rate: 1 }) => boardView(boardData(only), still, time);

/** `count` orders of that age, each with its own id. */
const aged = (minutes: number, count: number, only: Partial<Order> = {}): WallOrder[] =>
  Array.from({ length: count }, (_, index) =>
    wallOrder({
      id: `${minutes}-${index}`,
      number: `GT-${minutes}-${index}`,
      createdAt: ago(minutes * MINUTE),
      ...only,
    }),
  );

describe('tiles', () => {
  it('[BO1] levels count every active order, En ruta its status only', () => {
    const orders = [
      ...aged(50, 2, { status: ORDER_STATUS.GOING }),
      ...aged(35, 3),
      ...aged(25, 1),
      ...aged(5, 4),
      ...aged(60, 1, { status: ORDER_STATUS.DELIVERED, deliveredAt: ago(0) }),
    ];
    const { tiles, going } = view({ orders });
    expect(tiles.map(({ level, count }) => [level, count])).toEqual([
      ['LATE', 2],
      ['TO_BE_LATE', 3],
      ['VERIFY', 1],
      ['ON_TIME', 4],
    ]);
    expect(going).toEqual({ count: 2, overTwoHours: 0, carryOver: 0 });
  });

  it('the line ends with the current count and the change counts from the oldest point', () => {
    const point = (minutes: number, late: number) => ({
      at: NOW - minutes * MINUTE,
      late,
      toBeLate: 0,
      verify: 0,
      onTime: 0,
      going: 0,
    });
    const trends = [{ id: 'all', points: [point(14.6, 1), point(7, 5)], controllers: 1 }];
    const [late] = view({ orders: aged(50, 4), trends }).tiles;
    expect(late).toEqual({ level: 'LATE', count: 4, line: [1, 5, 4], change: { by: 3, overMinutes: 15 } });
  });

  it('[BO9] the first counts of a new city are not shown as growth', () => {
    const empty = { at: NOW - 14.5 * MINUTE, late: 0, toBeLate: 0, verify: 0, onTime: 0, going: 0 };
    const opened = { at: NOW - 13 * MINUTE, late: 3, toBeLate: 0, verify: 0, onTime: 9, going: 0 };
    const [late] = view({
      orders: aged(50, 4),
      trends: [{ id: 'all', points: [empty, opened], controllers: 1 }],
    }).tiles;
    expect(late).toMatchObject({ line: [], change: null });
  });

  it('[BO10] a screen without a trend counts the last minutes from the orders', () => {
    const [late] = view({ orders: aged(50, 4) }).tiles;
    // Late since five minutes ago. The whole minutes: from 18:27 to 18:41, and now.
    expect(late?.line).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4]);
    expect(late?.change).toEqual({ by: 4, overMinutes: 14 });
  });

  it('before the first order there is no trend', () => {
    expect(view({}).tiles[0]).toMatchObject({ line: [], change: null });
  });
});

describe('countdown', () => {
  it('shows the first eight by time left, urgent below three minutes', () => {
    const { countdown } = view({ orders: [...aged(31, 6), ...aged(43, 3)] });
    expect(countdown.toBeLate).toBe(9);
    expect(countdown.rows).toHaveLength(8);
    expect(countdown.rows[0]).toMatchObject({
      number: 'GT-43-0',
      leftMs: 2 * MINUTE,
      isUrgent: true,
      level: 'TO_BE_LATE',
    });
    expect(countdown.rows[7]).toMatchObject({ leftMs: 14 * MINUTE, isUrgent: false });
  });

  it('exactly three minutes are not urgent', () => {
    expect(view({ orders: aged(42, 1) }).countdown.rows[0]?.isUrgent).toBe(false);
    expect(view({ orders: aged(42.01, 1) }).countdown.rows[0]?.isUrgent).toBe(true);
  });

  it('[AL2] an order of a company with its own limit is listed before it is late, with its own level', () => {
    const companies = new Map([['company-1', liveCompany({ lateLimitSec: 3_600 })]]);
    const { countdown, hasOwnLimits } = view({ orders: aged(50, 1), companies });
    expect(countdown.rows[0]).toMatchObject({ leftMs: 10 * MINUTE, level: 'VERIFY' });
    expect(countdown.toBeLate).toBe(0);
    expect(hasOwnLimits).toBe(true);
  });

  it('shows the courier, the branch, and the zone or the town of the destination', () => {
    const [order] = aged(31, 1, { courier: { id: 'courier-1', name: 'Luis Ramos' } });
    const rows = (changes: Partial<WallOrder>) =>
      view({ orders: order === undefined ? [] : [{ ...order, ...changes }] }).countdown.rows[0];
    expect(rows({})).toMatchObject({ from: 'San Martin · PORTALES', courier: 'Luis Ramos', place: 'Zona 10' });
    expect(rows({ municipality: 'Mixco', courier: null })).toMatchObject({ courier: null, place: 'Mixco' });
    expect(rows({ zone: 0, branch: null })).toMatchObject({ from: 'San Martin', place: 'Sin zona' });
  });

  it('[FC5] [FC6] counts the orders at risk, listed or not, and shows the reason of the listed ones', () => {
    const riskOf = (id: string, only: Partial<Forecast['reason']>): [string, Forecast] => [
      id,
      sampleForecast({ id, reason: { part: 'preparation', leftSec: 540, usualSec: null, ...only } }),
    ];
    const orders = [...aged(50, 1), ...aged(41, 4), ...aged(10, 2)];
    const forecasts = new Map([
      riskOf('50-0', {}),
      riskOf('41-0', { usualSec: 1_260 }),
      riskOf('41-1', { part: 'courier' }),
      riskOf('41-2', { part: 'ride', leftSec: 1_021 }),
      riskOf('10-1', {}),
    ]);
    const { countdown } = view({ orders, forecasts });
    expect(countdown.rows.map(({ risk }) => risk)).toEqual([
      'PORTALES: lenta, 21 min',
      'PORTALES: sin motorista',
      'PORTALES: ruta 18 min',
      null,
    ]);
    expect(countdown.atRisk).toBe(4);
    expect(view({ orders }).countdown.atRisk).toBe(0);
  });

  it('[OR2] an untyped order shows dots for its number', () => {
    const untyped = wallOrder({ number: 'ESPERANDO...', customerName: 'esperando', createdAt: ago(31 * MINUTE) });
    expect(view({ orders: [untyped] }).countdown.rows[0]?.number).toBe('...');
  });
});

it('[WA15] each queue names its five oldest orders, with branch and age', () => {
  const nameless = { courier: null, status: ORDER_STATUS.ON_HOLD };
  const { queues } = view({ orders: [...aged(7, 2, nameless), ...aged(21, 4, nameless)] });
  expect(queues.withoutCourier.oldest.map(({ number }) => number)).toEqual([
    'GT-21-0',
    'GT-21-1',
    'GT-21-2',
    'GT-21-3',
    'GT-7-0',
  ]);
  expect(queues.withoutCourier.oldest[0]).toMatchObject({ branch: 'PORTALES', ageMs: 21 * MINUTE });
  expect(queues.untyped.oldest).toEqual([]);
});

it('[WA3] only a high alarm without an owner keeps the first scene', () => {
  const theft = {
    rule: 'theft' as const,
    priority: 'high' as const,
    subject: { kind: 'incident', id: 'i', label: 'L' } as const,
  };
  const acknowledged = { acknowledgedBy: { id: 'a', name: 'Ada' }, acknowledgedAt: ago(0) };
  const isCalling = (...alarms: Parameters<typeof wallAlarm>[0][]) =>
    view({ alarms: alarms.map((only) => wallAlarm(only)) }).hasCallingHighAlarm;
  expect(isCalling({ ...theft, acknowledgedBy: null, acknowledgedAt: null })).toBe(true);
  expect(isCalling({ ...theft, ...acknowledged })).toBe(false);
  expect(isCalling({ acknowledgedBy: null, acknowledgedAt: null })).toBe(false);
});

describe('map', () => {
  it('orders are drawn worst last, and those without a place are omitted', () => {
    const lost = { suggestedPosition: { lat: 14, lng: 14 } };
    const orders = [...aged(50, 1), ...aged(5, 1), ...aged(25, 1), ...aged(35, 1), ...aged(51, 1, lost)];
    const { map, queues } = view({ orders });
    expect(map.orders.map(({ level }) => level)).toEqual(['ON_TIME', 'VERIFY', 'TO_BE_LATE', 'LATE']);
    expect(map.late.map(({ number, elapsedMs }) => [number, elapsedMs])).toEqual([['GT-50-0', 50 * MINUTE]]);
    expect(queues.withoutCoordinates).toMatchObject({ size: 1, oldestMs: 51 * MINUTE });
  });

  it('late orders are listed oldest first, forty at most', () => {
    const { late } = view({ orders: [...aged(50, 30), ...aged(70, 30)] }).map;
    expect(late).toHaveLength(40);
    expect(late[0]?.elapsedMs).toBe(70 * MINUTE);
  });

  it('[CO7] a position is hollow after a minute, a ghost with its time after five, and off the map after thirty', () => {
    const couriers = ['a', 'b', 'c', 'd', 'e'].map((id) => wallCourier({ id, name: id }));
    const ages: [string, number][] = [
      ['a', 60 * SECOND],
      ['b', 61 * SECOND],
      ['c', 5 * MINUTE + SECOND],
      ['d', 30 * MINUTE + SECOND],
    ];
    const fixes = new Map(ages.map(([id, age]) => [id, fixOf(id, age)]));
    const { map, silent } = view({ couriers, fixes });
    const drawn = map.couriers.map(({ id, look, isHollow, silence }) => [id, look, isHollow, silence]);
    expect(drawn.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['a', 'free', false, null],
      ['b', 'free', true, null],
      ['c', 'silent', true, '5 min'],
    ]);
    expect(silent.map(({ id, ageMs }) => [id, ageMs])).toEqual([
      ['e', null],
      ['d', 30 * MINUTE + SECOND],
    ]);
  });

  it('ages of positions are in real time, at any speed of the city', () => {
    const found = view(
      { couriers: [wallCourier()], fixes: new Map([['courier-1', fixOf('courier-1', 20 * 50 * SECOND)]]) },
      { now: NOW, rate: 20 },
    );
    expect(found.map.couriers[0]?.isHollow).toBe(false);
  });

  it('the shape shows the state of a courier', () => {
    const lookOf = (only: Partial<BoardData>, courier: Parameters<typeof sampleCourier>[0] = {}) =>
      view({ couriers: [wallCourier(courier)], fixes: new Map([['courier-1', fixOf('courier-1', 0)]]), ...only }).map
        .couriers[0]?.look;
    const ofLuis = { courier: { id: 'courier-1', name: 'Luis Ramos' } };
    const returning = new Map([['courier-1', sampleCourierStatus({ isReturning: true })]]);
    expect(lookOf({})).toBe('free');
    expect(lookOf({ orders: [wallOrder({ ...ofLuis, status: ORDER_STATUS.ASSIGNED })] })).toBe('toBranch');
    expect(lookOf({ statuses: returning })).toBe('toBranch');
    expect(lookOf({ orders: [wallOrder({ ...ofLuis, status: ORDER_STATUS.GOING })], statuses: returning })).toBe(
      'inDelivery',
    );
    expect(lookOf({}, { alert: 'flatTire', alertAt: ago(0) })).toBe('incident');
    expect(lookOf({}, { alert: 'allOk', alertAt: ago(0) })).toBe('free');
  });

  it('[IC16] a state that people renamed has its new name, the others the usual one', () => {
    const stateLabels = new Map([
      ['courier:going', { label: 'En camino' }],
      ['order:En ruta', { label: 'Saliendo' }],
    ]);
    expect(view({ stateLabels }).courierStates).toEqual({ going: 'En camino' });
  });

  it('an off-duty courier is not on the map, unless they still carry an order', () => {
    const unavailable = wallCourier({ availability: 'unavailable' });
    const fixes = new Map([['courier-1', fixOf('courier-1', 0)]]);
    expect(view({ couriers: [unavailable], fixes }).map.couriers).toEqual([]);
    const goingOrder = wallOrder({ courier: { id: 'courier-1', name: 'Luis Ramos' }, status: ORDER_STATUS.GOING });
    expect(view({ couriers: [unavailable], fixes, orders: [goingOrder] }).map.couriers).toHaveLength(1);
    expect(view({ couriers: [wallCourier({ accountStatus: 'NEW' })], fixes }).map.couriers).toEqual([]);
  });
});

describe('incidents and scope', () => {
  it('[CO9] include thefts of today and reports of couriers, open ones first', () => {
    const theft = {
      id: 'theft-1',
      kind: 'Robo' as const,
      at: ago(40 * MINUTE),
      position: { lat: 14.6, lng: -90.5 },
      courier: { id: 'courier-9', name: 'Ana Gómez' },
      company: null,
      closedAt: null,
    };
    const closed = { ...theft, id: 'theft-2', courier: { id: 'courier-8', name: 'Eva Gómez' }, closedAt: ago(MINUTE) };
    const couriers = [wallCourier({ alert: 'outOfGas', alertAt: ago(10 * MINUTE) })];
    const { incidents, map } = view({ incidents: [theft, closed], couriers });
    expect(incidents).toMatchObject({ total: 3, open: 2 });
    expect(incidents?.rows.map(({ what, who, ageMs }) => [what, who, ageMs])).toEqual([
      ['Sin gasolina', 'Luis Ramos', 10 * MINUTE],
      ['Robo', 'Ana Gómez', 40 * MINUTE],
      ['Robo', 'Eva Gómez', 40 * MINUTE],
    ]);
    expect(map.incidentPlaces).toEqual([{ lat: 14.6, lng: -90.5 }]);
  });

  it('a wall of one company or branch shows its name', () => {
    const companies = new Map([['company-1', liveCompany()]]);
    const branches = [kinds.branch.wall.parse(sampleBranch())];
    const named = (scope: BoardData['scope']) => view({ companies, branches, scope }).scopeName;
    expect(named({ type: 'all' })).toBeNull();
    expect(named({ type: 'company', companyId: 'company-1' })).toBe('San Martin');
    expect(named({ type: 'branch', branchId: 'branch-1' })).toBe('PORTALES · San Martin');
  });
});

it('unchanged values stay the same object between two moments', () => {
  const data = boardData({ orders: [...aged(35, 3), ...aged(50, 2)], couriers: [wallCourier()] });
  const first = boardView(data, still, { now: NOW, rate: 1 });
  const later = share(first, boardView(data, still, { now: NOW + SECOND, rate: 1 }));
  expect(later.map).toBe(first.map);
  expect(later.tiles).toBe(first.tiles);
  expect(later.queues).toBe(first.queues);
  expect(later.countdown).not.toBe(first.countdown);
});

it('an order is levelled once for the whole board', () => {
  let reads = 0;
  const orders = [...aged(35, 1), ...aged(50, 1), ...aged(5, 1, { courier: null })].map((order): WallOrder => ({
    ...order,
    get createdAt() {
      reads += 1;
      return order.createdAt;
    },
  }));
  const point = { at: NOW - MINUTE, late: 0, toBeLate: 0, verify: 0, onTime: 0, going: 0 };
  view({ orders, trends: [{ id: 'all', controllers: 1, points: [point] }] });
  expect(reads).toBe(orders.length);
});
