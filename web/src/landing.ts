// The addresses where an account begins and where the product's name leads it.
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { homeOf } from '@despacho/domain/access/menus.ts';
import { deskAccounts } from './kit/ownLanding.ts';
import { filledPath } from './kit/shell/paths.tsx';
import { pathOf } from './screens.ts';

/** An account without a branch never begins at a branch's screen. [DK1] */
export const landingPath = (profile: Profile): string =>
  deskAccounts.get().includes(profile.id) && can(profile, 'orders.assign')
    ? pathOf('desk')
    : (filledPath(pathOf(profile.landing), { branchId: profile.branch?.id }) ?? pathOf('resume'));

export const homePath = (profile: Profile): string => pathOf(homeOf(profile));
