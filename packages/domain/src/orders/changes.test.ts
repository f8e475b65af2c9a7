import { editableField, newOrder, orderChanges, type FieldValue } from '@despacho/contract/orders/payload.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../tests/support/arbitraries.ts';
import { changesIn, mergeChanges, type Change } from './changes.ts';
import { canonicalValue, nameBehind, valueOf } from './fields.ts';

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const change = fc.record({ field: fc.constantFrom(...editableField.options), base: value, requested: value });
const changes = fc.uniqueArray(change, { selector: ({ field }) => field, maxLength: 8 });
const canonical = ({ field, base, requested }: Change): Change => ({
  field,
  base: canonicalValue(field, base),
  requested: canonicalValue(field, requested),
});

describe('values of fields', () => {
  it('[OR8] are equal when people read them as equal', () => {
    const order = sampleOrder({ customerName: '  Ana ', note: '   ', phone: '5555-0000', address: '' });
    expect([
      valueOf(order, 'name'),
      valueOf(order, 'nota'),
      valueOf(order, 'phone'),
      valueOf(order, 'address'),
    ]).toEqual(['Ana', null, '55550000', null]);
    expect(canonicalValue('phone', 55_550_000)).toBe('55550000');
    const pasted = { name: '\uFEFFAna\u200B', orderId: "'E\u00AD-X\u200B", address: '\u2800', phone: 'Ana\u200B' };
    expect(Object.entries(pasted).map(([field, text]) => canonicalValue(editableField.parse(field), text))).toEqual([
      'Ana',
      'E-X',
      null,
      'Ana',
    ]);
    expect(canonicalValue('_createdAt', '2026-11-21T12:00:00-06:00')).toBe('2026-11-21T18:00:00.000Z');
  });

  it('[OR8] have one normalized form that is stable', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom(...editableField.options), (order, field) => {
        const once = valueOf(order, field);
        expect(canonicalValue(field, once)).toEqual(once);
      }),
    );
  });
});

describe('merging', () => {
  it('[OR9] all of a change applies when the base is as stored, and none when the target is as stored', () => {
    fc.assert(
      fc.property(orders, changes, (order, wishes) => {
        const read = wishes.map(({ field, requested }) => canonical({ field, base: valueOf(order, field), requested }));
        const { applying, conflicts } = mergeChanges(order, read);
        expect(conflicts).toEqual([]);
        expect([...applying]).toEqual(
          read.filter(({ base, requested }) => base !== requested).map(({ field }) => field),
        );
        const done = wishes.map(({ field, base }) => ({ field, base, requested: valueOf(order, field) }));
        expect(mergeChanges(order, done)).toEqual({ applying: new Set(), conflicts: [] });
      }),
    );
  });

  it('[OR9] each field is done, free or contested', () => {
    fc.assert(
      fc.property(orders, changes, (order, wishes) => {
        const requests = wishes.map(canonical);
        const { applying, conflicts } = mergeChanges(order, requests);
        for (const { field, base, requested } of requests) {
          const stored = valueOf(order, field);
          const found = conflicts.find((conflict) => conflict.field === field);
          // [OR97] is about a creation time that is sent as it was read.
          const isApplying = stored !== requested && !(field === '_createdAt' && base === requested);
          expect(applying.has(field)).toBe(isApplying);
          const isContested = isApplying && stored !== base;
          const expected = { field, base, stored, requested, storedName: nameBehind(order, field) };
          expect(found).toEqual(isContested ? expected : undefined);
        }
      }),
    );
  });

  it('names the entity of an id', () => {
    const order = sampleOrder({ courier: { id: 'rosa', name: 'Rosa Paz' } });
    const requested: FieldValue = 'luis';
    const { conflicts } = mergeChanges(order, [
      { field: 'alias_id', base: null, requested },
      { field: 'branch_id', base: 'x', requested: 'y' },
      { field: 'name', base: 'x', requested: 'y' },
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

  it('contain normalized values', () => {
    const payload = orderChanges.parse({ phone: 55_550_000, nota: ' ', base: { phone: '5555 0000', nota: ' x ' } });
    expect(changesIn(payload)).toEqual([
      { field: 'phone', base: '55550000', requested: '55550000' },
      { field: 'nota', base: 'x', requested: null },
    ]);
  });

  it('never throw, for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (sent) => {
        expect(newOrder.safeParse(sent).success).toBe(false);
        expect(orderChanges.safeParse(sent).success).toBe(false);
      }),
    );
  });
});
