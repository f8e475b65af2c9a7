import { sampleProfile } from '@despacho/contract/samples.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { describe, expect, it } from 'vitest';
import { screensFor } from '../paths.tsx';
import type { Screen } from '../screen.ts';
import { menuRowsFor } from './menuRows.ts';

const screen = (path: string, permission: Screen['permission'] = null, name = path): Screen => ({
  path,
  title: path,
  group: path === '/walls' ? 'system' : 'orders',
  menu: { name, label: path, icon: 'box' },
  permission,
  load: async () => () => null,
});
const linksOf = (only: Partial<Profile>, there: readonly Screen[]): string[] => {
  const profile = sampleProfile(only);
  return menuRowsFor(profile, screensFor(there, profile)).flatMap(({ rows }) => rows.map(({ to }) => to));
};
const company = { id: 'company-1', name: 'San Martin' };

describe('the drawer', () => {
  it('[MN2] omits entries without a screen', () => {
    expect(linksOf({ role: 'OWNER' }, [])).toEqual([]);
    expect(linksOf({ role: 'OWNER' }, [screen('/walls'), screen('/all-orders')])).toEqual(['/all-orders', '/walls']);
  });

  it('[AC8] omits screens without the permission', () => {
    const there = [screen('/walls', 'walls.read'), screen('/create', 'accounts.edit')];
    expect(linksOf({ role: 'OWNER' }, there)).toEqual(['/create', '/walls']);
    expect(linksOf({ role: 'CONTROLLER' }, there)).toEqual(['/walls']);
  });

  it('[MN2] uses the own branch, as an address and not as a path', () => {
    const there = [screen('/localization-biker/:branchId', null, 'branchCourierMap')];
    const branch = { id: 'a/b', name: 'PORTALES' };
    expect(linksOf({ role: 'BRANCH', company, branch }, there)).toContain('/localization-biker/a%2Fb');
  });
});
