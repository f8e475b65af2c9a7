// The menu of an account as rows to draw: only screens that exist and that a permission grants, with their addresses.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { menuOf, type MenuGroup } from '@despacho/domain/access/menus.ts';
import { filledPath } from '../paths.tsx';
import type { MenuScreen, Screen } from '../screen.ts';

export type MenuRow = MenuScreen & { path: string; to: string };
export type MenuRows = { group: MenuGroup | null; rows: readonly MenuRow[] };

export const menuRowsFor = (profile: Profile, screens: ReadonlyMap<string, Screen>): MenuRows[] => {
  const own = profile.branch === null ? {} : { branchId: profile.branch.id };
  const rows = [...screens.values()].flatMap(({ path, group, menu }) => {
    const to = filledPath(path, own);
    return menu === undefined || to === null ? [] : [{ ...menu, path, group, to }];
  });
  return menuOf(profile, rows).filter((section) => section.rows.length > 0);
};
