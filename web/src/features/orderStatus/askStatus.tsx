// The status dialog. Every status may follow every other [OR10], and Cancelado gives its reason at once [OR28].
import { cancellationForm, statusForm } from '../../entities/orders/form/schemas.ts';
import { ORDER_STATUS, orderStatus, type OrderStatus } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { needsCourier } from '@despacho/domain/orders/status.ts';
import { orderName } from '../../entities/orders/text.ts';
import { askFor } from '../../kit/dialog/formDialog.tsx';
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

type OrderForStatus = Pick<StaffOrder, 'id' | 'number' | 'status' | 'courier' | 'remarks'>;

/** Among several orders those without one fail individually. */
const formFor = (orders: readonly OrderForStatus[]) =>
  statusForm.refine(
    ({ status }) => status === null || orders.some(({ courier }) => courier !== null) || !needsCourier(status),
    {
      path: ['status'],
      message: statusText.needsCourier,
    },
  );

export type StatusOptions = { canDelete: boolean };

const idsOf = (orders: readonly { id: string }[]): string => orders.map(({ id }) => id).join(' ');

/** One status for all of them. True when `use` was; false also when the person cancelled. */
export const askStatusOf = async (
  orders: readonly [OrderForStatus, ...OrderForStatus[]],
  { canDelete }: StatusOptions,
  use: (answer: StatusAnswer) => Promise<boolean>,
): Promise<boolean> => {
  const [first, ...rest] = orders;
  const common = rest.every(({ status }) => status === first.status) ? first.status : null;
  return askFor(
    {
      title: rest.length === 0 ? statusText.title(orderName(first.number)) : statusText.titleOf(orders.length),
      action: statusText.action,
      size: 'question',
      draft: `status ${idsOf(orders)}`,
      schema: formFor(orders),
      values: { status: '', orderObservations: rest.length === 0 ? (first.remarks ?? '') : '' },
      fields: [
        {
          kind: 'select',
          name: 'status',
          label: statusText.status,
          ...(common === null ? {} : { hint: statusText.current(common) }),
          options: settable(canDelete).map((status) => ({
            value: status,
            label: status,
            isDisabled: status === common,
          })),
          isWide: true,
          isRequired: true,
        },
        ({ status }) => (status === ORDER_STATUS.CANCELLED ? reasonField : null),
      ],
    },
    async ({ status, orderObservations }) => {
      const isCancelled = status === ORDER_STATUS.CANCELLED;
      return status !== null && use({ status, reason: isCancelled ? orderObservations : null });
    },
  );
};

type OrderForReason = Pick<StaffOrder, 'id' | 'number' | 'remarks'>;

const MAX_NAMED = 5;

/** The reason of the cancellations. `remarks`: the stored reason. */
export const askReason = async (
  orders: readonly [OrderForReason, ...OrderForReason[]],
  use: (reason: string) => Promise<boolean>,
): Promise<boolean> => {
  const [first, ...rest] = orders;
  const named = orders.slice(0, MAX_NAMED).map(({ number }) => number);
  return askFor(
    {
      title: statusText.reasonTitle,
      detail: statusText.reasonOf(named, orders.length - named.length),
      action: statusText.reasonAction(orders.length),
      cancel: statusText.reasonCancel,
      size: 'question',
      draft: `cancellation ${idsOf(orders)}`,
      schema: cancellationForm,
      values: { orderObservations: rest.length === 0 ? (first.remarks ?? '') : '' },
      fields: [reasonField],
    },
    async ({ orderObservations }) => use(orderObservations),
  );
};
