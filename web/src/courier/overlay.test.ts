import type { CarriedOrder, CourierAct, CourierWork } from '@despacho/contract/couriers/application.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { carriedOrderOf } from '@despacho/domain/couriers/work.ts';
import { describe, expect, it } from 'vitest';
import { isReflected, isSuperseded, visibleWork } from './overlay.ts';
import type { QueuedAct } from './phoneStore.ts';

const NOW = '2026-11-21T18:00:00.000Z';
const courier = { id: 'luis', name: 'Luis', plate: null };
const order = (only: Partial<CarriedOrder> = {}): CarriedOrder => {
  const stored = sampleOrder({ id: 'order-1', status: 'En cola', courier: { id: 'luis', name: 'Luis' } });
  const rules = { lateLimitSec: null, demanded: [], conversation: null, now: Date.parse(NOW) };
  const picked = carriedOrderOf(stored, 'luis', rules);
  if (picked === null) throw new Error('the sample is no active order');
  return { ...picked, ...only };
};
const work = (only: Partial<CourierWork> = {}): CourierWork => ({
  now: NOW,
  rate: 1,
  version: 'v',
  courier,
  availability: 'available',
  alert: null,
  shift: null,
  branches: [{ id: 'branch-1', name: 'PORTALES', companyName: 'San Martin' }],
  orders: [order()],
  ...only,
});
type Kind = CourierAct['kind'];
const queued = (kind: Kind, state: QueuedAct['state'] = 'waiting', more: object = {}): QueuedAct => ({
  seq: 1,
  uid: 'luis',
  label: kind,
  state,
  refusal: null,
  settledAt: 0,
  act: { kind, key: 'k'.repeat(16), at: NOW, position: null, orderId: 'order-1', ...more } as CourierAct,
});
const nextOf = (acts: QueuedAct[]) =>
  visibleWork(work(), acts).orders.map(({ nextAct, isWaiting }) => [nextAct, isWaiting]);

describe('[CP12] the work of a phone with acts that the server does not show yet', () => {
  it('has the act after the last own one, waiting or accepted, and none of a refused one', () => {
    expect(nextOf([])).toEqual([['accept', false]]);
    expect(nextOf([queued('accept')])).toEqual([['arriveAtStore', true]]);
    expect(nextOf([queued('accept'), queued('arriveAtStore', 'accepted')])).toEqual([['pickUp', true]]);
    expect(nextOf([queued('accept', 'refused')])).toEqual([['accept', false]]);
    expect(nextOf([queued('deliver')])).toEqual([[null, true]]);
    expect(nextOf([queued('refuse')])).toEqual([]);
  });

  it('never goes back behind the server', () => {
    const ahead = work({ orders: [order({ nextAct: 'deliver' })] });
    expect(visibleWork(ahead, [queued('accept', 'accepted')]).orders[0]?.nextAct).toBe('deliver');
  });

  it('[CP35] has the arrival at the door, the one of the server before its own', () => {
    const arrivalOf = (carried: CarriedOrder) =>
      visibleWork(work({ orders: [carried] }), [queued('arriveAtDoor')]).orders[0]?.atDoorAt;
    const earlier = '2026-11-21T17:50:00.000Z';
    expect([arrivalOf(order()), arrivalOf(order({ atDoorAt: earlier }))]).toEqual([NOW, earlier]);
  });

  it('[CP26] has the trouble that was reported last, and none after the end of it', () => {
    const alertOf = (...acts: QueuedAct[]) => visibleWork(work(), acts).alert;
    const [flat, over] = ['flatTire', 'allOk'].map((alert) => queued('alert', 'accepted', { alert }));
    if (flat === undefined || over === undefined) throw new Error('unreachable');
    expect([alertOf(flat), alertOf(flat, over), alertOf({ ...flat, state: 'refused' })]).toEqual([
      'flatTire',
      null,
      null,
    ]);
    expect([isReflected(flat, work()), isReflected(flat, work({ alert: 'flatTire' }))]).toEqual([false, true]);
    expect(isReflected(over, work())).toBe(true);
    const { alert: _alert, ...older } = work();
    expect(visibleWork(older as CourierWork, []).alert).toBeNull();
    const later = { ...over, seq: 2 };
    expect([isSuperseded(flat, [flat, later]), isSuperseded(later, [flat, later])]).toEqual([true, false]);
    expect(isSuperseded(flat, [{ ...later, state: 'refused' }, queued('accept')])).toBe(false);
  });

  it('begins and ends the shift at once', () => {
    const begun = [queued('checkIn', 'waiting', { branchId: 'branch-1' })];
    expect(visibleWork(work(), begun)).toMatchObject({
      shift: { branch: { name: 'PORTALES' } },
      availability: 'available',
    });
    expect(visibleWork(work(), [...begun, queued('unavailable')]).availability).toBe('unavailable');
    expect(visibleWork(work(), [...begun, queued('checkOut')]).shift).toBeNull();
  });

  it('forgets an accepted act as soon as the server shows it', () => {
    expect(isReflected(queued('accept', 'accepted'), work())).toBe(false);
    expect(isReflected(queued('accept', 'accepted'), work({ orders: [order({ nextAct: 'arriveAtStore' })] }))).toBe(
      true,
    );
    expect(isReflected(queued('deliver', 'accepted'), work({ orders: [] }))).toBe(true);
    expect(isReflected(queued('refuse', 'accepted'), work())).toBe(false);
    expect(isReflected(queued('checkOut', 'accepted'), work())).toBe(true);
    expect(isReflected(queued('unavailable', 'accepted'), work())).toBe(false);
  });
});
