// The state of one courier, chosen in a dialog, as an awaited call: the availability, or the state of the account.
import type { Api } from '@despacho/client/rest.ts';
import type { DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { z } from 'zod';
import { ACCOUNT_STATUS_TEXT, COURIER_CONFLICTS } from '../../entities/couriers/directory/text.ts';
import { AVAILABILITY_LABEL } from '@despacho/domain/couriers/text.ts';
import { notify } from '../../kit/notify/notify.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { numbersOf } from './useDeactivate.ts';
import { listText, statusText as text } from './text.ts';

const STATUSES = ['available', 'unavailable', 'ACTIVE', 'INACTIVE'] as const;
const schema = z.object({ status: z.enum(STATUSES, text.required) });

const LABEL = { ...AVAILABILITY_LABEL, ACTIVE: ACCOUNT_STATUS_TEXT.ACTIVE, INACTIVE: ACCOUNT_STATUS_TEXT.INACTIVE };

type Changed = Pick<DirectoryCourier, 'id' | 'name' | 'identity' | 'availability' | 'accountStatus'>;

/** [CU14] True when the state was changed. */
export const changeStatus = async (api: Api, courier: Changed): Promise<boolean> => {
  const { id, name, identity, availability, accountStatus } = courier;
  const saved = await editDialog<{ status: string }, z.output<typeof schema>, { orders: { number: string | null }[] }>({
    title: text.titleOf(name),
    action: text.action,
    draft: null,
    schema,
    values: { status: '' },
    fields: [
      {
        kind: 'select',
        name: 'status',
        label: text.status,
        options: STATUSES.map((value) => ({ value, label: LABEL[value] })),
        isRequired: true,
        isWide: true,
      },
    ],
    conflicts: COURIER_CONFLICTS,
    send: async ({ status }) => {
      const base = status === 'available' || status === 'unavailable' ? availability : accountStatus;
      const result = await api.changeCourierStatus({
        params: { id: identity?.mongoId ?? id, uid: id },
        body: { status, base },
      });
      if (!result.ok) notify(text.failed, 'danger');
      return result;
    },
  });
  if (saved === null) return false;
  notify(text.done, 'success');
  if (saved.orders.length > 0) notify(listText.carries(name, listText.carriesNow(numbersOf(saved.orders))), 'warning');
  return true;
};
