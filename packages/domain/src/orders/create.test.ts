import { newOrder, orderChanges, type EditableField, type NewOrder } from '@despacho/contract/orders/payload.ts';
import { order as orderSchema } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../tests/support/arbitraries.ts';
import { changedKeys, createdValues, changedValues, unrecordedStages } from './audit.ts';
import { changesIn, mergeChanges } from './changes.ts';
import { createOrder, creationIssue, secretsOf } from './create.ts';
import { editIssue, editOrder } from './edit.ts';

const now = Date.parse('2026-11-21T18:00:00Z');
const actor = { by: { id: 'ada', name: 'Ada' }, now };
const parties = { company: sampleCompany(), branch: sampleBranch(), courier: null };
const payload = (only: object = {}): NewOrder =>
  newOrder.parse({
    company_id: 'company-1',
    branch_id: 'branch-1',
    latitude: 14.6,
    longitude: -90.5,
    payMethod: 'cash',
    ...only,
  });
const created = (only: object = {}) => createOrder(payload(only), parties, 'new', actor);

describe('a new order', () => {
  it('[OR22] [OR25] is En cola and complete with the required fields only', () => {
    const order = created();
    expect(orderSchema.parse(order)).toEqual(order);
    expect(order).toMatchObject({
      status: 'En cola',
      number: '',
      type: 'ORDEN CLIENTE',
      createdAt: '2026-11-21T18:00:00.000Z',
      stateTime: { 'En cola': '2026-11-21T18:00:00.000Z' },
      lock: null,
      revision: 1,
    });
  });

  it('[OR22] empty values are omitted; the place of the dialog is used', () => {
    const modal = { departament: 'Guatemala', city: 'Mixco', zona: 0, nota: ' ', phone: '', name: null };
    const requested = { department: 'Guatemala', region: 'Guatemala', municipality: 'Mixco', city: 'Mixco', zone: 0 };
    expect(created(modal)).toMatchObject({ ...requested, note: null, phone: null, customerName: '' });
    expect(created({ ...modal, depto: 'Sacatepéquez', munic: 'Antigua', zone: 4 })).toMatchObject({
      department: 'Sacatepéquez',
      municipality: 'Antigua',
      zone: 4,
    });
  });

  it('[OR23] has a pin and a token, or is a defect', () => {
    const token = 'A'.repeat(22);
    expect(secretsOf('new', '012345', token)).toEqual({
      id: 'new',
      pin: '012345',
      trackingToken: token,
      pinAttempts: 0,
      doorAttempts: 0,
      doorKey: null,
    });
    for (const [pin, trackingToken] of [
      ['1234', token],
      ['12345a', token],
      ['012345', 'short'],
    ] as const)
      expect(() => secretsOf('new', pin, trackingToken)).toThrow(RangeError);
  });

  it('[OR24] has a payment when it is of a client, and is at most a month old', () => {
    expect(creationIssue(payload({ payMethod: undefined }), now)).toEqual({ field: 'payMethod', issue: 'required' });
    expect(creationIssue(payload({ payMethod: undefined, typeOrder: 'TRASLADO' }), now)).toBeNull();
    expect(creationIssue(payload({ _createdAt: '2026-10-21T18:00:00Z' }), now)).toBeNull();
    expect(creationIssue(payload({ _createdAt: '2026-10-21T17:59:59Z' }), now)).toEqual({
      field: '_createdAt',
      issue: 'out-of-range',
    });
  });

  it('[OR25] with a time in the future is created now, with one in the past then, with its level', () => {
    expect(created({ _createdAt: '2026-11-21T19:00:00Z' }).createdAt).toBe('2026-11-21T18:00:00.000Z');
    expect(created({ _createdAt: '2026-11-21T11:20:00-06:00' })).toMatchObject({
      createdAt: '2026-11-21T17:20:00.000Z',
      alert: 'TO_BE_LATE',
    });
  });

  it('has the name of its courier', () => {
    const courier = sampleCourier();
    expect(createOrder(payload(), { ...parties, courier }, 'new', actor).courier).toEqual({
      id: 'courier-1',
      name: 'Luis Ramos',
    });
  });
});

describe('an edit', () => {
  it('[OR26] changes the named fields and nothing else', () => {
    const fields = fc.record(
      {
        name: fc.string({ maxLength: 20 }),
        zone: fc.nat(99),
        isPriority: fc.boolean(),
        depto: fc.string({ maxLength: 9 }),
      },
      { requiredKeys: [] },
    );
    const keys: Record<string, string> = {
      name: 'customerName',
      zone: 'zone',
      isPriority: 'isPriority',
      depto: 'department',
    };
    fc.assert(
      fc.property(orders, fields, (order, requested) => {
        const names = Object.keys(requested);
        const parsed = orderChanges.safeParse({
          ...requested,
          base: Object.fromEntries(names.map((name) => [name, null])),
        });
        if (!parsed.success) return;
        const { applying } = mergeChanges(order, changesIn(parsed.data));
        const after = editOrder(order, parsed.data, applying, {}, actor);
        expect(after === order).toBe(applying.size === 0);
        const allowed = new Set(names.map((name) => keys[name]));
        expect(changedKeys(order, after).filter((key) => !allowed.has(key))).toEqual([]);
      }),
    );
  });

  it('[OR26] a branch sets its place; a newly chosen place counts while the order is under way', () => {
    const order = sampleOrder({ destination: { lat: 14.7, lng: -90.4 } });
    const moved = orderChanges.parse({ latitude: 14.6, longitude: -90.6, base: { latitude: 1, longitude: 1 } });
    const place = new Set<EditableField>(['latitude', 'longitude']);
    expect(editOrder(order, moved, place, {}, actor)).toMatchObject({
      destination: null,
      suggestedPosition: { lat: 14.6, lng: -90.6 },
    });
    const over = { ...order, status: 'Entregado' } as const;
    expect(editOrder(over, moved, place, {}, actor).destination).toEqual(order.destination);
    const branch = sampleBranch({ id: 'b2', position: { lat: 14.5, lng: -90.5 } });
    const named = orderChanges.parse({ branch_id: 'b2', base: { branch_id: 'branch-1' } });
    expect(editOrder(order, named, new Set<EditableField>(['branch_id']), { branch }, actor)).toMatchObject({
      branch: { id: 'b2', position: branch.position },
      origin: branch.position,
    });
  });

  it('[OR27] [OR28] follows the rules of cancelled orders', () => {
    const cancelled = sampleOrder({ status: 'Cancelado', remarks: 'r' });
    const far = orderChanges.parse({ _createdAt: '2028-01-01T00:00:00Z', base: { _createdAt: cancelled.createdAt } });
    const moving = new Set<EditableField>(['_createdAt']);
    const after = editOrder(cancelled, far, moving, {}, actor);
    expect(editIssue(cancelled, after, far, moving, now)).toEqual({ field: '_createdAt', issue: 'out-of-range' });
    const open = sampleOrder({ remarks: 'old words' });
    const entering = orderChanges.parse({ status: 'Cancelado', base: { status: 'En cola' } });
    const applying = new Set<EditableField>(['status']);
    const entered = editOrder(open, entering, applying, {}, actor);
    expect(editIssue(open, entered, entering, applying, now)).toEqual({
      field: 'orderObservations',
      issue: 'required',
    });
  });
});

describe('[OR29] the audit', () => {
  const secret = new Set(['pin', 'pinAttempts', 'trackingToken', 'lock', 'lockFence']);
  const secretsIn = (side: object): string[] => Object.keys(side).filter((key) => secret.has(key));

  it('contains both sides of each difference, and no secret', () => {
    fc.assert(
      fc.property(orders, orders, (a, b) => {
        const { before, after } = changedValues(a, b);
        expect(Object.keys(before)).toEqual(Object.keys(after));
        expect([secretsIn(before), secretsIn(createdValues(a).after)]).toEqual([[], []]);
        expect(changedValues(a, a)).toEqual({ before: {}, after: {} });
        expect(before['customerName']).toBe(a.customerName === b.customerName ? undefined : a.customerName);
      }),
    );
  });

  it('[OR84] finds the stages that no event contains, the latest first', () => {
    const [queued, assigned, going] = ['T18:00', 'T18:10', 'T18:20'].map((time) => `2026-11-21${time}:00.000Z`);
    const order = sampleOrder({ stateTime: { 'En cola': queued, Asignado: assigned, 'En ruta': going } });
    const first = createdValues({ ...order, stateTime: { 'En cola': queued } });
    expect(unrecordedStages(order, [first], null)).toEqual([
      { status: 'En ruta', at: going },
      { status: 'Asignado', at: assigned },
    ]);
    expect(unrecordedStages(order, [{ after: { stateTime: 'rubbish' } }], assigned ?? null)).toHaveLength(2);
    expect(unrecordedStages(order, [createdValues(order)], null)).toEqual([]);
  });
});
