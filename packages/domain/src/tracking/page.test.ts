import { ORDER_STATUS, orderStatus, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleOrder, SAMPLE_TIME } from '@despacho/contract/samples.ts';
import { trackingPage } from '@despacho/contract/tracking.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINK_LIFE_MS, pageOf, stageOf } from './page.ts';

const NOW = Date.parse(SAMPLE_TIME);
const CANARY = 'canary';
/** Every text of a document that has no place on the page. */
const secretOrder = {
  creatorId: CANARY,
  creatorName: CANARY,
  remarks: CANARY,
  recipient: CANARY,
  closeReason: CANARY,
  picture: CANARY,
  receivedPicture: CANARY,
  customerRatingText: CANARY,
  lock: { id: CANARY, name: CANARY, expiresAt: SAMPLE_TIME, sessionId: CANARY, fence: 1 },
  closedBy: { id: CANARY, name: CANARY },
};
const courier = sampleCourier({
  id: `courier-${CANARY}`,
  dpi: CANARY,
  email: CANARY,
  pushToken: CANARY,
  mongoId: CANARY,
  plate: 'm-123abc',
  phone: '55551234',
});
const company = sampleCompany({ id: `company-${CANARY}`, description: CANARY, emails: [CANARY] });
const position = { lat: 14.6, lng: -90.5 };

type Made = { status?: OrderStatus; isUnlocked?: boolean; requirePin?: boolean; courierId?: string; isRated?: boolean };
const made = ({ status = ORDER_STATUS.GOING, isUnlocked = false, requirePin = false, courierId, isRated }: Made) => {
  const order = sampleOrder({
    ...secretOrder,
    id: `order-${CANARY}`,
    status,
    company: { id: company.id, name: company.name },
    courier: { id: courier.id, name: courier.name },
    customerRating: isRated === true ? 4 : null,
    deliveredAt: status === ORDER_STATUS.DELIVERED ? SAMPLE_TIME : null,
    canceledAt: status === ORDER_STATUS.CANCELLED ? SAMPLE_TIME : null,
  });
  const fix = { courierId: courierId ?? courier.id, position, at: NOW, accuracyM: 5 };
  const parts = {
    order,
    company: { ...company, requirePin },
    courier,
    fix,
    interval: { from: NOW, to: NOW + 600_000 },
  };
  return pageOf(parts, {
    now: NOW,
    isUnlocked,
    logoUrl: null,
    pictureUrl: null,
    pinTriesLeft: 2,
    digest: (text) => String(text.length),
  });
};
const shown = (of: Made) => {
  const page = made(of);
  if (page.kind !== 'order') throw new Error(page.kind);
  return page.order;
};

describe('the customers’ page', () => {
  it('[TR1] has no value outside the white list, in any state of any order', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...orderStatus.options),
          isUnlocked: fc.boolean(),
          requirePin: fc.boolean(),
          courierId: fc.constantFrom(courier.id, 'another'),
          isRated: fc.boolean(),
        }),
        (of) => {
          const page = made(of);
          expect(trackingPage.parse(page)).toEqual(page);
          expect(JSON.stringify(page)).not.toContain(CANARY);
        },
      ),
    );
  });

  it('[TR4] shows the courier and the position only on the way, and no other courier’s', () => {
    for (const status of orderStatus.options.filter((each) => each !== ORDER_STATUS.GOING)) {
      const text = JSON.stringify(made({ status }));
      expect([status, text.includes('55551234'), text.includes('m-123abc'), text.includes('"position":{')]).toEqual([
        status,
        false,
        false,
        false,
      ]);
    }
    expect(shown({}).courier).toMatchObject({ plate: 'm-123abc', phone: '55551234' });
    expect(shown({}).progress.position).toMatchObject(position);
    expect(shown({ courierId: 'another' }).progress.position).toBeNull();
  });

  it('[TR6] without the PIN shows status, map and arrival only', () => {
    const locked = shown({ requirePin: true });
    expect([locked.needsPin, locked.customer, locked.courier]).toEqual([true, null, null]);
    expect(locked.progress.position).not.toBeNull();
    expect(locked.progress.arrival).not.toBeNull();
    // Pages that were opened before there was an interval go on.
    expect(locked.progress.arrivesAt).not.toBeNull();
    const open = shown({ requirePin: true, isUnlocked: true });
    expect([open.needsPin, open.customer?.address, open.courier?.phone]).toEqual([false, '16 calle 2-40', '55551234']);
  });

  it('[TR3] a day after the end has number, status and whom to call, and a deleted order nothing', () => {
    const order = sampleOrder({ status: ORDER_STATUS.DELIVERED, deliveredAt: SAMPLE_TIME });
    const stages = [LINK_LIFE_MS - 1, LINK_LIFE_MS].map((later) => stageOf(order, NOW + later));
    expect(stages).toEqual(['delivered', 'over']);
    expect(made({ status: ORDER_STATUS.DELETED })).toEqual({ kind: 'unknown' });
    const ended = sampleCompany({ phone: '22223333' });
    const parts = { order, company: ended, courier: null, fix: null, interval: null };
    const options = { isUnlocked: true, pinTriesLeft: null, logoUrl: null, pictureUrl: null, digest: () => '' };
    expect(pageOf(parts, { ...options, now: NOW + LINK_LIFE_MS })).toEqual({
      kind: 'over',
      number: order.number,
      status: ORDER_STATUS.DELIVERED,
      company: 'San Martin',
      phone: '22223333',
    });
  });

  it('[TR27] a delivered order has the time of its delivery, also without a recorded stage', () => {
    const { progress } = shown({ status: ORDER_STATUS.DELIVERED });
    expect(progress.steps[ORDER_STATUS.DELIVERED]).toBe(SAMPLE_TIME);
  });

  it('[TR25] shows how many tries are left while the PIN is needed', () => {
    expect([shown({ requirePin: true }).pinTriesLeft, shown({}).pinTriesLeft]).toEqual([2, null]);
  });

  it('is requested again when the courier, the customer’s data or the rating changed', () => {
    const version = (of: Made) => shown(of).progress.version;
    expect(version({ status: ORDER_STATUS.DELIVERED, isRated: true })).not.toBe(
      version({ status: ORDER_STATUS.DELIVERED }),
    );
    expect(version({ courierId: 'another' })).toBe(version({}));
  });
});
