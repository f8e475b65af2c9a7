// What may be done with the chosen orders of a list, above the rows and by keys.
import { useSession } from '@despacho/client/session/hooks.ts';
import { useMemo, useRef, type ReactNode } from 'react';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { useCan } from '../../kit/access.ts';
import type { RowKey } from '../../kit/grid/props.ts';
import { BulkActions } from './BulkActions.tsx';
import { bulkActions, KEYS, type BulkActionName } from './actions.ts';
import { bulkText } from './text.ts';

type Bulk = {
  /** Undefined: this account may do none of it, and no boxes are drawn. */
  actions: ((selected: readonly ListedOrder[], clear: () => void) => ReactNode) | undefined;
  keys: readonly RowKey<ListedOrder>[];
};

/** For `actions` and `keys` of a grid of orders. */
export const useBulk = (): Bulk => {
  const { api } = useSession();
  const canAssign = useCan('orders.assignQueue');
  const canChangeStatus = useCan('orders.changeStatus');
  const canCancel = useCan('orders.cancel');
  const canDelete = useCan('orders.delete');
  /** A key held down starts one action. */
  const isDoing = useRef(false);
  return useMemo((): Bulk => {
    const may: Record<BulkActionName, boolean> = {
      assign: canAssign,
      status: canChangeStatus,
      cancel: canCancel,
      remove: canDelete,
    };
    const names = (['assign', 'status', 'cancel', 'remove'] as const).filter((name) => may[name]);
    const run = async (name: BulkActionName, rows: readonly ListedOrder[]): Promise<boolean> => {
      const [first, ...rest] = rows.map(({ order }) => order);
      if (first === undefined || isDoing.current) return false;
      isDoing.current = true;
      try {
        return await bulkActions[name](api, [first, ...rest], { canDelete });
      } finally {
        isDoing.current = false;
      }
    };
    const carry = async (name: BulkActionName, rows: readonly ListedOrder[], clear: () => void): Promise<void> => {
      if (await run(name, rows)) clear();
    };
    return {
      actions:
        names.length === 0
          ? undefined
          : (selected, clear) => <BulkActions names={names} onRun={async (name) => carry(name, selected, clear)} />,
      keys: names.map((name) => ({
        key: KEYS[name],
        does: bulkText.keys[name],
        run: (rows, clear) => void carry(name, rows, clear),
      })),
    };
    // oxlint-disable-next-line react/memo-dependencies -- the other rule of dependencies demands `api`
  }, [api, canAssign, canCancel, canChangeStatus, canDelete]);
};
