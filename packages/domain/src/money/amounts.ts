// Amounts of money: quetzales as documents store them, integer cents where they are added up.
import type { Order } from '@despacho/contract/orders/order.ts';

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** 1234.5 is "Q1,234.50". Joined by hand: Intl puts a no-break space after the Q. */
export const quetzalesText = (quetzales: number): string =>
  `${quetzales < 0 ? '-' : ''}Q${amount.format(Math.abs(quetzales))}`;

export const centsText = (cents: number): string => quetzalesText(cents / 100);

/** [MO3] */
export const centsOf = (quetzales: number): number => Math.round(quetzales * 100);

/** [MO1] Cents to collect for an order; without an amount none. */
export const collectedCents = ({ cashOnDelivery }: Pick<Order, 'cashOnDelivery'>): number =>
  centsOf(cashOnDelivery ?? 0);

export type Cash = { orders: number; cents: number };

/** [MO6] What couriers collect for these orders, and for how many of them there is an amount. */
export const cashOf = (orders: readonly Pick<Order, 'cashOnDelivery'>[]): Cash => {
  const amounts = orders.map(collectedCents).filter((cents) => cents > 0);
  return { orders: amounts.length, cents: amounts.reduce((sum, cents) => sum + cents, 0) };
};
