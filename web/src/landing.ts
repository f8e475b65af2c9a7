// The addresses where an account begins and where the product's name leads it.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { homeOf } from '@despacho/domain/access/menus.ts';
import { filledPath } from './kit/shell/paths.tsx';
import { pathOf } from './screens.ts';

/** An account without a branch never begins at a branch's screen. */
export const landingPath = ({ landing, branch }: Pick<Profile, 'landing' | 'branch'>): string =>
  filledPath(pathOf(landing), { branchId: branch?.id }) ?? pathOf('resume');

export const homePath = (profile: Profile): string => pathOf(homeOf(profile));
