// Opens the dialog of a courier's alert with the couriers and the kinds of the live data; null without permission.
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { scopeContains, scopeOf } from '@despacho/domain/access/scope.ts';
import { isOnDuty } from '@despacho/domain/couriers/couriers.ts';
import { use, useMemo } from 'react';
import { useCan } from '../../kit/access.ts';
import { LiveProvider } from '../../kit/live.tsx';
import { useCourierName } from '../../kit/namesakes.tsx';
import { changeAlert } from './changeAlert.ts';

type Placed = Pick<Courier, 'company' | 'branch'>;

export type AlertChange = {
  /** Without a courier the dialog asks for one. */
  open: (courier?: Reference) => Promise<boolean>;
  /** [IC15] Whether the courier is of the account's scope: others are seen while they carry its orders. */
  covers: (courier: Placed) => boolean;
};

export const useChangeAlert = (): AlertChange | null => {
  const { api } = useSession();
  const account = useSessionState();
  const live = use(LiveProvider);
  const canEdit = useCan('courierAlerts.edit');
  const nameOf = useCourierName();
  return useMemo(() => {
    const scope = account.isSignedIn ? scopeOf(account.profile) : null;
    if (!canEdit || live === null || scope === null) return null;
    const { collections } = live;
    const covers = ({ company, branch }: Placed): boolean =>
      scopeContains(scope, { companyId: company?.id ?? null, branchId: branch?.id ?? null });
    const open: AlertChange['open'] = async (courier) => {
      const couriers = [...collections.courier.values()]
        .filter((each) => isOnDuty(each) && covers(each))
        .map((each) => ({ value: each.id, label: nameOf(each) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'es'));
      const current = courier === undefined ? undefined : collections.courier.get(courier.id);
      return changeAlert(api, {
        ...(courier === undefined
          ? {}
          : { courier: { id: courier.id, name: nameOf(current ?? courier), alert: current?.alert ?? null } }),
        couriers,
        kinds: [...collections.courierAlertKind.values()],
      });
    };
    return { open, covers };
  }, [api, account, canEdit, live, nameOf]);
};
