// The field of an amount of cash: typed in quetzales as people write them, sent in cents.
import { MAX_RECEIVED_CENTS } from '@despacho/contract/settlements.ts';
import { centsOf } from '@despacho/domain/money/amounts.ts';
import { readers } from '@despacho/domain/reading/kinds.ts';
import { z } from 'zod';
import { amountText as text } from './text.ts';

export const receivedCents = z
  .string()
  .transform((typed, context): number | null => {
    const reading = readers.money(typed);
    if (reading.state === 'read') return reading.value;
    context.addIssue(reading.issue === 'not-a-number' ? text.bad : text.issue(reading.issue));
    return z.NEVER;
  })
  .refine((amount) => amount !== null && centsOf(amount) <= MAX_RECEIVED_CENTS, text.bad)
  .transform((amount) => centsOf(amount ?? 0));

export const amountField = (label: string) =>
  ({
    kind: 'text',
    name: 'receivedCents',
    label,
    inputMode: 'decimal',
    prefix: text.currency,
    maxLength: 30,
    isRequired: true,
    isWide: true,
  }) as const;
