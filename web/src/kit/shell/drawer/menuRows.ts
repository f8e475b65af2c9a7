// The menu of an account as rows to draw: only what a screen shows and a permission grants, with its address.
import type { Profile } from '@despacho/contract/identity.ts';
import type { AreaPath, MenuGroup } from '@despacho/domain/menus/areas.ts';
import { menuOf } from '@despacho/domain/menus/menus.ts';
import { filledPath } from '../paths.tsx';
import type { Screen } from '../screen.ts';

export type MenuRow = { path: AreaPath; to: string };
export type MenuRows = { group: MenuGroup | null; rows: readonly MenuRow[] };

export const menuRowsFor = (profile: Profile, screens: ReadonlyMap<string, Screen>): MenuRows[] => {
  const own = profile.branch === null ? {} : { branchId: profile.branch.id };
  const rowOf = (path: AreaPath): MenuRow[] => {
    const to = screens.has(path) ? filledPath(path, own) : null;
    return to === null ? [] : [{ path, to }];
  };
  return menuOf(profile)
    .map(({ group, paths }) => ({ group, rows: paths.flatMap(rowOf) }))
    .filter(({ rows }) => rows.length > 0);
};
