// Assigns the accepted proposals, each by its own call: what changed meanwhile is refused, with its reason.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { Api } from '@despacho/client/rest.ts';
import { PLAN_AGE_MS, type Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import { askRedZones, destinationsIn, redZoneQuery } from '../../entities/incidents/askRedZones.ts';
import { notify } from '../../kit/notify/notify.ts';
import { carryOut } from '../undo/carryOut.ts';
import { planText } from './text.ts';

type Watch = {
  /** The person goes on, and the requests leave. */
  sent: () => void;
  /** Shows why an order failed in its own place; then there is no list of them. */
  refused: (order: Proposal, reason: string) => void;
};

/**
 * @param answeredAt when the plan came, by this page's clock
 * @returns the ids of those that were assigned; null: nothing was sent, since the person did not go on after the question about a red zone, or took too long [PL16]
 */
export const acceptPlan = async (
  api: Api,
  live: Live<StaffDocs> | null,
  { proposals, answeredAt }: { proposals: readonly Proposal[]; answeredAt: number },
  watch?: Watch,
): Promise<ReadonlySet<string> | null> => {
  const zones = await askRedZones(api, live, destinationsIn(live, proposals));
  if (zones === null) return null;
  if (Date.now() - answeredAt >= PLAN_AGE_MS) {
    notify(planText.old, 'warning');
    return null;
  }
  watch?.sent();
  const assigned = await carryOut(proposals, {
    call: async ({ id, courier, runnerUp }) =>
      api.changeCourier({
        params: { id },
        query: redZoneQuery(zones),
        headers: {},
        body: {
          uid: courier.id,
          base: null,
          suggested: [courier, ...(runnerUp === null ? [] : [runnerUp.courier])].map((each, score) => ({
            id: each.id,
            score,
          })),
        },
      }),
    done: planText.done,
    failed: planText.error,
    results: planText.results,
    ...(watch === undefined ? {} : { refused: watch.refused }),
  });
  return new Set(assigned.map(({ id }) => id));
};
