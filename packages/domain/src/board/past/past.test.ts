import { boardHour, type BoardFrame, type BoardHour, type RecordedOrder } from '@despacho/contract/pastBoard.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { sampleCompany, sampleCourier, sampleCourierStatus, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardCounts } from '../board.ts';
import { scopesOfCourier, scopesOfOrder } from '../../live/rooms.ts';
import { scopeName } from '../../access/scope.ts';
import { capturedFrame } from './capture.ts';
import { boardHourName, fittingHour, frameAt, framesOf, gapsIn, minuteOf, steppedFrames, withFrame } from './hours.ts';
import { localMinuteText, startOfLocalTime } from './minutes.ts';
import { frameInScope, hourInScope, shownBoard } from './view.ts';

const MINUTE = 60_000;
/** 14:00 in Guatemala. */
const START = Date.parse('2026-11-24T20:00:00.000Z');

const companies = ['acme', 'other'].map((id) => ({ id, name: id.toUpperCase() }));
const branches = ['north', 'south'].map((id) => ({ id, name: id }));
const people = ['ana', 'luis', 'eva'].map((id) => ({ id, name: `Motorista ${id}` }));

const choice = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
const orderState = fc.record({
  id: choice('a', 'b', 'c', 'd', 'e', 'f'),
  number: choice('ESPERANDO', 'GT-1', 'GT-2'),
  customerName: choice('ESPERANDO', 'Marta Solares'),
  status: choice(...Object.values(ORDER_STATUS)),
  isPriority: fc.boolean(),
  company: choice(...companies),
  branch: choice(null, ...branches.map((branch) => ({ ...branch, position: null }))),
  courier: choice(null, ...people),
  destination: choice(null, { lat: 14.6, lng: -90.5 }),
  createdMin: fc.integer({ min: -200, max: 60 }),
});
const courierEntity = fc.record({
  id: choice('ana', 'luis', 'eva'),
  accountStatus: choice('NEW', 'ACTIVE', null),
  availability: choice('available', 'unavailable', null),
  company: choice(null, ...companies),
  branch: choice(null, ...branches),
  isReturning: choice(true, false, null),
  inStoreMin: choice(null, -90, -5),
});
const liveState = fc.record({
  orders: fc.uniqueArray(orderState, { selector: ({ id }) => id }),
  couriers: fc.uniqueArray(courierEntity, { selector: ({ id }) => id }),
  limits: fc.tuple(choice(null, 1_800, 3_600), choice(null, 900)),
});
type Live = typeof liveState extends fc.Arbitrary<infer T> ? T : never;

const instantOf = (minute: number): string => new Date(START + minute * MINUTE).toISOString();

const entitiesOf = ({ orders, couriers, limits }: Live) => ({
  orders: orders.map(({ createdMin, ...only }) => sampleOrder({ ...only, createdAt: instantOf(createdMin) })),
  couriers: couriers.map(({ isReturning: _returning, inStoreMin: _since, ...only }) => sampleCourier(only)),
  statuses: new Map(
    couriers.map(({ id, isReturning, inStoreMin }) => [
      id,
      sampleCourierStatus({ id, isReturning, inStoreSince: inStoreMin === null ? null : instantOf(inStoreMin) }),
    ]),
  ),
  companies: companies.map((company, index) => sampleCompany({ ...company, lateLimitSec: limits[index] ?? null })),
});

/** Some minutes of an hour, each with what was live then; the seconds differ. */
const liveHour = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59_999 }), liveState), {
    selector: ([minute]) => minute,
    minLength: 1,
    maxLength: 60,
  })
  .map((minutes) => minutes.toSorted(([one], [other]) => one - other))
  .map((minutes) => minutes.map(([minute, ms, live]) => ({ at: START + minute * MINUTE + ms, live })));

const captured = ({ at, live }: { at: number; live: Live }): BoardFrame => {
  const { orders, couriers, statuses, companies: all } = entitiesOf(live);
  return capturedFrame({ orders, couriers, statuses, companies: all }, at);
};

const recorded = (frames: readonly BoardFrame[], stepMin = 1): BoardHour => {
  let hour: BoardHour | null = null;
  for (const frame of frames) hour = withFrame(hour, frame, stepMin) ?? hour;
  if (hour === null) throw new Error('An hour without frames');
  return hour;
};

/** As it is stored and sent. */
const stored = (hour: BoardHour): BoardHour => boardHour.parse(JSON.parse(JSON.stringify(hour)));

const scopes: readonly Scope[] = [
  { type: 'all' },
  { type: 'company', companyId: 'acme' },
  { type: 'branch', companyId: 'acme', branchId: 'north' },
];

describe('an hour of the past', () => {
  it('[PB11] has for every recorded minute exactly the board that was captured', () => {
    fc.assert(
      fc.property(liveHour, (minutes) => {
        const frames = minutes.map(captured);
        expect(framesOf(stored(recorded(frames)))).toEqual(frames);
      }),
    );
  });

  it('[PB2] a second record of a minute, or an older one, changes nothing', () => {
    fc.assert(
      fc.property(liveHour, liveState, (minutes, other) => {
        const frames = minutes.map(captured);
        const hour = recorded(frames);
        for (const { at } of frames) expect(withFrame(hour, captured({ at: minuteOf(at), live: other }), 1)).toBeNull();
      }),
    );
  });

  it('[PB3] [PB13] shows for a minute the last record until its end, a step old at most, and names the other minutes', () => {
    fc.assert(
      fc.property(liveHour, (minutes) => {
        const frames = minutes.map(captured);
        const stepped = steppedFrames([recorded(frames)]);
        const empty = new Set<number>();
        for (let minute = START; minute < START + 60 * MINUTE; minute += MINUTE) {
          const shown = frameAt(stepped, minute);
          const last = frames.findLast(({ at }) => at < minute + MINUTE && at >= minute - MINUTE);
          expect(shown?.at).toBe(last?.at);
          if (shown === null) empty.add(minute);
        }
        const named = gapsIn(stepped, START, START + 60 * MINUTE).flatMap(({ from, to }) =>
          Array.from({ length: (to - from) / MINUTE + 1 }, (_, index) => from + index * MINUTE),
        );
        expect(named).toEqual([...empty]);
      }),
    );
  });

  it('[PB4] keeps fewer minutes where all do not fit, each as it was, and none where nothing fits', () => {
    const bytesOf = (hour: BoardHour): number => JSON.stringify(hour).length;
    fc.assert(
      fc.property(liveHour, fc.integer({ min: 1, max: 30_000 }), (minutes, max) => {
        const frames = minutes.map(captured);
        const whole = recorded(frames);
        const hour = fittingHour(whole, bytesOf, max);
        const first = bytesOf(recorded(frames.slice(0, 1), 60));
        expect(hour === null ? first > max : bytesOf(hour) <= max).toBe(true);
        const hourFrames = hour === null ? [] : framesOf(hour);
        expect(frames).toEqual(expect.arrayContaining(hourFrames));
        const stepMs = (hour?.stepMin ?? 1) * MINUTE;
        const steps = hourFrames.map(({ at }) => Math.floor(at / stepMs));
        expect(steps).toEqual([...new Set(steps)]);
        // Nothing is left out that fits.
        expect(bytesOf(whole) <= max && hourFrames.length < frames.length).toBe(false);
      }),
    );
  });

  it('[TM8] minutes and hours of addresses are local', () => {
    expect(startOfLocalTime('2026-11-24T14')).toBe(START);
    expect(startOfLocalTime('2026-11-24T14:32')).toBe(START + 32 * MINUTE);
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000, max: 2_000_000 }), (minute) => {
        const at = START + minute * MINUTE;
        expect(startOfLocalTime(localMinuteText(at))).toBe(at);
      }),
    );
  });

  it('[PB11] is named by its local hour', () => {
    expect([START, START + 59 * MINUTE, START + 10 * 60 * MINUTE].map(boardHourName)).toEqual([
      '2026-11-24-14',
      '2026-11-24-14',
      '2026-11-25-00',
    ]);
  });
});

describe('a board of the past', () => {
  it('[PB5] keeps nothing of a customer, of closed orders, and of couriers off duty', () => {
    const secret = 'SECRET-OF-THE-CUSTOMER';
    const closed = sampleOrder({ id: 'closed', status: ORDER_STATUS.DELIVERED });
    const order = sampleOrder({
      id: 'open',
      customerName: secret,
      recipient: secret,
      phone: secret,
      address: secret,
      note: secret,
      remarks: secret,
      destination: { lat: 14.612_345_6, lng: -90.512_345_6 },
    });
    const frame = capturedFrame(
      {
        orders: [closed, order],
        couriers: [
          sampleCourier({ phone: secret, email: secret, dpi: secret }),
          sampleCourier({ id: 'new', accountStatus: 'NEW' }),
        ],
        statuses: new Map(),
        companies: [sampleCompany()],
      },
      START,
    );
    expect(frame.orders.map(({ id }) => id)).toEqual(['open']);
    expect(frame.couriers.map(({ id }) => id)).toEqual(['courier-1']);
    expect(JSON.stringify(frame)).not.toMatch(new RegExp(`${secret}|14.612|lat|pin|token`, 'i'));
    expect(frame.orders[0]).toMatchObject({ hasCoordinates: true, isUntyped: false } satisfies Partial<RecordedOrder>);
  });

  it('[PB6] has the counters that the live board had, and its list has as many orders of each level', () => {
    fc.assert(
      fc.property(liveHour, (minutes) => {
        for (const minute of minutes) {
          const { orders, couriers, statuses, companies: all } = entitiesOf(minute.live);
          const limits = new Map(all.map((company) => [company.id, company]));
          const live = boardCounts({ orders, couriers, statuses, companies: limits }, minute.at);
          const shown = shownBoard(captured(minute));
          expect(shown.counts).toEqual(live);
          const late = shown.orders.filter(({ level }) => level === 'LATE');
          expect(late).toHaveLength(live.orders.levels.LATE);
          expect(late.every(({ lateAt }) => Date.parse(lateAt) <= minute.at)).toBe(true);
          expect(shown.couriers.filter(({ state }) => state === 'inStore')).toHaveLength(live.couriers.states.inStore);
        }
      }),
    );
  });

  it('[PB7] shows each scope what its live screens were sent, and the hour of a scope is the same', () => {
    fc.assert(
      fc.property(liveHour, fc.constantFrom(...scopes), (minutes, scope) => {
        const frames = minutes.map(captured);
        const cut = frames.map((frame) => frameInScope(frame, scope));
        expect(framesOf(stored(hourInScope(recorded(frames), scope)))).toEqual(cut);
        const name = scopeName(scope);
        for (const [index, frame] of frames.entries()) {
          const own = cut[index];
          const visibleOrders = frame.orders.filter((order) =>
            scopesOfOrder({ ...order, branch: order.branch && { ...order.branch, position: null } }).includes(name),
          );
          expect(own?.orders).toEqual(visibleOrders);
          const couriers = frame.couriers.filter((courier) => {
            const courierOrders = frame.orders.filter((order) => order.courier?.id === courier.id);
            const placed = courierOrders.map((order) => ({
              ...order,
              branch: order.branch && { ...order.branch, position: null },
            }));
            return scopesOfCourier(courier, placed).includes(name);
          });
          expect(own?.couriers).toEqual(couriers);
        }
      }),
    );
  });
});
