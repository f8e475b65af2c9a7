// The status dialog. Every status may follow every other [OR10], and Cancelado gives its reason at once [OR28].
import { cancellationForm, statusForm } from '../../entities/orders/form/schemas.ts';
import { ORDER_STATUS, orderStatus, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { needsCourier } from '@despacho/domain/orders/status.ts';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { statusText } from './text.ts';

export type StatusAnswer = { status: OrderStatus; reason: string | null };

/** [OR96] Eliminado is a choice of accounts that may delete. */
const settable = (canDelete: boolean): readonly OrderStatus[] =>
  orderStatus.options.filter((status) => canDelete || status !== ORDER_STATUS.DELETED);

const reasonField = {
  kind: 'text',
  name: 'orderObservations',
  label: statusText.reason,
  hint: statusText.reasonHint,
  rows: 4,
  maxLength: 2_000,
  isWide: true,
  isRequired: true,
  presets: statusText.presets,
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

export type StatusOptions = { canDelete: boolean };

/** One status for all of them. The choice, or null. */
export const askStatusOf = async (
  orders: readonly [OrderForStatus, ...OrderForStatus[]],
  { canDelete }: StatusOptions,
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
        options: settable(canDelete).map((status) => ({ value: status, label: status, isDisabled: status === common })),
        isWide: true,
        isRequired: true,
      },
      ({ status }) => (status === ORDER_STATUS.CANCELLED ? reasonField : null),
    ],
  });
  if (sent === null || sent.status === null) return null;
  const isCancelled = sent.status === ORDER_STATUS.CANCELLED;
  return { status: sent.status, reason: isCancelled ? sent.orderObservations : null };
};

export const askStatus = async (order: OrderForStatus, options: StatusOptions): Promise<StatusAnswer | null> =>
  askStatusOf([order], options);

type OrderForReason = { number: string; remarks: string | null };

const MOST_NAMED = 5;

/** The reason of the cancellations, or null when cancelled by the user. `remarks`: the stored reason. */
export const askReason = async (orders: readonly [OrderForReason, ...OrderForReason[]]): Promise<string | null> => {
  const [first, ...rest] = orders;
  const named = orders.slice(0, MOST_NAMED).map(({ number }) => number);
  const sent = await formDialog({
    title: statusText.reasonTitle,
    detail: statusText.reasonOf(named, orders.length - named.length),
    action: statusText.reasonAction(orders.length),
    cancel: statusText.reasonCancel,
    size: 'question',
    schema: cancellationForm,
    values: { orderObservations: rest.length === 0 ? (first.remarks ?? '') : '' },
    fields: [reasonField],
  });
  return sent?.orderObservations ?? null;
};
