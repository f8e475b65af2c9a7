import { sampleOrder } from '@despacho/contract/samples.ts';
import { changesIn, mergeChanges } from '@despacho/domain/orders/changes.ts';
import { editOrder } from '@despacho/domain/orders/edit.ts';
import { editsBetween } from '@despacho/domain/orders/edits.ts';
import { formValuesOf, NO_COURIER, typedValues, valuesOf } from '@despacho/domain/orders/merge/values.ts';
import { describe, expect, it } from 'vitest';
import { editOrderForm } from './schemas.ts';

const order = sampleOrder({ note: 'gate 2', remarks: '  ' });
/** The initial state of the form. */
const opened = {
  orderId: order.number,
  typeOrder: order.type,
  status: order.status,
  name: order.customerName,
  address: order.address,
  depto: order.department,
  munic: order.municipality,
  zone: order.zone,
  phone: order.phone,
  nota: order.note,
  orderObservations: order.remarks,
  payMethod: order.paymentMethod,
  isPriority: order.isPriority,
  company_id: order.company.id,
  branch_id: order.branch?.id,
  alias_id: NO_COURIER,
  latitude: order.suggestedPosition?.lat,
  longitude: order.suggestedPosition?.lng,
  _createdAt: order.createdAt,
};
const base = valuesOf(order);
const edits = (only: object) => editsBetween(base, typedValues(base, editOrderForm.parse({ ...opened, ...only })));

describe('[OR30] the changes of a form', () => {
  it('are empty without input', () => {
    expect(edits({})).toBeNull();
    expect(edits({ name: ` ${order.customerName} `, zone: '10', phone: '55550000' })).toBeNull();
    expect(edits({ _createdAt: '', payMethod: '' })).toBeNull();
  });

  it('are empty when the values of the form pass the schema unchanged', () => {
    const form = typedValues(base, editOrderForm.parse(formValuesOf(order)));
    expect(form).toEqual(base);
    expect(editsBetween(base, form)).toBeNull();
  });

  it('contain each changed field with its base', () => {
    expect(edits({ name: 'Ana López', nota: '', isPriority: true, alias_id: 'luis' })).toEqual({
      name: 'Ana López',
      nota: null,
      isPriority: true,
      alias_id: 'luis',
      base: { name: 'Ana Sample', nota: 'gate 2', isPriority: false, alias_id: null },
    });
  });

  it('[MO13] contain an amount as it is typed, and empty it', () => {
    expect(edits({ cobro: 'Q1,250.50' })).toEqual({ cobro: 1_250.5, base: { cobro: null } });
    const charged = valuesOf(sampleOrder({ cashOnDelivery: 80 }));
    expect(formValuesOf(sampleOrder({ cashOnDelivery: 80 })).cobro).toBe('80.00');
    expect(editsBetween(charged, typedValues(charged, { ...charged, cobro: '' }))).toEqual({
      cobro: null,
      base: { cobro: 80 },
    });
  });

  it('contain a place as a whole', () => {
    expect(edits({ latitude: 14.7 })).toEqual({
      latitude: 14.7,
      longitude: -90.51,
      base: { latitude: 14.61, longitude: -90.51 },
    });
  });

  it.each(['Cancelado', 'Reagendado'] as const)('[OR97] of a %s order contain its creation time', (status) => {
    const closed = valuesOf({ ...order, status });
    const edited = editsBetween(closed, { ...closed, name: 'Ana López' });
    expect(edited).toEqual({
      name: 'Ana López',
      _createdAt: order.createdAt,
      base: { name: 'Ana Sample', _createdAt: order.createdAt },
    });
    expect(editsBetween(closed, closed)).toBeNull();
    const moved = { ...order, createdAt: '2026-11-20T18:00:00.000Z' };
    const merged = mergeChanges(moved, changesIn(edited ?? { base: {} }));
    expect([[...merged.applying], merged.conflicts]).toEqual([['name'], []]);
  });

  it('applied to the order give the values of the form', () => {
    const edited = edits({ address: 'elsewhere', zone: '', status: 'Pendiente' });
    if (edited === null) throw new Error('nothing to save');
    const { applying, conflicts } = mergeChanges(order, changesIn(edited));
    const after = editOrder(order, edited, applying, {}, { by: { id: 'a', name: 'A' }, now: 0 });
    expect(conflicts).toEqual([]);
    expect(after).toMatchObject({ address: 'elsewhere', zone: null, status: 'Pendiente' });
  });
});
