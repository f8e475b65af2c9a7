// Gives orders to a courier, each by its own call.
import type { Api } from '@despacho/client/rest.ts';
import type { SuggestedCouriers } from '@despacho/contract/orders/calls.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { confirmedQuery, type Confirmed } from '../../entities/cash/askAssignment.ts';
import { carryOut } from '../undo/carryOut.ts';
import { assignText } from './text.ts';

/** What lists and forms know of an order is enough. */
export type Assignable = Pick<StaffOrder, 'id' | 'number' | 'company' | 'branch' | 'courier' | 'cashOnDelivery'>;
/** `suggested`: between whom it was chosen, for the history; undefined without suggestions. */
export type Chosen = {
  courierId: string;
  suggested: SuggestedCouriers | undefined;
  /** [IC7] [CX4] */
  confirmed: Confirmed;
  refused?: (order: Assignable, reason: string) => void;
  /** The notice in more words. */
  done?: (count: number) => string;
};

/** The orders that the courier has now. */
export const assign = async (
  api: Api,
  orders: readonly Assignable[],
  { courierId, suggested, confirmed, refused, done = () => assignText.done }: Chosen,
): Promise<Assignable[]> =>
  carryOut(orders, {
    call: async ({ id, courier }) =>
      api.changeCourier({
        params: { id },
        query: confirmedQuery(confirmed),
        headers: {},
        body: { uid: courierId, base: courier?.id ?? null, ...(suggested === undefined ? {} : { suggested }) },
      }),
    done,
    failed: assignText.error,
    results: assignText.results,
    ...(refused === undefined ? {} : { refused }),
  });
