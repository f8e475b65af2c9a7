import { editableField, type EditableField, type FieldValue } from '@despacho/contract/orders/payload.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesIn, mergeChanges } from '../changes.ts';
import { editsBetween } from '../edits.ts';
import { changedParts, mergeThreeWays, PARTS, rebased, resolved, type Side } from './merge.ts';
import { formValuesOf, inputsOf, NO_COURIER, typedValues, valuesOf, type FieldValues } from './values.ts';

const order = sampleOrder({ courier: { id: 'luis', name: 'Luis' }, paymentMethod: 'cash' });
const base = valuesOf(order);
const changed = (only: Partial<FieldValues>): FieldValues => ({ ...base, ...only });

describe('changes by two people', () => {
  it('[ED8] are taken over where only others changed a field, and kept where only I did', () => {
    const mine = changed({ name: 'Ana López' });
    expect(mergeThreeWays(base, mine, changed({ zone: 4 }))).toEqual({ adopted: { zone: 4 }, differences: [] });
  });

  it('[ED8] are contested where both changed a field to different values', () => {
    const mine = changed({ address: 'mine', nota: 'same' });
    const theirs = changed({ address: 'theirs', nota: 'same' });
    expect(mergeThreeWays(base, mine, theirs)).toEqual({
      adopted: {},
      differences: [
        { field: 'address', base: { address: base.address }, mine: { address: 'mine' }, theirs: { address: 'theirs' } },
      ],
    });
  });

  it('[ED8] treat a place, and a branch with its company, as one', () => {
    const mine = changed({ latitude: 14.7, branch_id: 'b2' });
    const theirs = changed({ longitude: -90.4, company_id: 'c2', branch_id: 'c2-b1' });
    const { adopted, differences } = mergeThreeWays(base, mine, theirs);
    expect(adopted).toEqual({});
    expect(differences.map(({ field, theirs: stored }) => [field, stored])).toEqual([
      ['latitude', { latitude: 14.61, longitude: -90.4 }],
      ['company_id', { company_id: 'c2', branch_id: 'c2-b1' }],
    ]);
    expect(PARTS.flat().toSorted()).toEqual(editableField.options.toSorted());
  });
});

it('[OR8] a form that holds a pasted text has what was saved of it', () => {
  const stored = valuesOf(sampleOrder({ number: 'E-X', customerName: 'Ana', note: null }));
  const form = { ...formValuesOf(sampleOrder()), orderId: 'E-X\u200B', name: 'Ana\u200B', nota: '\u200B' };
  expect(typedValues(stored, form)).toMatchObject({ orderId: 'E-X', name: 'Ana', nota: null });
});

describe('any base, own and other version', () => {
  const value = fc.constantFrom<FieldValue>('a', 'b', 'c', null);
  const sides = fc.record(
    Object.fromEntries(editableField.options.map((field) => [field, value])),
  ) as fc.Arbitrary<FieldValues>;

  it('[ED8] [ED9] merged lose no change of another user without a question', () => {
    fc.assert(
      fc.property(sides, sides, sides, (read, mine, theirs) => {
        const { adopted, differences } = mergeThreeWays(read, mine, theirs);
        const draft: FieldValues = { ...mine, ...adopted };
        const nextBase = rebased(theirs, differences);
        const contested = new Set(differences.map(({ field }) => field));
        for (const part of PARTS) {
          const [field] = part;
          if (field === undefined) continue;
          const is = (a: FieldValues, b: FieldValues) => part.every((each) => a[each] === b[each]);
          const isRight = is(read, mine)
            ? is(draft, theirs)
            : is(read, theirs)
              ? is(draft, mine)
              : contested.has(field) || is(draft, theirs);
          expect([field, isRight]).toEqual([field, true]);
        }
        // Merging once more finds the same questions and nothing else.
        expect(mergeThreeWays(nextBase, draft, theirs)).toEqual({ adopted: {}, differences });
      }),
      { numRuns: 200 },
    );
  });

  it('[ED9] leave exactly the chosen values to be saved', () => {
    fc.assert(
      fc.property(
        sides,
        sides,
        sides,
        fc.func(fc.constantFrom<Side>('mine', 'theirs')),
        (read, mine, theirs, choose) => {
          const { adopted, differences } = mergeThreeWays(read, mine, theirs);
          const draft: FieldValues = { ...mine, ...adopted };
          const choices = Object.fromEntries(differences.map(({ field }) => [field, choose(field)]));
          const decided = resolved(rebased(theirs, differences), draft, differences, choices);
          expect(mergeThreeWays(decided.base, decided.mine, theirs).differences).toEqual([]);
          for (const { field, theirs: stored } of differences) {
            const isTheirs = changedParts(decided.mine, { ...decided.mine, ...stored }).length === 0;
            expect(isTheirs).toBe(choices[field] === 'theirs');
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the values of a form', () => {
  it('[OR30] are equal after writing to the inputs and reading back', () => {
    const form = formValuesOf(order);
    expect(typedValues(base, form)).toEqual(base);
  });

  it('[OR30] are equal for an order without courier, payment place or zone', () => {
    const bare = sampleOrder({ courier: null, paymentMethod: 'none', zone: null, phone: null, note: null });
    const form = formValuesOf(bare);
    expect(form).toMatchObject({ alias_id: NO_COURIER, payMethod: '', zone: '', phone: '', nota: '' });
    expect(typedValues(valuesOf(bare), form)).toEqual(valuesOf(bare));
  });

  it('[ED9] take changes of others in the format of the inputs', () => {
    expect(inputsOf({ alias_id: null, zone: 4, latitude: 14.5, isPriority: true, nota: null })).toEqual({
      alias_id: NO_COURIER,
      zone: '4',
      latitude: '14.5',
      isPriority: true,
      nota: '',
    });
  });

  it('[OR9] with a decided conflict are saved by the server, which compares with the stored order', () => {
    const stored = sampleOrder({ ...order, address: 'theirs', note: 'theirs' });
    const { differences } = mergeThreeWays(base, changed({ address: 'mine', nota: 'mine' }), valuesOf(stored));
    const decided = resolved(
      rebased(valuesOf(stored), differences),
      changed({ address: 'mine', nota: 'mine' }),
      differences,
      {
        nota: 'theirs',
      },
    );
    const edits = editsBetween(decided.base, decided.mine);
    if (edits === null) throw new Error('nothing to save');
    expect(edits).toEqual({ address: 'mine', base: { address: 'theirs' } });
    const { applying, conflicts } = mergeChanges(stored, changesIn(edits));
    expect([[...applying], conflicts]).toEqual([['address'] satisfies EditableField[], []]);
  });
});
