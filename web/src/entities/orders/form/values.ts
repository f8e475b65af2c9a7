// What the inputs of a new order have: the inputs' own values, '' for nothing.
import { linesOf, type LineWire } from '@despacho/contract/payloads.ts';
import type { ProofDemand } from '@despacho/contract/orders/deliveryProofs.ts';
import { ORDER_TYPE, orderRows, type OrderType } from '@despacho/contract/orders/order.ts';
import { clearDependents } from '../../../kit/form/clearDependents.ts';

export type OrderValues = Record<LineWire<typeof orderRows>, string> & {
  company_id: string;
  branch_id: string;
  alias_id: string;
  typeOrder: OrderType;
  phone: string;
  zone: string;
  payMethod: string;
  isPriority: boolean;
  proofDemand: ProofDemand;
  cobro: string;
  latitude: string;
  longitude: string;
  _createdAt: string;
};

export const emptyOrder: OrderValues = {
  ...linesOf(orderRows, () => ''),
  company_id: '',
  branch_id: '',
  alias_id: '',
  typeOrder: ORDER_TYPE.CLIENT,
  phone: '',
  zone: '',
  payMethod: '',
  isPriority: false,
  proofDemand: 'company',
  cobro: '',
  latitude: '',
  longitude: '',
  _createdAt: '',
};

/** Another company has other branches, another branch other couriers. */
export const clearsOrder = clearDependents<Pick<OrderValues, 'company_id' | 'branch_id' | 'alias_id'>>(
  { company_id: ['branch_id', 'alias_id'], branch_id: ['alias_id'] },
  emptyOrder,
);
