import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { SAMPLE_TIME, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { advanced, OUTCOMES, rideOf, robotOrder, type SandboxOrder } from './robot.ts';

const start = Date.parse(SAMPLE_TIME);
const stored = (only: Partial<SandboxOrder['order']> = {}): SandboxOrder => ({
  order: sampleOrder(only),
  advancedAt: [],
});
const statusAt = (of: SandboxOrder, sec: number): string => robotOrder(of, start + sec * 1_000).status;

it('[OA16] the robot accepts, picks up and delivers in two and a half minutes', () => {
  expect([0, 9, 10, 30, 60, 149, 150, 1e6].map((sec) => statusAt(stored(), sec))).toEqual([
    ORDER_STATUS.ON_HOLD,
    ORDER_STATUS.ON_HOLD,
    ORDER_STATUS.ASSIGNED,
    ORDER_STATUS.RECEIVING,
    ORDER_STATUS.GOING,
    ORDER_STATUS.GOING,
    ORDER_STATUS.DELIVERED,
    ORDER_STATUS.DELIVERED,
  ]);
  const delivered = robotOrder(stored(), start + 150_000);
  expect(delivered).toMatchObject({ courier: { name: 'Robot' }, deliveredAt: '2026-11-21T18:02:30.000Z' });
});

it('[OA16] each command brings the next step, and the rest follows at its usual pace', () => {
  const once = advanced(stored(), start + 1_000);
  expect(statusAt(once, 1)).toBe(ORDER_STATUS.ASSIGNED);
  expect([20, 21].map((sec) => statusAt(once, sec))).toEqual([ORDER_STATUS.ASSIGNED, ORDER_STATUS.RECEIVING]);
  let all = stored();
  for (let at = 0; at < 10; at += 1) all = advanced(all, start + 2_000);
  expect(all.advancedAt).toHaveLength(4);
  expect(statusAt(all, 2)).toBe(ORDER_STATUS.DELIVERED);
});

it('[OA16] outcomes by the name of the customer', () => {
  const end = (customerName: string) => robotOrder(stored({ customerName }), start + 86_400_000);
  expect([...OUTCOMES.keys()].map((name) => [name, end(name).status, end(name).remarks])).toEqual([
    ['Test Late', ORDER_STATUS.DELIVERED, null],
    ['Test Cancelled', ORDER_STATUS.CANCELLED, 'Cancelled by the courier (test)'],
    ['Test Wrong PIN', ORDER_STATUS.CANCELLED, 'Wrong PIN (test)'],
    ['Test No Answer', ORDER_STATUS.RE_AGEND, 'No answer (test)'],
  ]);
  expect(statusAt(stored({ customerName: 'Test Late' }), 2_700)).toBe(ORDER_STATUS.GOING);
});

it('[OA16] a customer whose name is that of a property of every object is a customer as any other', () => {
  for (const customerName of Object.getOwnPropertyNames(Object.prototype))
    expect([customerName, statusAt(stored({ customerName }), 150)]).toEqual([customerName, ORDER_STATUS.DELIVERED]);
});

it('[OA16] rides along the route while it is on the way', () => {
  expect(rideOf(stored(), start)).toBeNull();
  expect(rideOf(stored(), start + 105_000)).toEqual({ share: 0.5, endsAt: start + 150_000 });
  expect(rideOf(stored(), start + 150_000)).toBeNull();
});

it('[OA16] an order that its client cancelled stays so', () => {
  const cancelled = stored({ status: ORDER_STATUS.CANCELLED });
  expect(statusAt(cancelled, 1e6)).toBe(ORDER_STATUS.CANCELLED);
  expect(advanced(cancelled, start)).toBe(cancelled);
});

it('[OA15] what was changed last was changed by its client or by the robot', () => {
  const at = (sec: number) => new Date(start + sec * 1_000).toISOString();
  const changed = stored({ updatedAt: at(20) });
  expect([5, 25, 30].map((sec) => robotOrder(changed, start + sec * 1_000).updatedAt)).toEqual([
    at(20),
    at(20),
    at(30),
  ]);
});

it('[OA16] whatever is commanded, an order only goes forward, and its times do not change once they are past', () => {
  const gaps = fc.array(fc.record({ waitMs: fc.nat(60_000), isAdvanced: fc.boolean() }), { maxLength: 12 });
  const name = fc.constantFrom('Ana', ...OUTCOMES.keys());
  fc.assert(
    fc.property(gaps, name, (plan, customerName) => {
      let of = stored({ customerName });
      let now = start;
      let past: Record<string, string | undefined> = {};
      for (const { waitMs, isAdvanced } of plan) {
        now += waitMs;
        if (isAdvanced) of = advanced(of, now);
        const { stateTime } = robotOrder(of, now);
        for (const [status, at] of Object.entries(past)) expect(stateTime[status as never]).toBe(at);
        past = stateTime;
      }
    }),
  );
});
