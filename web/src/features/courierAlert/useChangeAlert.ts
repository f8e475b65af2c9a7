// Opens the dialog of a courier's alert with the couriers and the kinds of the live data; null without permission.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { isOnDuty } from '@despacho/domain/couriers/couriers.ts';
import { use, useMemo } from 'react';
import { useCan } from '../../kit/access.ts';
import { LiveProvider } from '../../kit/live.tsx';
import { changeAlert } from './changeAlert.ts';

/** Without a courier the dialog asks for one. */
export const useChangeAlert = (): ((courier?: Reference) => Promise<boolean>) | null => {
  const { api } = useSession();
  const live = use(LiveProvider);
  const canEdit = useCan('courierAlerts.edit');
  return useMemo(() => {
    if (!canEdit || live === null) return null;
    const { collections } = live;
    return async (courier) => {
      const couriers = [...collections.courier.values()]
        .filter(isOnDuty)
        .map(({ id, name }) => ({ value: id, label: name }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));
      return changeAlert(api, {
        ...(courier === undefined
          ? {}
          : { courier: { ...courier, alert: collections.courier.get(courier.id)?.alert ?? null } }),
        couriers,
        kinds: [...collections.courierAlertKind.values()],
      });
    };
  }, [api, canEdit, live]);
};
