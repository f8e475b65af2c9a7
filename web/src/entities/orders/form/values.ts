// What the fields of an order hold while somebody writes it: the inputs' own values, '' for nothing.
import { ORDER_TYPE, type OrderType } from '@despacho/contract/orders/order.ts';
import { clearDependents } from '../../../kit/form/clearDependents.ts';

export type OrderValues = {
  company_id: string;
  branch_id: string;
  alias_id: string;
  typeOrder: OrderType;
  orderId: string;
  name: string;
  destinatario: string;
  phone: string;
  address: string;
  depto: string;
  munic: string;
  zone: string;
  country: string;
  departament: string;
  city: string;
  payMethod: string;
  isPriority: boolean;
  nota: string;
  orderObservations: string;
  latitude: string;
  longitude: string;
  _createdAt: string;
};

export const emptyOrder: OrderValues = {
  company_id: '',
  branch_id: '',
  alias_id: '',
  typeOrder: ORDER_TYPE.CLIENT,
  orderId: '',
  name: '',
  destinatario: '',
  phone: '',
  address: '',
  depto: '',
  munic: '',
  zone: '',
  country: '',
  departament: '',
  city: '',
  payMethod: '',
  isPriority: false,
  nota: '',
  orderObservations: '',
  latitude: '',
  longitude: '',
  _createdAt: '',
};

/** Another company has other branches, another branch other couriers. */
export const clearsOrder = clearDependents<Pick<OrderValues, 'company_id' | 'branch_id' | 'alias_id'>>(
  { company_id: ['branch_id', 'alias_id'], branch_id: ['alias_id'] },
  emptyOrder,
);
