import { describe, expect, it } from 'vitest';
import { emptyNewWall, newWallForm, placeOf, type NewWallValues } from './newWall.ts';

const complaints = (only: Partial<NewWallValues>): string[] => {
  const parsed = newWallForm.safeParse({ ...emptyNewWall, ...only });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

describe('the form of a new wall', () => {
  it('says all that is missing at once', () => {
    expect(complaints({})).toEqual(['name']);
    expect(complaints({ shows: 'company' })).toEqual(['name', 'companyId']);
    expect(complaints({ shows: 'branch', companyId: 'company-1' })).toEqual(['name', 'branchId']);
    expect(complaints({ name: 'Sala', shows: 'branch', branchId: 'branch-1' })).toEqual([]);
  });

  it('sends only what its choice names, whatever was chosen before', () => {
    const values = { name: 'Sala', companyId: 'company-1', branchId: 'branch-1' };
    expect(placeOf({ ...values, shows: 'all' })).toEqual({ type: 'all' });
    expect(placeOf({ ...values, shows: 'company' })).toEqual({ type: 'company', companyId: 'company-1' });
    expect(placeOf({ ...values, shows: 'branch' })).toEqual({ type: 'branch', branchId: 'branch-1' });
  });
});
