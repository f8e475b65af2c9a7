import { describe, expect, it } from 'vitest';
import { wallRows } from '@despacho/contract/walls.ts';
import { z } from 'zod';
import { emptyScope, scopeOfValues, scopeShape, withScope } from './scope.ts';

const form = withScope(z.object({ name: wallRows.name.input.schema, ...scopeShape }));
const empty = { name: '', ...emptyScope };

const complaints = (only: Partial<typeof empty>): string[] => {
  const parsed = form.safeParse({ ...empty, ...only });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

describe('the form of a new wall', () => {
  it('shows all missing fields at once', () => {
    expect(complaints({})).toEqual(['name']);
    expect(complaints({ scope: 'company' })).toEqual(['name', 'companyId']);
    expect(complaints({ scope: 'branch', companyId: 'company-1' })).toEqual(['name', 'branchId']);
    expect(complaints({ name: 'Sala', scope: 'branch', branchId: 'branch-1' })).toEqual([]);
  });

  it('sends only the fields of the current choice, after any earlier choice', () => {
    const values = { name: 'Sala', companyId: 'company-1', branchId: 'branch-1' };
    expect(scopeOfValues({ ...values, scope: 'all' })).toEqual({ type: 'all' });
    expect(scopeOfValues({ ...values, scope: 'company' })).toEqual({ type: 'company', companyId: 'company-1' });
    expect(scopeOfValues({ ...values, scope: 'branch' })).toEqual({ type: 'branch', branchId: 'branch-1' });
  });
});
