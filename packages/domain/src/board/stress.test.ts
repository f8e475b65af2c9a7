import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { levelledOrders } from './board.ts';
import { stressedBranches, stressedCouriers, type CouriersAtWork } from './stress.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const MINUTE = 60_000;
const luis = { id: 'luis', name: 'Luis' };
const aged = (minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ id: `order-${minutes}`, createdAt: new Date(now - minutes * MINUTE).toISOString(), ...only });
const at = (id: string) => ({ branch: { id, name: id.toUpperCase(), position: null }, courier: luis });
const noLimits = new Map<string, { lateLimitSec: number | null }>();

describe('branches', () => {
  const names = (orders: Order[]) =>
    stressedBranches(levelledOrders(orders, noLimits, now)).map(({ branch }) => branch.id);

  it('[ST1] need help with a late order, or with one that has no courier for ten minutes', () => {
    const orders = [
      aged(46, at('late')),
      aged(44, at('soon')),
      aged(10, { ...at('waiting'), courier: null }),
      aged(9.9, { ...at('fresh'), courier: null }),
      aged(90, { ...at('done'), status: ORDER_STATUS.DELIVERED }),
      aged(90, { branch: null }),
    ];
    expect(names(orders)).toEqual(['late', 'waiting']);
  });

  it('[ST1] a company with its own limit is late after that limit', () => {
    const slow = { ...at('slow'), company: { id: 'slow', name: 'Slow' } };
    expect(
      stressedBranches(levelledOrders([aged(50, slow)], new Map([['slow', { lateLimitSec: 3_600 }]]), now)),
    ).toEqual([]);
  });

  it('[ST2] are sorted by late orders, then age, then orders without a courier, then name', () => {
    const orders = [
      aged(46, at('b-one')),
      aged(46, at('a-one')),
      aged(70, at('old')),
      aged(46, at('two')),
      aged(47, at('two')),
      aged(46, at('waits')),
      aged(5, { ...at('waits'), courier: null }),
      aged(30, { ...at('nobody'), courier: null }),
    ];
    expect(names(orders)).toEqual(['two', 'old', 'waits', 'a-one', 'b-one', 'nobody']);
  });

  it('have the count and oldest age of each queue', () => {
    const orders = [aged(50, at('x')), aged(80, at('x')), aged(35, at('x')), aged(12, { ...at('x'), courier: null })];
    expect(stressedBranches(levelledOrders(orders, noLimits, now))).toEqual([
      {
        branch: { id: 'x', name: 'X' },
        company: { id: 'company-1', name: 'San Martin' },
        active: 4,
        late: { count: 2, oldestMs: 80 * MINUTE },
        toBeLate: { count: 1, oldestMs: 35 * MINUTE },
        withoutCourier: { count: 1, oldestMs: 12 * MINUTE },
      },
    ]);
  });
});

describe('couriers', () => {
  type Work = Partial<Omit<CouriersAtWork, 'orders'>> & { orders?: Order[] };
  const work = ({ orders = [], ...only }: Work = {}): CouriersAtWork => ({
    couriers: [sampleCourier({ id: 'luis', name: 'Luis' })],
    orders: levelledOrders(orders, noLimits, now),
    inDanger: new Set(),
    fixAgeMs: () => 0,
    ...only,
  });
  const trouble = (only: Work) => stressedCouriers(work(only))[0]?.trouble;
  const courierOrders = [aged(5, { courier: luis })];

  it('[ST3] are in trouble by an incident, by silence while they carry an order, or by a late order', () => {
    expect(trouble({})).toBeUndefined();
    expect(trouble({ couriers: [sampleCourier({ id: 'luis', alert: 'flatTire' })] })).toBe('incident');
    expect(trouble({ couriers: [sampleCourier({ id: 'luis', alert: 'accident' })] })).toBe('danger');
    expect(trouble({ inDanger: new Set(['luis']) })).toBe('danger');
    expect(trouble({ orders: courierOrders, fixAgeMs: () => 5 * MINUTE })).toBeUndefined();
    expect(trouble({ orders: courierOrders, fixAgeMs: () => 5 * MINUTE + 1 })).toBe('silent');
    expect(trouble({ orders: courierOrders, fixAgeMs: () => null })).toBe('silent');
    expect(trouble({ fixAgeMs: () => null })).toBeUndefined();
    expect(trouble({ orders: [aged(46, { courier: luis })] })).toBe('late');
    expect(trouble({ orders: [aged(46, { courier: luis, status: ORDER_STATUS.CANCELLED })] })).toBeUndefined();
  });

  it('[ST3] are left out when off duty', () => {
    expect(trouble({ couriers: [sampleCourier({ id: 'luis', accountStatus: 'NEW', alert: 'flatTire' })] })).toBe(
      undefined,
    );
  });

  it('[ST4] are sorted by danger, then other incidents, then silence, then late orders', () => {
    const couriers = ['late-one', 'late-two', 'silent', 'flat', 'fallen'].map((id) =>
      sampleCourier({ id, name: id, alert: id === 'fallen' ? 'accident' : id === 'flat' ? 'flatTire' : null }),
    );
    const orders = [
      aged(46, { courier: { id: 'late-one', name: '' } }),
      aged(46, { courier: { id: 'late-two', name: '' } }),
      aged(47, { courier: { id: 'late-two', name: '' } }),
      aged(1, { courier: { id: 'silent', name: '' } }),
    ];
    const fixAgeMs = (id: string) => (id === 'silent' ? null : 0);
    const rows = stressedCouriers(work({ couriers, orders, fixAgeMs }));
    expect(rows.map(({ courier }) => courier.id)).toEqual(['fallen', 'flat', 'silent', 'late-two', 'late-one']);
    expect(rows[3]).toMatchObject({ orderCount: 2, late: { count: 2, oldestMs: 47 * MINUTE } });
  });
});
