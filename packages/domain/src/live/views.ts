// Which view an account has of the live documents: the widest of which the matrix grants every kind and every key.
import type { Permission } from '@despacho/contract/accounts/access.ts';
import { kinds, liveKind, staffView, type StaffView } from '@despacho/contract/live/kinds.ts';
import { permissionsOf, type Account } from '../access/permissions.ts';
import { permissionsFor } from './grants.ts';

/** The widest first. */
const required: readonly (readonly [StaffView, ReadonlySet<Permission>])[] = staffView.options.map((of) => [
  of,
  new Set(
    liveKind.options.flatMap((kind) => {
      const shown = kinds[kind][of];
      return shown === null ? [] : permissionsFor(kind, Object.keys(shown.shape));
    }),
  ),
]);

/** [LV26] Accounts without any grant have no room at all, so the narrowest view is never theirs. */
export const staffViewOf = (account: Account): StaffView => {
  const granted = permissionsOf(account);
  return required.find(([, permissions]) => [...permissions].every((each) => granted.has(each)))?.[0] ?? 'reader';
};
