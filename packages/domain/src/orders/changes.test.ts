import { editableField, newOrder, orderChanges, type FieldValue } from '@despacho/contract/orders/payload.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../tests/support/arbitraries.ts';
import { changesIn, mergeChanges, type Change } from './changes.ts';
import { canonicalValue, nameBehind, valueOf } from './fields.ts';

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const change = fc.record({ field: fc.constantFrom(...editableField.options), base: value, wanted: value });
const changes = fc.uniqueArray(change, { selector: ({ field }) => field, maxLength: 8 });
const canonical = ({ field, base, wanted }: Change): Change => ({
  field,
  base: canonicalValue(field, base),
  wanted: canonicalValue(field, wanted),
});

describe('values of fields', () => {
  it('[OR8] are the same when people read them the same', () => {
    const order = sampleOrder({ customerName: '  Ana ', note: '   ', phone: '5555-0000', address: '' });
    expect([
      valueOf(order, 'name'),
      valueOf(order, 'nota'),
      valueOf(order, 'phone'),
      valueOf(order, 'address'),
    ]).toEqual(['Ana', null, '55550000', null]);
    expect(canonicalValue('phone', 55_550_000)).toBe('55550000');
    expect(canonicalValue('_createdAt', '2026-11-21T12:00:00-06:00')).toBe('2026-11-21T18:00:00.000Z');
  });

  it('[OR8] have one spelling: said again it stays', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...editableField.options), (order, field) => {
        const once = valueOf(order, field);
        expect(canonicalValue(field, once)).toEqual(once);
      }),
    );
  });
});

describe('merging', () => {
  it('[OR9] read as stored: all of it applies; wanted as stored: nothing is left', () => {
    fc.assert(
      fc.property(orders, changes, (order, wishes) => {
        const read = wishes.map(({ field, wanted }) => canonical({ field, base: valueOf(order, field), wanted }));
        const { applying, conflicts } = mergeChanges(order, read);
        expect(conflicts).toEqual([]);
        expect([...applying]).toEqual(read.filter(({ base, wanted }) => base !== wanted).map(({ field }) => field));
        const done = wishes.map(({ field, base }) => ({ field, base, wanted: valueOf(order, field) }));
        expect(mergeChanges(order, done)).toEqual({ applying: new Set(), conflicts: [] });
      }),
    );
  });

  it('[OR9] each field is one of three: done, free or contested', () => {
    fc.assert(
      fc.property(orders, changes, (order, wishes) => {
        const requested = wishes.map(canonical);
        const { applying, conflicts } = mergeChanges(order, requested);
        for (const { field, base, wanted } of requested) {
          const stored = valueOf(order, field);
          const found = conflicts.find((conflict) => conflict.field === field);
          expect(applying.has(field)).toBe(stored !== wanted);
          const isContested = stored !== wanted && stored !== base;
          const expected = { field, base, stored, wanted, storedName: nameBehind(order, field) };
          expect(found).toEqual(isContested ? expected : undefined);
        }
      }),
    );
  });

  it('names who stands behind an id', () => {
    const order = sampleOrder({ courier: { id: 'rosa', name: 'Rosa Paz' } });
    const wanted: FieldValue = 'luis';
    const { conflicts } = mergeChanges(order, [
      { field: 'alias_id', base: null, wanted },
      { field: 'branch_id', base: 'x', wanted: 'y' },
      { field: 'name', base: 'x', wanted: 'y' },
    ]);
    expect(conflicts.map(({ storedName }) => storedName)).toEqual(['Rosa Paz', 'PORTALES', null]);
  });
});

describe('payloads', () => {
  const parse = (sent: object) => orderChanges.safeParse(sent);

  it('[OR9] carry a base for each change and for nothing else', () => {
    expect(parse({ name: ' Ana ', zone: null, base: { name: 'B', zone: 3 } }).data).toMatchObject({
      name: 'Ana',
      zone: null,
    });
    expect(parse({ name: 'Ana', base: {} }).success).toBe(false);
    expect(parse({ name: 'Ana', base: { name: 'B', zone: 3 } }).success).toBe(false);
    expect(parse({ latitude: 14.6, base: { latitude: 14.5 } }).success).toBe(false);
    expect(parse({ base: {} }).success).toBe(false);
  });

  it('tell their changes in one spelling', () => {
    const payload = orderChanges.parse({ phone: 55_550_000, nota: ' ', base: { phone: '5555 0000', nota: ' x ' } });
    expect(changesIn(payload)).toEqual([
      { field: 'phone', base: '55550000', wanted: '55550000' },
      { field: 'nota', base: 'x', wanted: null },
    ]);
  });

  it('never throw, whatever is sent', () => {
    fc.assert(
      fc.property(fc.anything(), (sent) => {
        expect(newOrder.safeParse(sent).success).toBe(false);
        expect(orderChanges.safeParse(sent).success).toBe(false);
      }),
    );
  });
});
