// An order that cannot be read: what is stored beside what was understood, its repair and its deletion.
import { Button } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import { orderRows } from '@despacho/contract/orders/order.ts';
import { repairedField, type OrderDocument } from '@despacho/contract/orders/repair.ts';
import { useNavigate } from 'react-router-dom';
import { useBranches, useCompanies } from '../../entities/companies/names.ts';
import { useCan } from '../../kit/access.ts';
import { Page } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { removeDialog } from '../../kit/resource/editDialog.ts';
import { Message } from '../../kit/shell/Message.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { Skeleton } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { FIELD_TEXT } from '../orderHistory/text.ts';
import styles from './OrderRepair.module.css';
import { repairDialog } from './repairDialog.ts';
import { BROKEN_TEXT, REPAIR_CONFLICT, repairText } from './text.ts';

const LIST = '/all-orders';

const isOrderKey = (field: string): field is keyof typeof orderRows => Object.hasOwn(orderRows, field);
const labelOf = (field: string): string | null => (isOrderKey(field) ? FIELD_TEXT[field] : null);

/** The broken fields first; derived fields are left out. */
const shownFields = ({ fields, broken }: OrderDocument) => {
  const rows = fields.flatMap(({ field, stored, understood }) => {
    const label = labelOf(field);
    const found = repairedField.safeParse(field).data;
    const reason = found !== undefined && broken.includes(found) ? BROKEN_TEXT[found] : null;
    return label === null ? [] : [{ field, label, stored, understood, reason }];
  });
  return [...rows.filter(({ reason }) => reason !== null), ...rows.filter(({ reason }) => reason === null)];
};

const Fields = ({ found }: { found: OrderDocument }) => (
  <table className={styles['fields']} aria-label={repairText.table}>
    <thead>
      <tr>
        <th scope="col">{repairText.field}</th>
        <th scope="col">{repairText.stored}</th>
        <th scope="col">{repairText.understood}</th>
      </tr>
    </thead>
    <tbody>
      {shownFields(found).map(({ field, label, stored, understood, reason }) => (
        <tr key={field} data-broken={reason === null ? undefined : true}>
          <th scope="row">{label}</th>
          <td data-customer data-label={repairText.stored}>
            {stored.length === 0
              ? repairText.missing
              : stored.map(({ name, value }) => (
                  <span key={name} className={styles['value']}>
                    <code>{name}</code> {value}
                  </span>
                ))}
          </td>
          <td data-customer data-label={repairText.understood}>
            {reason ?? understood ?? '–'}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const useLeave = () => {
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  return {
    toOrder: (id: string): void => void navigate(pathTo('/edit-order/:orderId', { orderId: id }) ?? LIST),
    toList: (): void => void navigate(pathTo('/documents-unreadable') ?? LIST),
  };
};

const Acts = ({ found }: { found: OrderDocument }) => {
  const { api } = useSession();
  const { toOrder, toList } = useLeave();
  const canDelete = useCan('orders.delete');
  const places = { companies: useCompanies(), branches: useBranches() };
  const onRepair = async (): Promise<void> => {
    if (!(await repairDialog(api, found, places))) return;
    notify(repairText.repaired, 'success');
    toOrder(found.id);
  };
  const onRemove = async (): Promise<void> =>
    removeDialog({
      title: repairText.removeTitle,
      detail: repairText.removeDetail,
      action: repairText.remove,
      done: repairText.removed,
      conflicts: REPAIR_CONFLICT,
      send: async () => {
        const result = await api.removeUnreadableOrder({ params: { id: found.id }, headers: {} });
        if (result.ok) toList();
        return result;
      },
    });
  return (
    <>
      <Button onClick={toList}>{repairText.toList}</Button>
      {canDelete ? (
        <Button intent="danger" variant="outlined" onClick={() => void onRemove()}>
          {repairText.remove}
        </Button>
      ) : null}
      <Button intent="primary" onClick={() => void onRepair()}>
        {repairText.repair}
      </Button>
    </>
  );
};

export const OrderRepair = ({ orderId }: { orderId: string }) => {
  const { value: found, failure, isLoading, retry } = useRoute('orderDocument', { params: { id: orderId } });
  const { toOrder, toList } = useLeave();
  if (failure === 'not-found') {
    return (
      <div role="alert">
        <Message title={repairText.readable} detail={repairText.readableDetail}>
          <Button intent="primary" onClick={() => toOrder(orderId)}>
            {repairText.open}
          </Button>
          <Button onClick={toList}>{repairText.toList}</Button>
        </Message>
      </div>
    );
  }
  if (found === null && isLoading) return <Skeleton label={repairText.loading} rows={8} />;
  if (found === null) {
    return (
      <div role="alert">
        <Message title={repairText.failed}>
          <Button onClick={retry}>{repairText.retry}</Button>
          <Button onClick={toList}>{repairText.toList}</Button>
        </Message>
      </div>
    );
  }
  return (
    <Page width="text">
      <PageHead title={repairText.title(found.number)} detail={repairText.detail} actions={<Acts found={found} />} />
      {found.lock === null ? null : <strong>{repairText.lockedBy(found.lock.name)}</strong>}
      <Fields found={found} />
    </Page>
  );
};
