import type { OrderEvent } from '@despacho/contract/orders/calls.ts';
import { orderStatus, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../tests/support/arbitraries.ts';
import { changedValues } from './audit.ts';
import { deleteOrder, restoreOrder } from './deletion.ts';
import { enterStatus, type Actor } from './status.ts';
import { isActiveStatus } from './order.ts';
import { isUndoable, UNDO_GRACE_MS, UNDO_MS, undoIssue, undone, waitsForLock } from './undo.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const actor: Actor = { by: { id: 'ana', name: 'Ana' }, now: NOW };
const eventOf = (before: Order, after: Order, only: Partial<OrderEvent> = {}): OrderEvent => ({
  id: 'event-1',
  what: 'edited',
  by: actor.by,
  at: new Date(NOW).toISOString(),
  screen: null,
  ...changedValues(before, after),
  suggested: null,
  undoes: null,
  ...only,
});

/** As the store gives it back: maps in another order of their keys. */
const asStored = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toReversed())
        : part,
    ),
  );
const sideOf = (value: unknown): Record<string, unknown> => Object.fromEntries(Object.entries(Object(value)));
const keptEvent = (found: OrderEvent): OrderEvent => ({
  ...found,
  before: sideOf(asStored(found.before)),
  after: sideOf(asStored(found.after)),
});

const before = sampleOrder({ id: 'order-1', status: 'En ruta', courier: { id: 'luis', name: 'Luis' } });
const cancelled = { ...enterStatus(before, 'Cancelado', actor), remarks: 'No contesta' };
const event = eventOf(before, cancelled);

describe('[UN2] an undo', () => {
  const change = fc.oneof(
    fc.constantFrom(...orderStatus.options).map((status) => (order: Order) => enterStatus(order, status, actor)),
    fc.constant((order: Order) => deleteOrder(order, actor)),
    fc.constant((order: Order) => restoreOrder(order, null)),
    fc
      .option(fc.record({ id: fc.constantFrom('a', 'b'), name: fc.string() }), { nil: null })
      .map((courier) => (order: Order) => ({ ...order, courier })),
    fc
      .record({ address: fc.string(), note: fc.option(fc.string(), { nil: null }), zone: fc.constantFrom(1, 10, null) })
      .map((only) => (order: Order) => ({ ...order, ...only })),
    orders.map(({ number, suggestedPosition, circle, delivery, stateTime, createdAt }) => (order: Order) => ({
      ...order,
      number,
      suggestedPosition,
      circle,
      delivery,
      stateTime,
      createdAt,
    })),
  );

  it('restores the order, after any action', () => {
    fc.assert(
      fc.property(orders, fc.array(change, { minLength: 1, maxLength: 3 }), (found, changes) => {
        const order = { ...found, isActive: isActiveStatus(found.status) };
        const after = changes.reduce((each, doing) => doing(each), order);
        // After all its stages: a later one would be that of a courier who accepted [UN10].
        const recorded = keptEvent(eventOf(order, after, { at: '2999-12-31T00:00:00.000Z' }));
        expect(undoIssue({ ...after, revision: order.revision + 1 }, recorded, [recorded], 0)).toBeNull();
        expect(undone({ ...after, revision: 9, updatedAt: null }, recorded)).toEqual({
          ...order,
          revision: 9,
          updatedAt: null,
        });
      }),
      { numRuns: 100 },
    );
  });

  it('requires that the result is a valid order', () => {
    expect(undone(cancelled, { ...event, before: { status: 'Perdido' } })).toBeNull();
    expect(undone(cancelled, { ...event, before: { ...event.before, secret: 'x' } })).toEqual(before);
  });
});

describe('[UN1] actions that can be undone', () => {
  it.each([
    ['edited', true],
    ['courier-changed', true],
    ['deleted', true],
    ['restored', true],
    ['created', false],
    ['undone', false],
    ['lock-cleared', false],
  ])('%s: %s', (what, expected) => {
    expect(isUndoable(what)).toBe(expected);
    const issue = undoIssue(cancelled, { ...event, what }, [], 0);
    expect(issue).toEqual(expected ? null : { reason: 'not-undoable' });
  });
});

describe('[UN3] the time limit', () => {
  it.each([
    [0, null],
    [UNDO_MS + UNDO_GRACE_MS, null],
    [UNDO_MS + UNDO_GRACE_MS + 1, { reason: 'late' }],
  ])('is checked after %i ms', (elapsed, expected) => {
    expect(undoIssue(cancelled, event, [event], elapsed)).toEqual(expected);
  });
});

describe('[UN4] later changes prevent an undo', () => {
  const later = { ...event, id: 'event-2', by: { id: 'leo', name: 'Leo' }, at: new Date(NOW + 1).toISOString() };

  it('by another event of the order', () => {
    expect(undoIssue(cancelled, event, [later, event], 0)).toEqual({ reason: 'changed', by: 'Leo' });
    expect(undoIssue(cancelled, later, [later, event], 0)).toBeNull();
  });

  it('[UN5] except a lock that was cleared', () => {
    expect(undoIssue(cancelled, event, [{ ...later, what: 'lock-cleared' }, event], 0)).toBeNull();
  });

  it('and by a write of a phone without an event', () => {
    expect(undoIssue({ ...cancelled, status: 'Entregado' }, event, [event], 0)).toEqual({
      reason: 'changed',
      by: null,
    });
    expect(undoIssue({ ...cancelled, note: 'another field' }, event, [event], 0)).toBeNull();
  });
});

describe('[UN10] an assignment whose courier accepted', () => {
  const rosa = { id: 'rosa', name: 'Rosa' };
  const later = new Date(NOW + 1).toISOString();

  it.each(orderStatus.options)('cannot be undone in %s, unless it was so before', (status) => {
    const queued = sampleOrder({ status: 'En cola', courier: null });
    const assigned = { ...queued, courier: rosa };
    const issue = undoIssue({ ...assigned, status }, eventOf(queued, assigned), [], 0);
    const accepted = ['Aceptado', 'Asignado', 'Recibiendo', 'En ruta', 'Entregado'].includes(status);
    const refused = accepted ? { reason: 'accepted', by: 'Rosa' } : { reason: 'changed', by: null };
    expect(issue).toEqual(status === 'En cola' ? null : refused);
  });

  it('cannot be undone when the order had that status with the courier before, either', () => {
    const stateTime = { Aceptado: '2026-11-21T17:00:00.000Z' };
    const ofLuis = sampleOrder({ status: 'Aceptado', stateTime, courier: { id: 'luis', name: 'Luis' } });
    const reassigned = { ...ofLuis, courier: rosa };
    const recorded = eventOf(ofLuis, reassigned);
    expect(undoIssue(reassigned, recorded, [], 0)).toBeNull();
    const again = { ...reassigned, stateTime: { Aceptado: later } };
    expect(undoIssue(again, recorded, [], 0)).toEqual({ reason: 'accepted', by: 'Rosa' });
  });
});

it('[UN6] fields of a form wait for its lock, those of a list do not', () => {
  expect(waitsForLock(event)).toBe(false);
  expect(waitsForLock(eventOf(before, deleteOrder(before, actor)))).toBe(false);
  expect(waitsForLock(eventOf(before, { ...cancelled, address: 'elsewhere' }))).toBe(true);
});
