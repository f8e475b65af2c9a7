import {
  sampleBranch,
  sampleCourierStatus,
  sampleForecast,
  sampleIncident,
  sampleRescue,
} from '@despacho/contract/samples.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { scopeName, type NamedScope } from '@despacho/domain/access/scope.ts';
import { activeCourierId, scopesOfCourier, scopesOfOrder } from '@despacho/domain/live/rooms.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ago, boardData, fixOf, liveCompany, MINUTE, wallAlarm, wallCourier, wallOrder } from './boardFixture.ts';
import { focusOf, narrowed, scopeOfRoom, type RequestedFocus } from './focus.ts';

const company = (id: string) => ({ id, name: id });
const branch = (id: string, companyId: string) =>
  kinds.branch.wall.parse(sampleBranch({ id, name: id, company: company(companyId) }));
const companies = new Map(['brujo', 'ishop'].map((id) => [id, liveCompany({ id, name: id })]));
const branches = [branch('kalu', 'brujo'), branch('zona-1', 'brujo'), branch('cayala', 'ishop')];
const all = { type: 'all' } as const;
const kalu = { type: 'branch', branchId: 'kalu' } as const;

describe('the focus of a screen', () => {
  const focus = (requested: Partial<RequestedFocus>, own: Parameters<typeof focusOf>[1] = all) =>
    focusOf({ companyId: null, branchId: null, ...requested }, own, { companies, branches });

  it('[WA10] is the scope of its token, unless the address narrows it', () => {
    expect(focus({})).toEqual(all);
    expect(focus({}, kalu)).toEqual(kalu);
    expect(focus({ companyId: 'ishop' })).toEqual({ type: 'company', companyId: 'ishop' });
    expect(focus({ branchId: 'kalu' })).toEqual(kalu);
    expect(focus({ companyId: 'brujo', branchId: 'kalu' })).toEqual(kalu);
    // A branch also receives its company, and stays a branch.
    expect(focus({ companyId: 'brujo' }, kalu)).toEqual(kalu);
  });

  it('[WA10] is empty when the address names a missing entity', () => {
    expect(focus({ companyId: 'nobody' })).toBeNull();
    expect(focus({ branchId: 'nowhere' })).toBeNull();
    expect(focus({ companyId: 'ishop', branchId: 'kalu' })).toBeNull();
  });

  it('the room has the scope of the token', () => {
    expect(scopeOfRoom('wall:all')).toEqual(all);
    expect(scopeOfRoom('wall:branch:a:b')).toEqual({ type: 'branch', branchId: 'a:b' });
    expect(scopeOfRoom('wall:company:x')).toEqual({ type: 'company', companyId: 'x' });
    expect(scopeOfRoom(null)).toEqual(all);
  });
});

it('[WA10] [LV16] [LV17] a narrowed screen has the same entities as a narrower token', () => {
  const at = (id: string, companyId: string) => ({
    company: company(companyId),
    branch: { id, name: id, position: null },
  });
  const luis = { id: 'luis', name: 'Luis' };
  const received = boardData({
    orders: [
      wallOrder({ id: 'here', ...at('kalu', 'brujo') }),
      wallOrder({ id: 'lent', ...at('kalu', 'brujo'), courier: luis }),
      wallOrder({ id: 'there', ...at('cayala', 'ishop'), courier: { id: 'ana', name: 'Ana' } }),
    ],
    couriers: [
      wallCourier({ id: 'own', company: company('brujo'), branch: { id: 'kalu', name: 'kalu' } }),
      wallCourier({ id: 'luis', company: company('ishop'), branch: { id: 'cayala', name: 'cayala' } }),
      wallCourier({ id: 'ana', company: company('ishop'), branch: { id: 'cayala', name: 'cayala' } }),
    ],
    statuses: new Map(['own', 'luis', 'ana'].map((id) => [id, sampleCourierStatus({ id })])),
    fixes: new Map(['own', 'luis', 'ana'].map((id) => [id, fixOf(id, 0)])),
    incidents: ['luis', 'ana'].map((id) =>
      kinds.incident.wall.parse(sampleIncident({ id: `of-${id}`, at: ago(MINUTE), courier: { id, name: id } })),
    ),
    alarms: [
      wallAlarm({ id: 'mine', companyId: 'brujo', branchId: 'kalu' }),
      wallAlarm({ id: 'theirs', companyId: 'ishop', branchId: 'cayala' }),
    ],
    trends: [
      { id: 'all', points: [], controllers: 1 },
      { id: 'branch:kalu', points: [], controllers: 1 },
    ],
    forecasts: new Map([
      ['here', sampleForecast({ id: 'here', companyId: 'brujo', branchId: 'kalu' })],
      ['away', sampleForecast({ id: 'away', companyId: 'brujo', branchId: 'utatlan' })],
    ]),
    rescues: new Map([
      ['here', sampleRescue({ id: 'here', companyId: 'brujo', branchId: 'kalu' })],
      ['there', sampleRescue({ id: 'there', companyId: 'ishop', branchId: 'cayala' })],
    ]),
    companies,
    branches,
  });
  const { scope, ...found } = narrowed(received, all, kalu);
  expect(scope).toEqual(kalu);
  const ids = {
    orders: found.orders.map(({ id }) => id),
    couriers: found.couriers.map(({ id }) => id),
    statuses: [...found.statuses.keys()],
    fixes: [...found.fixes.keys()],
    incidents: found.incidents.map(({ id }) => id),
    alarms: found.alarms.map(({ id }) => id),
    trends: found.trends.map(({ id }) => id),
    forecasts: [...found.forecasts.keys()],
    rescues: [...found.rescues.keys()],
    companies: [...found.companies.keys()],
    branches: found.branches.map(({ id }) => id),
  };
  expect(ids).toEqual({
    orders: ['here', 'lent'],
    couriers: ['own', 'luis'],
    statuses: ['own', 'luis'],
    fixes: ['own', 'luis'],
    incidents: ['of-luis'],
    alarms: ['mine'],
    trends: ['branch:kalu'],
    forecasts: ['here'],
    rescues: ['here'],
    companies: ['brujo'],
    branches: ['kalu'],
  });
  expect(narrowed(received, kalu, kalu).orders).toBe(received.orders);
});

it('[LV16] [LV17] any orders and couriers are narrowed as the rooms are', () => {
  const companyOf = fc.constantFrom('brujo', 'ishop').map(company);
  const branchOf = fc.constantFrom(null, 'kalu', 'cayala').map((id) => id && { id, name: id, position: null });
  const courierOf = fc.constantFrom(null, '0', '1', '2').map((id) => id && { id, name: id });
  const status = fc.constantFrom(ORDER_STATUS.GOING, ORDER_STATUS.DELIVERED);
  const order = fc.record({ company: companyOf, branch: branchOf, courier: courierOf, status });
  const courier = fc.record({ company: fc.option(companyOf), branch: branchOf });
  const scopes = fc.constantFrom<NamedScope>(kalu, { type: 'company', companyId: 'ishop' });
  fc.assert(
    fc.property(fc.array(order), fc.array(courier, { maxLength: 3 }), scopes, (placed, staff, scope) => {
      const orders = placed.map((only, index) => wallOrder({ id: `${index}`, ...only }));
      const couriers = staff.map((only, index) => wallCourier({ id: `${index}`, ...only }));
      const found = narrowed(boardData({ orders, couriers, companies, branches }), all, scope);
      const name = scopeName(scope);
      expect(found.orders).toEqual(orders.filter((one) => scopesOfOrder(one).includes(name)));
      const carriedBy = (id: string) => orders.filter((one) => activeCourierId(one) === id);
      expect(found.couriers).toEqual(couriers.filter((one) => scopesOfCourier(one, carriedBy(one.id)).includes(name)));
    }),
  );
});
