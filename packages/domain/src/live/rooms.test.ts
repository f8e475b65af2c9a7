import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { view } from '@despacho/contract/live/kinds.ts';
import { describe, expect, it } from 'vitest';
import {
  activeCourierId,
  EVERY_SCOPE,
  isSeenBy,
  roomOf,
  scopesOfAlarm,
  scopesOfBranch,
  scopesOfCompany,
  scopesOfCourier,
  scopesOfIncident,
  scopesOfOrder,
  scopesOfTrend,
} from './rooms.ts';

const two = { id: 'two', name: 'TWO' };
const branch = (id: string) => ({ id, name: id, position: null });

describe('rooms', () => {
  it('[LV15] a room is a view of one scope', () => {
    expect(roomOf('staff', { type: 'all' })).toBe('staff:all');
    expect(roomOf('wall', { type: 'company', companyId: 'two' })).toBe('wall:company:two');
    expect(roomOf('staff', { type: 'branch', companyId: 'two', branchId: 'b' })).toBe('staff:branch:b');
  });

  it('[LV15] every view has a room for each scope, and rooms of different views differ', () => {
    const scopes = [
      { type: 'all' },
      { type: 'company', companyId: 'c' },
      { type: 'branch', companyId: 'c', branchId: 'b' },
    ] as const;
    expect(view.options.map((of) => scopes.map((scope) => roomOf(of, scope)))).toEqual([
      ['staff:all', 'staff:company:c', 'staff:branch:b'],
      ['observer:all', 'observer:company:c', 'observer:branch:b'],
      ['reader:all', 'reader:company:c', 'reader:branch:b'],
      ['wall:all', 'wall:company:c', 'wall:branch:b'],
      ['track:all', 'track:company:c', 'track:branch:b'],
    ]);
  });

  it('[LV16] an order is in the room of everything, of its company and of its branch', () => {
    expect(scopesOfOrder(sampleOrder())).toEqual(['all', 'branch:branch-1', 'company:company-1']);
    expect(scopesOfOrder(sampleOrder({ branch: null }))).toEqual(['all', 'company:company-1']);
  });

  it('[LV16] an alarm, a branch and a trend are in the rooms of their scope', () => {
    expect(scopesOfAlarm({ companyId: null, branchId: null })).toEqual(['all']);
    expect(scopesOfAlarm({ companyId: 'two', branchId: 'b' })).toEqual(['all', 'branch:b', 'company:two']);
    expect(scopesOfBranch({ id: 'b', company: two })).toEqual(['all', 'branch:b', 'company:two']);
    expect(scopesOfTrend({ id: 'company:two' })).toEqual(['company:two']);
  });

  it('[LV28] what every scope sees has no scope of its own', () => {
    for (const scope of ['all', 'company:two', 'branch:b']) expect(isSeenBy([EVERY_SCOPE], scope)).toBe(true);
    expect([isSeenBy(['all', 'branch:b'], 'branch:b'), isSeenBy(['all'], 'branch:b')]).toEqual([true, false]);
  });

  it('[LV17] a courier is in the rooms of their own scope and of the orders they carry', () => {
    const free = sampleCourier({ company: null, branch: null });
    expect(scopesOfCourier(free, [])).toEqual(['all']);
    const orders = [sampleOrder({ company: two, branch: branch('b') }), sampleOrder({ company: two, branch: null })];
    expect(scopesOfCourier(sampleCourier(), orders)).toEqual([
      'all',
      'branch:b',
      'branch:branch-1',
      'company:company-1',
      'company:two',
    ]);
  });

  it('[LV17] a closed order adds no room to its courier', () => {
    const courier = { id: 'luis', name: 'Luis' };
    expect(activeCourierId(sampleOrder({ courier, status: ORDER_STATUS.GOING }))).toBe('luis');
    expect(activeCourierId(sampleOrder({ courier, status: ORDER_STATUS.DELIVERED }))).toBeNull();
    expect(activeCourierId(sampleOrder({ courier: null }))).toBeNull();
  });

  it('[LV18] an incident is in the rooms of its courier, else of its company', () => {
    expect(scopesOfIncident(sampleIncident({ company: two }), ['all', 'company:one'])).toEqual(['all', 'company:one']);
    expect(scopesOfIncident(sampleIncident({ company: two }), null)).toEqual(['all', 'company:two']);
    expect(scopesOfIncident(sampleIncident({ company: null }), null)).toEqual(['all']);
  });

  it('[LV19] a company is in the rooms of its branches too', () => {
    expect(scopesOfCompany(sampleCompany({ id: 'two' }), ['b', 'c'])).toEqual([
      'all',
      'branch:b',
      'branch:c',
      'company:two',
    ]);
  });
});
