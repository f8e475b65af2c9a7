// Why an order does not come back: another one has its reference [OA47].
import { orderConflict } from '@despacho/contract/orders/calls.ts';
import { referenceText } from './text.ts';

/** A sentence; null: it was refused for another reason. */
export const referenceRefusal = (details: unknown): string | null => {
  const conflict = orderConflict.safeParse(details).data;
  if (conflict?.reason !== 'reference-taken') return null;
  const text = referenceText(conflict.number);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
