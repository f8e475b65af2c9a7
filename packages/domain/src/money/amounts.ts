// Amounts of money: quetzales as people type and documents store them, integer cents where they are added up.
import type { Order } from '@despacho/contract/orders/order.ts';

/** `1250`, `1,250.5`, `Q 1,250.50`: commas only between thousands, at most two decimals. */
const TYPED = /^Q?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/i;

/** Quetzales; null: it is no amount. */
export const amountIn = (text: string): number | null => {
  const [, whole, decimals = ''] = TYPED.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(`${whole.replaceAll(',', '')}${decimals}`);
};

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
