import { sampleOrder } from '@despacho/contract/samples.ts';
import { orderRows, type Order } from '@despacho/contract/orders/order.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { orderCodec } from './orders.ts';
import type { DocumentMeta } from '../documents/codec.ts';
import type { Data } from '../documents/scalars.ts';

const AT = '2026-11-21T18:00:00.000Z';
const MINIMAL: Data = { status: 'En cola', company: { id: 'c1', name: 'San Martin' }, createdAt: AT };

const read = (data: Data, meta?: DocumentMeta): Order => {
  const result = orderCodec.read('o1', { ...MINIMAL, ...data }, meta);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
};
const reasonOf = (data: Data, meta?: DocumentMeta): string | null => {
  const result = orderCodec.read('o1', { ...MINIMAL, ...data }, meta);
  return result.ok ? null : result.reason;
};

describe('orders in documents', () => {
  it('reads the minimal document of a phone', () => {
    expect(read({})).toMatchObject({
      id: 'o1',
      number: '',
      status: 'En cola',
      type: 'ORDEN CLIENTE',
      isActive: true,
      paymentMethod: 'none',
      isPriority: false,
      company: { id: 'c1', name: 'San Martin' },
      branch: null,
      courier: null,
      lock: null,
      createdAt: AT,
      stateTime: {},
    });
  });

  it('writes the stored names of fields, and no others', () => {
    const expected = [
      'Calification address alert alias alias_id branch canceledAt circle circleValue city',
      'closeReason closedBy company country createAtEmail createAtSms createdAt creatorId creatorOrder',
      'deliveredAt deliveryDetails deliveryTime deliveryTotalTime departament depto destinatario',
      'distance distanceTotal emailSended isActive isPriority locationEnd locationRef lockFence',
      'modifyingBy modifyingByName munic name nota orderId orderIdKey orderIdText orderObservations orderPic',
      'origin payMethod phone preparationTime provider receivedPic revision searchKeys smsSend stateTime',
      'status timeInBranch toBeDeliveredAt typeOrder updatedAt value without_biker zona',
      'zone',
    ]
      .join(' ')
      .split(' ');
    const names = Object.keys(orderCodec.write(sampleOrder()));
    // A row added since may bring its own name, and nothing else.
    const ofRows = Object.values(orderRows).flatMap((row) => ('names' in row ? row.names : []));
    expect(expected.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !expected.includes(name) && !ofRows.some((each) => each === name))).toEqual([]);
  });

  it('[AL9] neither reads nor writes time and dato', () => {
    expect(read({ time: 99, dato: 0 })).toEqual(read({}));
    expect(orderCodec.write(sampleOrder())).not.toHaveProperty('time');
    expect(orderCodec.write(sampleOrder())).not.toHaveProperty('dato');
  });

  it('[DO10] stores the label and reads the constant', () => {
    expect(read({ status: 'GOING', stateTime: { ASSIGNED: AT, 'En ruta': AT, time: AT } })).toMatchObject({
      status: 'En ruta',
      stateTime: { Asignado: AT, 'En ruta': AT },
    });
    expect(orderCodec.write({ status: 'En ruta', stateTime: { 'En ruta': AT } })).toEqual({
      status: 'En ruta',
      stateTime: { 'En ruta': Timestamp.fromMillis(Date.parse(AT)) },
    });
  });

  it.each([
    ['status', { status: 'canario' }],
    ['status', { status: null }],
    ['company', { company: null }],
    ['company', { company: { name: 'San Martin' } }],
    ['createdAt', { createdAt: 'yesterday' }],
  ])('[LV22] cannot read an order without its %s: %j', (field, data) => {
    expect(reasonOf(data)).toBe(`${field} cannot be read`);
  });

  it('[LV22] reports the field and never its value', () => {
    expect(reasonOf({ name: 'Ana', status: 'Ana' })).not.toContain('Ana');
  });

  it('[DO1] reads an older name of the creation time, and the age of the document when there is none', () => {
    expect(read({ createdAt: undefined, _createdAt: '2026-11-20T10:00:00Z' }).createdAt).toBe(
      '2026-11-20T10:00:00.000Z',
    );
    expect(read({ createdAt: undefined, createdAtDate: new Date(AT) }).createdAt).toBe(AT);
    expect(read({ createdAt: undefined }, { createTime: Timestamp.fromMillis(Date.parse(AT)) }).createdAt).toBe(AT);
    expect(reasonOf({ createdAt: undefined })).toBe('createdAt cannot be read');
  });

  it.each([
    [
      'alias',
      { alias: { id: 'k1', name: 'Luis', actualPosition: { _lat: 14, _long: -90 } } },
      { id: 'k1', name: 'Luis' },
    ],
    ['alias_id', { alias_id: 'k1' }, { id: 'k1', name: '' }],
    ['alias_id and wheeler', { alias_id: 'k1', wheeler: 'Luis' }, { id: 'k1', name: 'Luis' }],
    ['a name in alias', { alias: 'Luis', alias_id: 'k1' }, { id: 'k1', name: 'Luis' }],
    ['an older name', { biker: { uid: 'k1', name: 'Luis' } }, { id: 'k1', name: 'Luis' }],
    ['an older name beside an empty alias', { alias: null, biker: { uid: 'k1', name: 'Luis' } }, null],
    ['none', { alias: null, alias_id: 'old' }, null],
    ['an empty alias', { alias: {}, alias_id: '' }, null],
  ])('[DO3] [DO4] reads the courier from %s', (_shape, data, expected) => {
    expect(read(data).courier).toEqual(expected);
  });

  it('[DO3] writes that there is no courier', () => {
    expect(orderCodec.write({ courier: null })).toEqual({ alias: null, alias_id: null, without_biker: 'Yes' });
    expect(orderCodec.write({ courier: { id: 'k1', name: 'Luis' } })).toEqual({
      alias: { id: 'k1', name: 'Luis' },
      alias_id: 'k1',
      without_biker: null,
    });
  });

  it.each([
    ['depto and munic', { depto: 'Guatemala', munic: 'Mixco', departament: 'x', city: 'y' }, ['Guatemala', 'Mixco']],
    ['the modal', { departament: 'Guatemala', city: { id: '7', name: 'Mixco' } }, ['Guatemala', 'Mixco']],
    ['an emptied field', { depto: null, departament: 'Guatemala' }, [null, null]],
  ])('[DO5] reads the address from %s', (_shape, data, expected) => {
    const { department, municipality } = read(data);
    expect([department, municipality]).toEqual(expected);
  });

  it('[DO5] keeps the zone of the dialog beside the main one', () => {
    expect([read({ zona: '10' }).zone, read({ zone: 4, zona: '10' }).zone, read({ zone: '' }).zone]).toEqual([
      10,
      4,
      null,
    ]);
    expect(orderCodec.write({ zone: 10 })).toEqual({ zone: 10, zona: 10 });
  });

  it('[DO2] reads and writes each place in the format of its field', () => {
    const place = { lat: 14.6, lng: -90.5 };
    expect(
      read({
        origin: '14.6,-90.5',
        locationRef: { latitude: 14.6, longitude: -90.5 },
        locationEnd: { _lat: 14.6, _long: -90.5 },
      }),
    ).toMatchObject({ origin: place, suggestedPosition: place, destination: place });
    expect(orderCodec.write({ origin: place, destination: place })).toEqual({
      origin: '14.6,-90.5',
      locationEnd: { latitude: 14.6, longitude: -90.5 },
    });
    expect(read({ branch: { id: 'b1', name: 'PORTALES', lat: 14.6, lng: -90.5 } }).branch).toEqual({
      id: 'b1',
      name: 'PORTALES',
      position: place,
    });
  });

  it('[DO11] reads modifyingBy, writes modifyingByName too, and reads a mark without expiry as none', () => {
    const lock = { id: 'u1', name: 'Ada', expiresAt: AT, sessionId: 's1', fence: 3 };
    expect(read({ modifyingBy: { id: 'u1', name: 'Ada', expiresAt: { seconds: 1_795_284_000 } } }).lock).toEqual({
      ...lock,
      sessionId: null,
      fence: 0,
    });
    expect(orderCodec.write({ lock })).toEqual({
      modifyingBy: { ...lock, expiresAt: Timestamp.fromMillis(Date.parse(AT)) },
      modifyingByName: 'Ada',
    });
    expect(read({ modifyingBy: { id: 'u1', name: 'Ada' } }).lock).toBeNull();
    expect(read({ modifyingBy: '', modifyingByName: 'Ada' }).lock).toBeNull();
    expect(read({ lockFence: 2, modifyingBy: { id: 'u1', expiresAt: AT, fence: 5 } }).lockFence).toBe(5);
  });

  it('[DO9] [MO1] maps misspelt stored names to correct ones', () => {
    expect(
      read({
        Calification: 4.5,
        value: 'EXCELENTE',
        emailSended: 'Yes',
        deliveryDetails: { distance: 3, calculatedCost: 25 },
      }),
    ).toMatchObject({
      customerRating: 4.5,
      customerRatingText: 'EXCELENTE',
      isEmailSent: true,
      delivery: { distanceKm: 3, cost: 25 },
    });
    expect(['Q80,50', '1.250,75', '1.250', '8.05E+01'].map((cobro) => read({ cobro }).cashOnDelivery)).toEqual([
      80.5,
      1_250.75,
      null,
      null,
    ]);
    expect([80.5, '80.50', 80.499, -1, 50_000.01, 'x', null].map((cobro) => read({ cobro }).cashOnDelivery)).toEqual([
      80.5,
      80.5,
      80.5,
      null,
      null,
      null,
      null,
    ]);
    expect(read({ Calification: 77 }).customerRating).toBeNull();
    expect(read({ circleValue: 'P', circle: { id: 2, distance: '3.5' } })).toMatchObject({
      circleValue: null,
      circle: { id: '2', distanceKm: 3.5 },
    });
  });
});
