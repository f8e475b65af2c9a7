import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearDependents } from './clearDependents.ts';

const empty = { company: '', branch: '', courier: '', notes: '' };
const clears = clearDependents({ company: ['branch'], branch: ['courier'] }, empty);

describe('dependent fields', () => {
  it('the company clears branch and courier, the branch clears the courier', () => {
    expect(clears({ company: 'a' })).toEqual({ company: 'a', branch: '', courier: '' });
    expect(clears({ branch: 'b' })).toEqual({ branch: 'b', courier: '' });
    expect(clears({ courier: 'c' })).toEqual({ courier: 'c' });
    expect(clears({ notes: 'n' })).toEqual({ notes: 'n' });
  });

  it('keep a value that the change sets itself', () => {
    expect(clears({ company: 'a', branch: 'b' })).toEqual({ company: 'a', branch: 'b', courier: '' });
  });

  it('terminate for fields that depend on each other in a circle', () => {
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
