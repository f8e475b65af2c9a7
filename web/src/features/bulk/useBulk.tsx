// What may be done with the chosen orders of a list, above the rows and by keys.
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import type { Permission } from '@despacho/contract/accounts/access.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { mayAssign } from '@despacho/domain/orders/assigning.ts';
import { useMemo, useRef, type ReactNode } from 'react';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { useIsReadOnly } from '../../kit/access.ts';
import { deniedText } from '../../kit/denied/text.ts';
import type { RowKey } from '../../kit/grid/props.ts';
import { notify } from '../../kit/notify/notify.ts';
import { BulkActions } from './BulkActions.tsx';
import { areReady, BULK_ACTIONS, bulkActions, KEYS, type BulkActionName } from './actions.ts';
import { bulkText } from './text.ts';

type Bulk = {
  /** Undefined: this account may do none of it, and no boxes are drawn. */
  actions: ((selected: readonly ListedOrder[], clear: () => void) => ReactNode) | undefined;
  keys: readonly RowKey<ListedOrder>[];
};

const PERMISSION = {
  assign: 'orders.assignQueue',
  plan: 'orders.assignQueue',
  ready: 'orders.assignQueue',
  status: 'orders.changeStatus',
  cancel: 'orders.cancel',
  remove: 'orders.delete',
} as const satisfies Record<BulkActionName, Permission>;

type Rows = readonly ListedOrder[];

/** [OR95] [AC13] Why it is not allowed for these orders, known before any dialog opens; null: it is allowed. */
const reasonAgainst = (name: BulkActionName, rows: Rows, profile: Profile, isReadOnly: boolean): string | null => {
  if (isReadOnly) return deniedText.readOnly;
  const isOutside = (name === 'assign' || name === 'plan') && rows.some(({ order }) => !mayAssign(profile, order));
  return isOutside ? deniedText.queueOnly : null;
};

/** For `actions` and `keys` of a grid of orders. */
export const useBulk = (): Bulk => {
  const { api } = useSession();
  const state = useSessionState();
  const profile = state.isSignedIn ? state.profile : null;
  const isReadOnly = useIsReadOnly();
  /** A key held down starts one action. */
  const isDoing = useRef(false);
  return useMemo((): Bulk => {
    if (profile === null) return { actions: undefined, keys: [] };
    const names = BULK_ACTIONS.filter((name) => isReadOnly || can(profile, PERMISSION[name]));
    const canDelete = can(profile, PERMISSION.remove);
    const denied = (name: BulkActionName, rows: Rows): string | null => reasonAgainst(name, rows, profile, isReadOnly);
    const run = async (name: BulkActionName, rows: Rows): Promise<boolean> => {
      const [first, ...rest] = rows.map(({ order }) => order);
      if (first === undefined || isDoing.current) return false;
      const why = denied(name, rows);
      if (why !== null) {
        notify(why, 'warning');
        return false;
      }
      isDoing.current = true;
      try {
        return await bulkActions[name](api, [first, ...rest], { canDelete });
      } finally {
        isDoing.current = false;
      }
    };
    const carry = async (name: BulkActionName, rows: Rows, clear: () => void): Promise<void> => {
      if (await run(name, rows)) clear();
    };
    return {
      actions:
        names.length === 0
          ? undefined
          : (selected, clear) => (
              <BulkActions
                names={names}
                labels={areReady(selected.map(({ order }) => order)) ? { ready: bulkText.unready } : {}}
                reasonAgainst={(name) => denied(name, selected)}
                onRun={async (name) => carry(name, selected, clear)}
              />
            ),
      keys: names.map((name) => ({
        key: KEYS[name],
        does: bulkText.keys[name],
        run: (rows, clear) => void carry(name, rows, clear),
      })),
    };
    // oxlint-disable-next-line react/memo-dependencies -- the other rule of dependencies demands `api`
  }, [api, isReadOnly, profile]);
};
