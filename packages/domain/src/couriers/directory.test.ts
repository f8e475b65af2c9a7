import { sampleCourier } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import {
  ACTIVITY_WINDOW_MS,
  courierActivity,
  COURIER_FILTERS,
  dutyProblem,
  hasOldApplication,
  isAuthorisable,
  isComplete,
  listedStatus,
  passesFilter,
} from './directory.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const ago = (ms: number): string => new Date(now - ms).toISOString();
const complete = { dpi: '1234567890101', name: 'Luis Ramos', phone: '55551111', plate: 'M123ABC', picture: 'x.png' };

describe('the directory of couriers', () => {
  it.each([
    [ago(0), 'active'],
    [ago(15 * 24 * 3_600_000), 'active'],
    [ago(ACTIVITY_WINDOW_MS + 1), 'inactive'],
    [null, 'noOrders'],
  ])('[CU2] the last order at %s: %s', (lastOrderAt, activity) => {
    expect(courierActivity(lastOrderAt, now)).toBe(activity);
  });

  it('[CU3] every value is needed, and a zero is none', () => {
    expect(isComplete(complete)).toBe(true);
    for (const key of ['dpi', 'phone', 'plate', 'picture'] as const)
      for (const value of [null, '', ' ', '0', '000']) expect(isComplete({ ...complete, [key]: value })).toBe(false);
    expect(isComplete({ ...complete, name: '' })).toBe(false);
  });

  it.each([
    ['NEW', 'NEW', true],
    ['INACTIVE', 'INACTIVE', true],
    ['ACTIVE', 'ACTIVE', false],
    [null, 'ACTIVE', false],
  ] as const)('[CU4] the account %s is listed as %s', (accountStatus, listed, authorisable) => {
    expect([listedStatus({ accountStatus }), isAuthorisable({ accountStatus })]).toEqual([listed, authorisable]);
  });

  it('[CU5] a courier passes the filters of the orders and of the workplace', () => {
    const filtersOf = (ownership: 'PROYECTOS' | 'POLLO BRUJO' | 'ISHOP' | null, carries: boolean) =>
      COURIER_FILTERS.filter((filter) => passesFilter(filter, { ownership }, carries));
    expect(filtersOf('PROYECTOS', true)).toEqual(['all', 'withOrders', 'project']);
    expect(filtersOf('POLLO BRUJO', false)).toEqual(['all', 'withoutOrders', 'polloBrujo']);
    expect(filtersOf('ISHOP', false)).toEqual(['all', 'withoutOrders', 'ishop']);
    expect(filtersOf(null, true)).toEqual(['all', 'withOrders']);
  });

  it('[CU6] the type comes first, and a permanent courier has a branch', () => {
    const { company, branch } = sampleCourier();
    expect(dutyProblem({ type: null, company, branch })).toBe('type');
    expect(dutyProblem({ type: 'PERMANENT', company, branch })).toBeNull();
    expect(dutyProblem({ type: 'PERMANENT', company, branch: null })).toBe('branch');
    expect(dutyProblem({ type: 'PERMANENT', company: null, branch: null })).toBe('branch');
    for (const type of ['WILDCARD', 'AVAILABLE'] as const)
      expect(dutyProblem({ type, company: null, branch: null })).toBeNull();
  });

  it.each([
    [null, '4.2.0', true],
    [null, null, true],
    [{ version: '4.2.0' }, '4.2.0', false],
    [{ version: '4.10' }, '4.2.0', false],
    [{ version: '4.1.9' }, '4.2.0', true],
    [{ version: '4.2' }, '4.2.0', false],
    [{ version: 'beta' }, '4.2.0', true],
    [{ version: null }, '4.2.0', false],
    [{ version: '1.0' }, null, false],
  ])('[CU7] the phone %o with the newest version %s has an old application: %s', (phone, newest, isOld) => {
    expect(hasOldApplication(phone, newest)).toBe(isOld);
  });
});
