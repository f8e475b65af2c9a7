// The status dialog. Every status may follow every other [OR10], and Cancelado gives its reason at once [OR28].
import { cancellationForm, statusForm } from '../../entities/orders/form/schemas.ts';
import { ORDER_STATUS, orderStatus, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { needsCourier } from '@despacho/domain/orders/status.ts';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { statusText } from './text.ts';

/** Deleting is a deed of its own. */
type SettableStatus = Exclude<OrderStatus, typeof ORDER_STATUS.DELETED>;
export type StatusAnswer = { status: SettableStatus; reason: string | null };

const settable = orderStatus.options.filter((status) => status !== ORDER_STATUS.DELETED);

const reasonField = {
  kind: 'text',
  name: 'orderObservations',
  label: statusText.reason,
  hint: statusText.reasonHint,
  rows: 4,
  maxLength: 2_000,
  isWide: true,
  isRequired: true,
} as const;

type OrderForStatus = Pick<StaffOrder, 'number' | 'status' | 'courier' | 'remarks'>;

/** Of several orders those without one fail individually. */
const formFor = (orders: readonly OrderForStatus[]) =>
  statusForm.refine(
    ({ status }) => status === null || orders.some(({ courier }) => courier !== null) || !needsCourier(status),
    {
      path: ['status'],
      message: statusText.needsCourier,
    },
  );

/** One status for all of them. The choice, or null. */
export const askStatusOf = async (
  orders: readonly [OrderForStatus, ...OrderForStatus[]],
): Promise<StatusAnswer | null> => {
  const [first, ...rest] = orders;
  const common = rest.every(({ status }) => status === first.status) ? first.status : null;
  const sent = await formDialog({
    title: rest.length === 0 ? statusText.title(first.number) : statusText.titleOf(orders.length),
    action: statusText.action,
    size: 'question',
    schema: formFor(orders),
    values: { status: '', orderObservations: rest.length === 0 ? (first.remarks ?? '') : '' },
    fields: [
      {
        kind: 'select',
        name: 'status',
        label: statusText.status,
        ...(common === null ? {} : { hint: statusText.current(common) }),
        options: settable.map((status) => ({ value: status, label: status, isDisabled: status === common })),
        isWide: true,
        isRequired: true,
      },
      ({ status }) => (status === ORDER_STATUS.CANCELLED ? reasonField : null),
    ],
  });
  if (sent === null || sent.status === null || sent.status === ORDER_STATUS.DELETED) return null;
  const isCancelled = sent.status === ORDER_STATUS.CANCELLED;
  return { status: sent.status, reason: isCancelled ? sent.orderObservations : null };
};

export const askStatus = async (order: OrderForStatus): Promise<StatusAnswer | null> => askStatusOf([order]);

/** The reason of the cancellations, or null when cancelled by the user. `remarks`: the stored reason. */
export const askReason = async (remarks: string | null = null, count = 1): Promise<string | null> => {
  const sent = await formDialog({
    title: statusText.reasonTitle,
    action: statusText.reasonAction(count),
    cancel: statusText.reasonCancel,
    size: 'question',
    schema: cancellationForm,
    values: { orderObservations: remarks ?? '' },
    fields: [reasonField],
  });
  return sent?.orderObservations ?? null;
};
