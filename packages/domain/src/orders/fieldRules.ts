// Which fields of an order are editable in its status: the form shows it, and the server enforces it.
import { ORDER_STATUS, ORDER_TYPE, type Order } from '@despacho/contract/orders/order.ts';
import type { EditableField } from '@despacho/contract/orders/payload.ts';
import { isPlaceholder } from './order.ts';

export type FieldRules = {
  isCourierOpen: boolean;
  /** In the form; the status dialog sets any status. */
  isStatusOpen: boolean;
  isCreationOpen: boolean;
  isTypeOpen: boolean;
  isNumberOpen: boolean;
  /** Whether toBeDeliveredAt is shown [OR13]. */
  isDueShown: boolean;
};

/** [OR124] An untyped number is editable in any status. */
export const fieldRules = ({ status, number }: Pick<Order, 'status' | 'number'>): FieldRules => {
  const isDelivered = status === ORDER_STATUS.DELIVERED;
  const isCancelled = status === ORDER_STATUS.CANCELLED;
  return {
    isCourierOpen: !isDelivered,
    isStatusOpen: !isDelivered,
    isCreationOpen: isCancelled || status === ORDER_STATUS.RE_AGEND,
    isTypeOpen: isCancelled,
    isNumberOpen: isCancelled || number.trim() === '' || isPlaceholder(number),
    isDueShown: status !== ORDER_STATUS.GOING,
  };
};

/** What the status dialog saves: the status, and where it is cancelled the reason. */
const ofStatusDialog: ReadonlySet<EditableField> = new Set<EditableField>(['status', 'orderObservations']);

/** [OR14] Of the fields that a save would change, those it may not. */
export const closedFields = (
  order: Pick<Order, 'status' | 'number'>,
  changing: ReadonlySet<EditableField>,
): EditableField[] => {
  const rules = fieldRules(order);
  const isDialog = [...changing].every((field) => ofStatusDialog.has(field));
  const isClosed: Partial<Record<EditableField, boolean>> = {
    alias_id: !rules.isCourierOpen,
    status: !rules.isStatusOpen && !isDialog,
    _createdAt: !rules.isCreationOpen,
    typeOrder: !rules.isTypeOpen,
    orderId: !rules.isNumberOpen,
  };
  return [...changing].filter((field) => isClosed[field] === true);
};

/** Transfers and pick-ups have no customer who pays. */
export const needsPayment = (type: Order['type']): boolean => type === ORDER_TYPE.CLIENT;
