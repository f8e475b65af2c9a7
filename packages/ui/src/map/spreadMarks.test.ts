import type { CourierMark } from './courierLayer.ts';
import type { LngLat } from './geometry.ts';
import type { OrderMark } from './orderLayer.ts';
import { describe, expect, it } from 'vitest';
import { marksKeeper } from './spreadMarks.ts';

const at: LngLat = [-90.5, 14.6];
const courier = (id: string, only: Partial<CourierMark> = {}): CourierMark => ({
  id,
  at,
  look: 'free',
  isHollow: false,
  heading: 0,
  silence: null,
  ...only,
});
const order = (id: string, only: Partial<OrderMark> = {}): OrderMark => ({ id, at, level: 'ON_TIME', ...only });
const project = ([lng, lat]: LngLat) => ({ x: (lng + 91) * 1_000, y: (15 - lat) * 1_000 });
const offsetsOf = (rows: readonly { id: string; offset: readonly [number, number] }[]) =>
  new Map(rows.map(({ id, offset }) => [id, Math.hypot(...offset)]));

describe('[MA6] the marks of the wall', () => {
  it('the worst order is at its position, and couriers of the same position around it; equal ids do not collide', () => {
    const keep = marksKeeper();
    const rows = keep(
      { orders: [order('1'), order('2', { level: 'LATE' })], couriers: [courier('1'), courier('2')] },
      project,
      16,
    );
    const [orders, couriers] = [offsetsOf(rows.orders), offsetsOf(rows.couriers)];
    expect(orders.get('2')).toBe(0);
    for (const moved of [orders.get('1'), couriers.get('1'), couriers.get('2')]) expect(moved).toBeGreaterThan(5);
  });

  it('a courier alone is exactly at their position', () => {
    const { couriers } = marksKeeper()(
      { orders: [order('1')], couriers: [courier('c', { at: [-90.4, 14.5] })] },
      project,
      16,
    );
    expect(couriers[0]?.offset).toEqual([0, 0]);
  });

  it('an unchanged result is the same array of the same objects', () => {
    const keep = marksKeeper();
    const orders = [order('1'), order('2')];
    const first = keep({ orders, couriers: [courier('a'), courier('b')] }, project, 16);
    const far = courier('far', { at: [-90.1, 14.2] });
    const later = keep({ orders, couriers: [far, ...first.couriers.map(({ id }) => courier(id))] }, project, 16);
    expect(later.orders).toBe(first.orders);
    expect(later.couriers.slice(1).map(({ offset }) => offset)).toEqual(first.couriers.map(({ offset }) => offset));
    expect(keep({ orders, couriers: [far] }, project, 16).couriers[0]).toBe(later.couriers[0]);
  });
});
