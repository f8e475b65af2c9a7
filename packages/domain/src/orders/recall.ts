// Where a customer had orders before: the addresses of delivered orders of one phone [OR99].
import { MAX_RECALLED, type RecalledAddress } from '@despacho/contract/orders/entry.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { phoneAmongWords } from '../reading/phoneAmongWords.ts';
import { isRealPosition } from './order.ts';

const comparable = (address: string): string => address.toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** `orders`: the newest first. Each address once; orders without address or coordinates are left out. */
export const recalledFrom = (orders: readonly Order[], phone: string): RecalledAddress[] => {
  const wanted = phoneAmongWords(phone);
  const found = new Map<string, RecalledAddress>();
  for (const order of orders) {
    const { customerName, address, department, municipality, zone, note, suggestedPosition: position } = order;
    const key = comparable(address);
    if (order.phone === null || order.phone !== wanted || key === '' || found.has(key)) continue;
    if (position === null || !isRealPosition(position)) continue;
    found.set(key, { customerName, address, department, municipality, zone, note, position });
  }
  return [...found.values()].slice(0, MAX_RECALLED);
};
