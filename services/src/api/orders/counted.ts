// Counts the saves of orders beside their handlers: accepted, refused as a conflict, and which courier was chosen.
import { orderConflict } from '@despacho/contract/orders/calls.ts';
import { choiceCount } from '@despacho/domain/trust/counts.ts';
import type { TrustCounter } from '../../store/trust/counter.ts';
import type { Handlers } from '../handlers.ts';
import type { Outcome } from '../outcome.ts';

/** [TS6] What others wrote or are writing; a red zone and a limit of cash are questions, and a key that was used a repetition. */
const isEditConflict = (outcome: Outcome<unknown>): boolean => {
  if (outcome.ok || outcome.code !== 'conflict') return false;
  const reason = orderConflict.safeParse(outcome.details).data?.reason;
  return reason !== undefined && reason !== 'red-zone' && reason !== 'cash-limit' && reason !== 'key-reused';
};

type Saving = Pick<Handlers, 'editOrder' | 'changeCourier'>;

/** [TS5] [TS6] [TS18] */
export const countedSaves = ({ editOrder, changeCourier }: Saving, trust: TrustCounter): Saving => {
  const countSave = (callerId: string, orderId: string, outcome: Outcome<unknown>): void => {
    if (outcome.ok) trust.saved(callerId, orderId);
    else if (isEditConflict(outcome)) trust.conflicted(callerId, orderId);
  };
  const countChoice = (orderId: string, courierId: string, suggested: readonly { id: string }[]): void => {
    trust.count([[choiceCount(courierId, suggested), 1]]);
    trust.assigned(orderId, courierId);
  };
  return {
    editOrder: async (request) => {
      const outcome = await editOrder(request);
      const { caller, params, body } = request;
      countSave(caller.id, params.id, outcome);
      const courierId = body.alias_id ?? null;
      const isAssigned = courierId !== null && courierId !== (body.base?.alias_id ?? null);
      if (isAssigned && outcome.ok && outcome.value.event !== null) countChoice(params.id, courierId, []);
      return outcome;
    },
    changeCourier: async (request) => {
      const outcome = await changeCourier(request);
      const { caller, params, body } = request;
      countSave(caller.id, params.id, outcome);
      if (outcome.ok && outcome.value.event !== null) countChoice(params.id, body.uid, body.suggested ?? []);
      return outcome;
    },
  };
};
