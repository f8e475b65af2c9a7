// Asks before orders are assigned: about red zones [IC7], and about a courier who would carry more cash than the limit [CX4].
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { Api, Result } from '@despacho/client/rest.ts';
import { MAX_OVER_LIMIT_REASON, type CourierCash } from '@despacho/contract/couriers/cash.ts';
import { orderConflict } from '@despacho/contract/orders/calls.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { z } from 'zod';
import { formDialog } from '../../kit/dialog/formDialog.tsx';
import { askRedZones, destinationsIn, redZoneQuery, type LedOrder } from '../incidents/askRedZones.ts';
import { cashLimitText as text } from './text.ts';

/** What a person confirmed. `cashReason`: why the courier gets more cash than the limit. */
export type Confirmed = { isConfirmed: boolean; cashReason?: string };
type Assignment = { orders: readonly LedOrder[]; courierId: string; addsCents: number };

/** `of`: the courier or the order, by which a draft of the reason is found again [DR1]. */
const askReason = async (of: string, cash: CourierCash | null, addsCents: number): Promise<string | null> => {
  const sent = await formDialog({
    title: text.title,
    detail: text.detail(cash, addsCents),
    action: text.action,
    draft: `cash-reason ${of}`,
    size: 'question',
    schema: z.object({ reason: z.string().trim().min(1, text.required).max(MAX_OVER_LIMIT_REASON) }),
    values: { reason: '' },
    fields: [
      {
        kind: 'text',
        name: 'reason',
        label: text.reason,
        maxLength: MAX_OVER_LIMIT_REASON,
        isRequired: true,
        isWide: true,
      },
    ],
    submit: async () => null,
  });
  return sent?.reason ?? null;
};

/** Null: the person does not assign. Where the limit cannot be read the server decides. */
export const askAssignment = async (
  api: Api,
  live: Live<StaffDocs> | null,
  { orders, courierId, addsCents }: Assignment,
): Promise<Confirmed | null> => {
  const zones = await askRedZones(api, live, orders);
  if (zones === null || addsCents === 0) return zones;
  const answer = await api.courierCash({ params: { id: courierId }, query: { adds: String(addsCents) } });
  if (!answer.ok || !answer.value.isOver) return zones;
  const cashReason = await askReason(courierId, answer.value.cash, addsCents);
  return cashReason === null ? null : { ...zones, cashReason };
};

/**
 * [CX14] The reason for an order that the server refused for the limit, whatever was asked before. Null: it was not refused for
 * it, or the person gives none.
 */
export const reasonAfterRefusal = async (
  orderId: string,
  result: Result<unknown>,
  addsCents: number,
): Promise<string | null> => {
  const conflict = result.ok ? undefined : orderConflict.safeParse(result.details).data;
  return conflict?.reason === 'cash-limit' ? askReason(orderId, conflict.cash, addsCents) : null;
};

/** The orders are those that the live connection follows. */
export const assignmentIn = (
  live: Live<StaffDocs> | null,
  orders: readonly { id: string; number: string }[],
  courierId: string,
): Assignment => {
  const added = orders.flatMap(({ id }) => live?.collections.order.get(id) ?? []);
  return {
    orders: destinationsIn(live, orders),
    courierId,
    addsCents: cashOf(added.filter(({ courier }) => courier?.id !== courierId)).cents,
  };
};

/** In the query of the requests that assign. */
export const confirmedQuery = ({ cashReason, ...zones }: Confirmed) => ({
  ...redZoneQuery(zones),
  ...(cashReason === undefined ? {} : { over_cash_limit: cashReason }),
});

/** The courier collected more after the question; null: refused for another reason. */
export const cashRefusal = (details: unknown): string | null =>
  orderConflict.safeParse(details).data?.reason === 'cash-limit' ? text.unconfirmed : null;
