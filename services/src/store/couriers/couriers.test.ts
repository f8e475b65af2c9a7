import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { sampleCourier } from '@despacho/contract/samples.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { courierCodec, fixOf, writeFix } from './couriers.ts';
import { courierStatusCodec } from './courierStatuses.ts';
import type { Data } from '../documents/scalars.ts';

const read = (data: Data): Courier => {
  const result = courierCodec.read('k1', data);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};

describe('couriers in documents', () => {
  it('writes the stored names of fields, and no position', () => {
    expect(Object.keys(courierCodec.write(sampleCourier())).toSorted().join(' ')).toBe(
      [
        'Pertenece SUCURSAL accountStatus alert alertAt availabilityAt branchId branches cashLimit company companyId',
        'courierShift dpi email firstName imageDelivery lastName lastOrder mongoId mustChangePassword name odometer phone pic pushToken qualified',
        'raitings shiftActKeys silence status tokenGeneration total_traveled transportId type unavailableReason',
      ].join(' '),
    );
  });

  it.each([
    ['ACTIVE', 'ACTIVE', null],
    ['new', 'NEW', null],
    ['available', null, 'available'],
    ['No disponible', null, 'unavailable'],
    ['busy', null, null],
    [undefined, null, null],
  ])('[CO3] splits status %j into account %j and availability %j', (status, account, availability) => {
    const { accountStatus, availability: found } = read({ status });
    expect([accountStatus, found]).toEqual([account, availability]);
  });

  it('[CO3] keeps account and availability apart when it writes', () => {
    expect(courierCodec.write({ accountStatus: 'ACTIVE', availability: 'unavailable' })).toEqual({
      accountStatus: 'ACTIVE',
      status: 'unavailable',
    });
    expect(read({ accountStatus: 'ACTIVE', status: 'unavailable' })).toMatchObject({
      accountStatus: 'ACTIVE',
      availability: 'unavailable',
    });
  });

  it('reads the workplaces from ids with names beside them, and from objects', () => {
    const expected = { company: { id: 'c1', name: 'San Martin' }, branch: { id: 'b1', name: 'PORTALES' } };
    expect(read({ companyId: 'c1', company: 'San Martin', branchId: 'b1', SUCURSAL: 'PORTALES' })).toMatchObject(
      expected,
    );
    expect(
      read({ CompanyId: 'c1', company: { name: 'San Martin' }, SUCURSAL: { id: 'b1', name: 'PORTALES' } }),
    ).toMatchObject(expected);
    expect(read({ company: 'San Martin', branchId: '' })).toMatchObject({ company: null, branch: null });
    expect(read({ Pertenece: 'pollo brujo', branches: ['b1', { id: 'b2' }] })).toMatchObject({
      ownership: 'POLLO BRUJO',
      branchIds: ['b1', 'b2'],
    });
  });

  it('reads the name from any field that has one', () => {
    expect([
      read({ name: 'Luis' }),
      read({ alias: 'Luis' }),
      read({ firstName: 'Luis', lastName: 'Ramos' }),
      read({}),
    ]).toEqual(['Luis', 'Luis', 'Luis Ramos', ''].map((name) => expect.objectContaining({ name })));
  });

  it('reads the last order, ratings and alert in every stored shape', () => {
    expect(
      read({ lastOrder: { date: { seconds: 1_795_284_000 } }, raitings: [5, { rating: '4' }, 'x'], alert: 'Pinchazo' }),
    ).toMatchObject({
      lastOrderAt: '2026-11-21T18:00:00.000Z',
      ratings: [5, 4],
      alert: 'puncture',
    });
  });

  it.each([
    [
      { deliveryStatus: true, goToStore: false },
      { isDelivering: true, isReturning: false, inStoreSince: null },
    ],
    [{ deliveryStatus: 'true' }, { isDelivering: true, isReturning: null, inStoreSince: null }],
    [
      { inStoreSince: 1_795_284_000 },
      { isDelivering: null, isReturning: null, inStoreSince: '2026-11-21T18:00:00.000Z' },
    ],
  ])('[DO14] reads the status record %j', (data, expected) => {
    expect(courierStatusCodec.read('k1', data)).toEqual({ ok: true, value: { id: 'k1', ...expected } });
  });
});

describe('position fixes', () => {
  const position = { lat: 14.6, lng: -90.5 };

  it.each([
    [
      'beside the position',
      { actualPosition: { latitude: 14.6, longitude: -90.5 }, at: 5_000, accuracy: 8, battery: 0.5 },
    ],
    ['in the position', { actualPosition: { _lat: 14.6, _long: -90.5, at: 5_000, accuracy: '8', battery: 50 } }],
    ['as a Timestamp', { actualPosition: position, at: Timestamp.fromMillis(5_000_000), accuracy: 8, battery: 0.5 }],
  ])('[DO15] reads a position %s', (_where, data) => {
    expect(fixOf('k1', data, 1)).toEqual({ courierId: 'k1', position, at: 5_000_000, accuracyM: 8, battery: 0.5 });
  });

  it('[DO15] uses the write time when the phone sent none', () => {
    expect(fixOf('k1', { actualPosition: position, accuracy: -1, battery: 900 }, 77)).toEqual({
      courierId: 'k1',
      position,
      at: 77,
      accuracyM: null,
      battery: null,
    });
  });

  it('is null without a readable position', () => {
    expect(
      [{}, { actualPosition: null }, { actualPosition: { latitude: 'x', longitude: 1 } }].map((data) =>
        fixOf('k1', data, 1),
      ),
    ).toEqual([null, null, null]);
  });

  it('[DO15] reads its own writes', () => {
    const fix = { courierId: 'k1', position, at: 1_795_284_000_123, accuracyM: 7.5, battery: 0.81 };
    expect(fixOf('k1', writeFix(fix), 1)).toEqual(fix);
  });
});
