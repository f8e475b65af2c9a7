import { sampleBranch, sampleCourierStatus } from '@despacho/contract/samples.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { describe, expect, it } from 'vitest';
import { levelledData, type BoardData } from './boardData.ts';
import { ago, boardData, fixOf, MINUTE, NOW, wallCourier, wallOrder } from './boardFixture.ts';
import { branchOrders } from './branch/branchOrders.ts';
import { courierCards } from './branch/courierCards.ts';
import { incidentRowsOf } from './incidentRows.ts';
import { stressList } from './stressRows.ts';

const time = { now: NOW, rate: 1 };
const luis = { id: 'luis', name: 'Luis' };
const home = { id: 'branch-1', name: 'PORTALES' };
const branches = [kinds.branch.wall.parse(sampleBranch({ position: { lat: 14.61, lng: -90.51 } }))];

describe('the branch', () => {
  it('its orders are sorted by when they are late, the longest last', () => {
    const orders = [5, 50, 44, 20].map((minutes) =>
      wallOrder({ id: `${minutes}`, number: `GT-${minutes}`, createdAt: ago(minutes * MINUTE) }),
    );
    const done = wallOrder({ id: 'done', status: ORDER_STATUS.DELIVERED, createdAt: ago(90 * MINUTE) });
    const { rows, total } = branchOrders(levelledData(boardData({ orders: [...orders, done] }), NOW), NOW);
    expect(rows.map(({ number, level, leftMs, isUrgent }) => [number, level, leftMs, isUrgent])).toEqual([
      ['GT-50', 'LATE', null, false],
      ['GT-44', 'TO_BE_LATE', MINUTE, true],
      ['GT-20', 'VERIFY', null, false],
      ['GT-5', 'ON_TIME', null, false],
    ]);
    expect(total).toBe(4);
  });

  it('[CO5] [CO4] [CO2] its couriers are sorted by availability, each with the words of its card', () => {
    const status = (id: string, only: Parameters<typeof sampleCourierStatus>[0]) =>
      [id, sampleCourierStatus({ id, isDelivering: null, isReturning: null, inStoreSince: null, ...only })] as const;
    const ids = ['away', 'out', 'near', 'far', 'lost', 'here', 'long'];
    const data: Partial<BoardData> = {
      branches,
      couriers: ids.map((id) =>
        wallCourier({ id, name: id, branch: home, availability: id === 'away' ? 'unavailable' : 'available' }),
      ),
      statuses: new Map([
        status('here', { inStoreSince: ago(12.5 * MINUTE) }),
        status('long', { inStoreSince: ago(74 * MINUTE) }),
        ...['near', 'far', 'lost'].map((id) => status(id, { isReturning: true })),
      ]),
      orders: [
        wallOrder({ status: ORDER_STATUS.GOING, courier: { id: 'out', name: 'out' } }),
        wallOrder({ id: 'done', status: ORDER_STATUS.DELIVERED, courier: { id: 'here', name: 'here' } }),
      ],
      fixes: new Map([
        ['near', fixOf('near', 0)],
        ['far', { ...fixOf('far', 0), position: { lat: 14.64, lng: -90.51 } }],
        ['lost', fixOf('lost', 6 * MINUTE)],
      ]),
    };
    const { cards } = courierCards(boardData(data), time);
    expect(cards.map(({ id, card }) => [id, card])).toEqual([
      ['long', { kind: 'longWait', waitingMinutes: 74 }],
      ['here', { kind: 'inStore', waitingMinutes: 13 }],
      ['near', { kind: 'inStore', waitingMinutes: null }],
      // 3.3 km straight, 4.6 km by street: 595 s on empty streets, a third more at a quarter to one.
      ['far', { kind: 'returning', lessThanMinutes: 14 }],
      ['lost', { kind: 'returning', lessThanMinutes: null }],
      ['out', { kind: 'going' }],
      ['away', { kind: 'unavailable' }],
    ]);
    expect(cards.map(({ orderCount }) => orderCount)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  });
});

describe('rows that need help', () => {
  const list = (only: Partial<BoardData>) => {
    const data = levelledData(boardData(only), NOW);
    return stressList(data, incidentRowsOf(data, NOW), time);
  };
  const late = wallOrder({ id: 'late', createdAt: ago(50.9 * MINUTE), courier: luis });

  it('[ST1] a branch has its free couriers', () => {
    const couriers = ['one', 'busy', 'gone'].map((id) => wallCourier({ id, name: id, branch: home }));
    const statuses = new Map(
      ['one', 'busy'].map((id) => [id, sampleCourierStatus({ id, inStoreSince: ago(5 * MINUTE) })] as const),
    );
    const goingOrder = wallOrder({ id: 'carried', courier: { id: 'busy', name: 'busy' } });
    // Delivered orders do not keep a courier busy.
    const done = { status: ORDER_STATUS.DELIVERED, deliveredAt: ago(0), courier: { id: 'one', name: 'one' } };
    const { branches: rows, branchTotal } = list({
      couriers,
      statuses,
      orders: [late, goingOrder, wallOrder({ id: 'done', ...done })],
    });
    expect(rows[0]).toMatchObject({ branch: home, late: { count: 1, oldestMs: 50 * MINUTE }, inStore: 1, active: 2 });
    expect(branchTotal).toBe(1);
  });

  it('[ST3] a courier has the reason, dangers before faults', () => {
    const theft = {
      id: 't',
      kind: 'Robo' as const,
      at: ago(9 * MINUTE),
      position: null,
      courier: luis,
      company: null,
      closedAt: null,
    };
    const flat = wallCourier({ id: 'luis', name: 'Luis', alert: 'flatTire', alertAt: ago(MINUTE) });
    expect(list({ couriers: [flat] }).couriers[0]).toMatchObject({ incident: 'Llanta pinchada', trouble: 'incident' });
    expect(list({ couriers: [flat], incidents: [theft] }).couriers[0]).toMatchObject({
      incident: 'Robo',
      trouble: 'danger',
      fixAgeMs: null,
    });
    expect(list({ couriers: [flat], incidents: [{ ...theft, closedAt: ago(0) }] }).couriers[0]?.trouble).toBe(
      'incident',
    );
  });

  it('as many rows as fit, and how many there are', () => {
    const orders = Array.from({ length: 15 }, (_, index) =>
      wallOrder({
        id: `${index}`,
        createdAt: ago(60 * MINUTE),
        branch: { id: `b${index}`, name: `b${index}`, position: null },
      }),
    );
    const { branches: rows, branchTotal } = list({ orders });
    expect([rows.length, branchTotal]).toEqual([11, 15]);
  });
});
