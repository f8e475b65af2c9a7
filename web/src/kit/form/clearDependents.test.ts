import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearDependents } from './clearDependents.ts';

const empty = { company: '', branch: '', courier: '', notes: '' };
const clears = clearDependents({ company: ['branch'], branch: ['courier'] }, empty);

describe('dependent fields', () => {
  it('[section 2, create order] the company clears branch and pilot, the branch clears the pilot', () => {
    expect(clears({ company: 'a' })).toEqual({ company: 'a', branch: '', courier: '' });
    expect(clears({ branch: 'b' })).toEqual({ branch: 'b', courier: '' });
    expect(clears({ courier: 'c' })).toEqual({ courier: 'c' });
    expect(clears({ notes: 'n' })).toEqual({ notes: 'n' });
  });

  it('keeps what the change names itself', () => {
    expect(clears({ company: 'a', branch: 'b' })).toEqual({ company: 'a', branch: 'b', courier: '' });
  });

  it('ends for fields that hang on each other, whatever hangs on what', () => {
    const keys = ['company', 'branch', 'courier', 'notes'] as const;
    const some = fc.subarray([...keys]);
    const table = fc.record({ company: some, branch: some, courier: some, notes: some });
    const seed = Date.now();
    fc.assert(
      fc.property(table, fc.constantFrom(...keys), (dependents, key) => {
        const patch = { [key]: 'x' };
        const cleared = clearDependents(dependents, empty)(patch);
        expect(cleared).toMatchObject(patch);
        const others = dependents[key].filter((dependent) => dependent !== key);
        expect(others.map((dependent) => cleared[dependent])).toEqual(others.map(() => ''));
      }),
      { seed },
    );
  });
});
