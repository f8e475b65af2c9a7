// Deactivates the chosen couriers, after what they still carry was shown.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Collections } from '@despacho/client/live/live.ts';
import { activeCourierId } from '@despacho/domain/live/rooms.ts';
import type { CourierRow } from '../../entities/couriers/directory/row.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { showResults } from '../../kit/dialog/results.tsx';
import { useConnection } from '../../kit/live.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { concurrentMap } from '../../kit/requests/concurrentMap.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { conflictSentence } from '../../kit/resource/conflict.ts';
import { COURIER_CONFLICTS } from '../../entities/couriers/directory/text.ts';
import { orderName } from '../../entities/orders/text.ts';
import { formText, listText } from './text.ts';

export const numbersOf = (orders: readonly { number: string | null }[]): string =>
  orders.map(({ number }) => (number === null ? formText.noNumber : orderName(number))).join(', ');

const carriedText = (rows: readonly CourierRow[], { order }: Pick<Collections<StaffDocs>, 'order'>): string => {
  const active = [...order.values()];
  return rows
    .flatMap(({ id, name }) => {
      const own = active.filter((each) => activeCourierId(each) === id).map(({ number }) => ({ number }));
      return own.length === 0 ? [] : [listText.carries(name, numbersOf(own))];
    })
    .join('; ');
};

export const useDeactivate = () => {
  const change = useAction('changeCourierStatus');
  const connection = useConnection();

  return async (rows: readonly CourierRow[], clear: () => void): Promise<void> => {
    const warning = carriedText(rows, connection.collections);
    const detail = [listText.deactivateDetail, ...(warning === '' ? [] : [listText.stillCarrying(warning)])].join(' ');
    const title = listText.deactivateTitle(rows.length);
    if (!(await confirm({ title, detail, action: listText.deactivate }))) return;
    const results = await concurrentMap(rows, async ({ id, identity, name, accountStatus }) => {
      const result = await change({
        params: { id: identity?.mongoId ?? id, uid: id },
        body: { status: 'INACTIVE', base: accountStatus },
      });
      if (!result.ok) {
        const isCarrying = false;
        const problem = result.code === 'not-found' ? listText.gone : conflictSentence(result, COURIER_CONFLICTS);
        return { id, label: name, problem, isCarrying };
      }
      const { orders } = result.value;
      return {
        id,
        label: orders.length === 0 ? name : listText.carries(name, listText.carriesNow(numbersOf(orders))),
        problem: null,
        isCarrying: orders.length > 0,
      };
    });
    const good = results.filter(({ problem }) => problem === null).length;
    if (good === results.length) notify(listText.deactivated(good), 'success');
    else notify(listText.changeFailed, 'danger');
    clear();
    // What they carry may have changed since the question.
    if (good < results.length || results.some(({ isCarrying }) => isCarrying))
      await showResults({ title: listText.deactivatedTitle(good, results.length), rows: results });
  };
};
