// What the server refused of a new order, beside the field it is about.
import { orderIssue, type OrderIssue } from '@despacho/contract/orders/calls.ts';
import type { Refused } from '@despacho/domain/machines/orderCreate.ts';
import { redZoneRefusal } from '../../entities/incidents/askRedZones.ts';
import { cashRefusal } from '../../entities/cash/askAssignment.ts';
import { emptyOrder } from '../../entities/orders/form/values.ts';
import { refusalOf, refusedWith, type Refusal } from '../../kit/form/refusal.ts';
import { createText } from './text.ts';

const sentences: Partial<Record<OrderIssue, string>> = createText.issue;

const sentence = (_field: string, issue: string): string | undefined => {
  const parsed = orderIssue.safeParse(issue);
  return parsed.success ? sentences[parsed.data] : undefined;
};

export const refusalOfCreation = (refused: Refused): Refusal => {
  if (refused.code === 'unavailable' || refused.code === 'internal') return refusedWith(createText.uncertain);
  const danger = redZoneRefusal(refused.details) ?? cashRefusal(refused.details);
  return danger === null ? refusalOf(refused, Object.keys(emptyOrder), sentence) : refusedWith(danger);
};
