import type { Company } from '@despacho/contract/companies.ts';
import { ORDER_STATUS, ORDER_TYPE } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  concernsCourier,
  courierNotifications,
  isStillRelevant,
  messagesOf,
  type TrackedOrder,
  MAX_ADDRESSES,
  smsNumberOf,
} from './messages.ts';

const company = sampleCompany({ hasSms: true, hasEmail: true, emails: ['tienda@example.test'] });
const order = (only: Partial<TrackedOrder> = {}): TrackedOrder => ({
  ...sampleOrder(),
  trackingToken: 'token-1',
  ...only,
});
const his = { id: 'courier-1', name: 'Luis Ramos' };

describe('messages of an order', () => {
  it('[MS1] [MS3] [MS4] are sent to the customer by SMS and to the company by mail, each under an id of its own', () => {
    const found = messagesOf(order(), 'created', company, null);
    expect(found.map(({ id, channel, audience, to }) => [id, channel, audience, to])).toEqual([
      ['created-order-1', 'sms', 'customer', ['+50255550000']],
      ['created-order-1', 'email', 'company', ['tienda@example.test']],
    ]);
    expect(messagesOf(order(), 'created', company, null)).toEqual(found);
    expect(messagesOf(order({ status: ORDER_STATUS.GOING }), 'onTheWay', company, null)[0]?.id).toBe(
      'onTheWay-order-1',
    );
  });

  it('[MS1] carry the fields of the reports, and neither pin nor a phone besides their address', () => {
    const withPin = { ...order(), pin: '9876' };
    const [message] = messagesOf(withPin, 'created', company, null);
    expect(message?.order).toEqual({
      id: 'order-1',
      number: 'GT-100001',
      customerName: 'Ana Sample',
      address: '16 calle 2-40',
      company: { id: 'company-1', name: 'San Martin' },
      branch: { id: 'branch-1', name: 'PORTALES' },
      courier: null,
      trackingToken: 'token-1',
    });
    expect(JSON.stringify(message)).not.toContain('9876');
  });

  it.each<[string, Partial<TrackedOrder>]>([
    ['a transfer', { type: ORDER_TYPE.TRANSFER }],
    ['a pick-up', { type: ORDER_TYPE.PICK_UP }],
    ['one that is not typed in', { customerName: 'ESPERANDO...', number: 'ESPERANDO...' }],
    ['one without a link', { trackingToken: null }],
  ])('[MS2] are not sent for %s', (_what, only) => {
    expect(messagesOf(order(only), 'created', company, null)).toEqual([]);
  });

  it('[MS3] [MS4] are not sent when the company switched them off', () => {
    const channels = (hasSms: boolean, hasEmail: boolean) =>
      messagesOf(order(), 'created', { ...company, hasSms, hasEmail }, null).map(({ channel }) => channel);
    expect([channels(false, false), channels(true, false), channels(false, true)]).toEqual([[], ['sms'], ['email']]);
    expect(messagesOf(order(), 'created', null, null)).toEqual([]);
  });

  it('[MS3] are sent to customers for the occasions that the company chose; its own mails stay', () => {
    const announced = (customerMessages: Company['customerMessages'], occasion: 'created' | 'onTheWay') =>
      messagesOf(order(), occasion, { ...company, customerMessages }, null).map(({ channel }) => channel);
    expect([announced(['onTheWay'], 'created'), announced(['onTheWay'], 'onTheWay')]).toEqual([
      ['email'],
      ['sms', 'email'],
    ]);
  });

  it('[MS4] about an arrival or a delivery are sent when the company chose them, its own mails included', () => {
    const announced = (customerMessages: Company['customerMessages']) =>
      (['arriving', 'delivered'] as const).map((occasion) =>
        messagesOf(order(), occasion, { ...company, customerMessages }, null).map(({ id, channel }) => [channel, id]),
      );
    expect(announced(['created', 'onTheWay'])).toEqual([[], []]);
    expect(announced(['delivered'])).toEqual([
      [],
      [
        ['sms', 'delivered-order-1'],
        ['email', 'delivered-order-1'],
      ],
    ]);
  });

  it.each([
    ['55550000', '+50255550000'],
    ['5555000', null],
    ['555500001', null],
    ['', null],
    ['5555-000', null],
    [null, null],
  ])('[MS3] the phone %j is sent to as %j', (phone, number) => {
    expect(smsNumberOf(phone)).toBe(number);
  });

  it('[MS4] each valid mail address is used once', () => {
    const emails = ['A@x.test ', 'a@x.test', 'no address', 'b@x.test\r\nBcc: c@x.test', 'd@x.test,e@x.test', ''];
    expect(addressesOf({ emails })).toEqual(['a@x.test']);
    const many = Array.from({ length: 50 }, (_, at) => `a${at}@x.test`);
    expect(addressesOf({ emails: many })).toEqual(many.slice(0, MAX_ADDRESSES));
  });
});

describe('messages for couriers', () => {
  const transferOrder = order({ courier: his, revision: 3, type: ORDER_TYPE.TRANSFER });

  it('[MS1] [MS5] are one for each revision, with any settings of the company', () => {
    const [message, ...others] = messagesOf(transferOrder, 'courier', null, sampleCourier());
    expect(others).toEqual([]);
    expect(message).toMatchObject({ id: 'courier-order-1-courier-1-3', audience: 'courier', to: ['+50255551111'] });
  });

  it('[MS15] have no token of the public page', () => {
    const [message] = messagesOf(transferOrder, 'courier', null, sampleCourier());
    const [withdrawal] = messagesOf(transferOrder, 'withdrawn', null, sampleCourier());
    expect([message?.order?.trackingToken, withdrawal?.order?.trackingToken]).toEqual([null, null]);
  });

  it('[MS5] are for the app only without a phone, and not sent for an order of another courier', () => {
    expect(messagesOf(transferOrder, 'courier', null, sampleCourier({ phone: null }))[0]?.to).toEqual([]);
    expect(messagesOf(transferOrder, 'courier', null, sampleCourier({ id: 'courier-2' }))).toEqual([]);
    expect(messagesOf(order(), 'courier', null, sampleCourier())).toEqual([]);
    expect(messagesOf(transferOrder, 'courier', null, null)).toEqual([]);
  });

  it.each<[string, Partial<TrackedOrder>, boolean]>([
    ['nothing', {}, false],
    ['the note', { note: 'otra' }, false],
    ['the address', { address: 'otra' }, true],
    ['the place', { suggestedPosition: { lat: 14.7, lng: -90.5 } }, true],
    ['the status', { status: ORDER_STATUS.GOING }, true],
    ['the courier', { courier: { id: 'courier-2', name: 'Ana' } }, true],
    ['that he has left', { courier: null, address: 'otra' }, false],
  ])('[MS5] a change of %s is sent: %#', (_what, only, expected) => {
    expect(concernsCourier(transferOrder, { ...transferOrder, ...only })).toBe(expected);
  });

  it('[MS5] a new order is sent to its courier', () => {
    expect([concernsCourier(null, transferOrder), concernsCourier(null, order())]).toEqual([true, false]);
  });
});

describe('a courier who loses an order', () => {
  const goingOrder = order({ courier: his, status: ORDER_STATUS.GOING });
  const withdrawn = { occasion: 'withdrawn', courierId: 'courier-1' };

  it.each<[string, Partial<TrackedOrder>, unknown[]]>([
    ['cancelled', { status: ORDER_STATUS.CANCELLED }, [withdrawn]],
    ['deleted', { status: ORDER_STATUS.DELETED }, [withdrawn]],
    ['rescheduled', { status: ORDER_STATUS.RE_AGEND }, [withdrawn]],
    ['left without a courier', { courier: null, status: ORDER_STATUS.ON_HOLD }, [withdrawn]],
    [
      'another`s',
      { courier: { id: 'courier-2', name: 'Ana' } },
      [withdrawn, { occasion: 'courier', courierId: 'courier-2' }],
    ],
    [
      'another`s and cancelled',
      { courier: { id: 'courier-2', name: 'Ana' }, status: ORDER_STATUS.CANCELLED },
      [withdrawn],
    ],
    ['delivered', { status: ORDER_STATUS.DELIVERED }, []],
    ['written otherwise', { note: 'otra' }, []],
    ['moved', { address: 'otra' }, [{ occasion: 'courier', courierId: 'courier-1' }]],
  ])('[MS5] [MS14] is notified when it is %s', (_what, only, expected) => {
    expect(courierNotifications(goingOrder, { ...goingOrder, ...only })).toEqual(expected);
  });

  it.each([ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED, ORDER_STATUS.RE_AGEND, ORDER_STATUS.DELETED])(
    '[MS14] is not notified of the end of an order that was already %s, only of a new assignment',
    (status) => {
      const over = { ...goingOrder, status };
      expect(courierNotifications(over, { ...over, status: ORDER_STATUS.DELETED, courier: null })).toEqual([]);
      expect(courierNotifications(over, goingOrder)).toEqual([{ occasion: 'courier', courierId: 'courier-1' }]);
    },
  );

  it('[MS1] [MS14] is notified once for a revision, with the order before the change', () => {
    const [message, ...others] = messagesOf({ ...goingOrder, revision: 4 }, 'withdrawn', null, sampleCourier());
    expect(others).toEqual([]);
    expect(message).toMatchObject({ id: 'withdrawn-order-1-courier-1-4', audience: 'courier', to: ['+50255551111'] });
    expect(messagesOf(goingOrder, 'withdrawn', null, sampleCourier({ id: 'courier-2' }))).toEqual([]);
  });

  it('[MS14] is notified of a deleted order, and not when the order returns to them', () => {
    const [message] = messagesOf(goingOrder, 'withdrawn', null, sampleCourier());
    if (message === undefined) throw new Error('there should be a message');
    const ended = { ...goingOrder, status: ORDER_STATUS.CANCELLED };
    const others = { ...goingOrder, courier: { id: 'courier-2', name: 'Ana' } };
    expect([null, ended, others, goingOrder].map((now) => isStillRelevant(message, now))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('messages to announce', () => {
  it('[MS7] ends with the order, and for a courier when the order is reassigned', () => {
    const [created] = messagesOf(order(), 'created', company, null);
    const [forHim] = messagesOf(order({ courier: his }), 'courier', company, sampleCourier());
    if (created === undefined || forHim === undefined) throw new Error('there should be two messages');
    const ended = order({ status: ORDER_STATUS.CANCELLED, courier: his });
    expect([
      isStillRelevant(created, order()),
      isStillRelevant(created, ended),
      isStillRelevant(created, null),
    ]).toEqual([true, false, false]);
    expect([isStillRelevant(forHim, order({ courier: his })), isStillRelevant(forHim, order())]).toEqual([true, false]);
    expect(isStillRelevant({ occasion: 'issue', order: null }, null)).toBe(true);
  });

  it('[MS6] [MS16] [MS17] ride and arrival are announced on the road only, a delivery while the order is delivered', () => {
    const statuses = [ORDER_STATUS.ASSIGNED, ORDER_STATUS.GOING, ORDER_STATUS.DELIVERED, ORDER_STATUS.CANCELLED];
    const relevant = (occasion: 'onTheWay' | 'arriving' | 'delivered') =>
      statuses.filter((status) => isStillRelevant({ occasion, order: null }, order({ status })));
    expect(relevant('onTheWay')).toEqual([ORDER_STATUS.GOING]);
    expect(relevant('arriving')).toEqual([ORDER_STATUS.GOING]);
    expect(relevant('delivered')).toEqual([ORDER_STATUS.DELIVERED]);
    expect(isStillRelevant({ occasion: 'delivered', order: null }, null)).toBe(false);
  });
});
