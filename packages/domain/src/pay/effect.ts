// What the deliveries of some days would have paid by another list [PY5].
import type { PayTerms } from '@despacho/contract/pay.ts';
import { localDay } from '../localTime.ts';
import { amountsOf, type DeliveryFacts, type PayRules } from './lines.ts';
import { listOf } from './terms.ts';

const sumOf = (amounts: readonly { cents: number }[]): number => amounts.reduce((sum, { cents }) => sum + cents, 0);

/** Cents; without minimums of shifts, which follow from all of a courier's day. */
export const payEffect = (
  deliveries: readonly DeliveryFacts[],
  terms: PayTerms,
  { lists, figures }: PayRules,
): { deliveries: number; beforeCents: number; afterCents: number } => {
  const paidBy = (termsOf: (day: string) => PayTerms | undefined): number =>
    deliveries.reduce((sum, delivery) => {
      const applying = termsOf(localDay(delivery.deliveredAt));
      return applying === undefined ? sum : sum + sumOf(amountsOf(applying, delivery, figures));
    }, 0);
  return {
    deliveries: deliveries.length,
    beforeCents: paidBy((day) => listOf(lists, day)?.terms),
    afterCents: paidBy(() => terms),
  };
};
