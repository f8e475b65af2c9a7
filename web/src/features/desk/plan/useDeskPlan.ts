// A plan for what waits for a courier: asked for by a key, looked through in the queues, accepted one by one or at once.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import type { Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import {
  MAX_FRAME_ORDERS,
  PLAN_AGE_MS,
  type AssignmentPlan,
  type Proposal,
} from '@despacho/contract/orders/assignmentPlan.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { use, useState } from 'react';
import { LiveProvider } from '../../../kit/live.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { useAgeSec } from '../../../kit/useAgeSec.ts';
import { acceptPlan } from '../../plan/acceptPlan.ts';
import { planText } from '../../plan/text.ts';
import { isGone } from '../deskState.ts';
import { deskText } from '../text.ts';
import type { Desk } from '../useDesk.ts';

type Shown = { result: Result<AssignmentPlan> | null; at: number | null; leftOut: ReadonlySet<string> };

const NONE: readonly Proposal[] = [];

export type DeskPlan = {
  /** Null: no plan is shown. Its `result` is null while it is computed. */
  shown: Shown | null;
  /** Those that still wait and were not left out. */
  proposals: readonly Proposal[];
  ageSec: number;
  isOld: boolean;
  /** By order, as the queues show them. */
  texts: ReadonlyMap<string, string>;
  ask: () => void;
  close: () => void;
  acceptAll: () => void;
  acceptChosen: () => void;
  leaveOut: (orderId: string) => void;
};

const textOf = ({ courier, arrivesAt }: Proposal, isLeftOut: boolean): string => {
  if (isLeftOut) return deskText.leftOut;
  return deskText.proposed(courier.name, arrivesAt === null ? null : hourMinute(arrivesAt));
};

export const useDeskPlan = (desk: Desk): DeskPlan => {
  const { api } = useSession();
  const live: Live<StaffDocs> | null = use(LiveProvider);
  const [shown, setShown] = useState<Shown | null>(null);
  const { state, send } = desk;
  const ageSec = useAgeSec(shown?.at ?? null);
  const isOld = shown?.at !== null && ageSec * SECOND_MS >= PLAN_AGE_MS;
  const all = shown?.result?.ok === true ? shown.result.value.proposals : NONE;
  const leftOut = shown?.leftOut ?? new Set<string>();
  const waiting = all.filter(({ id }) => !isGone(state, id) && !state.marks.has(id));
  const proposals = waiting.filter(({ id }) => !leftOut.has(id));

  const ask = async (): Promise<void> => {
    const orders = state.current
      .filter(({ queue }) => queue === 'withoutCourier' || queue === 'returned')
      .map(({ id }) => id)
      .slice(0, MAX_FRAME_ORDERS);
    if (orders.length === 0) {
      notify(planText.none, 'primary');
      return;
    }
    setShown({ result: null, at: null, leftOut: new Set() });
    const result = await api.assignmentPlan({ body: { orders } });
    // A plan that was closed meanwhile stays closed.
    setShown((before) => (before === null ? null : { result, at: Date.now(), leftOut: new Set() }));
  };

  /** False: nothing was asked for, the plan is too old, or the person did not go on. */
  const accept = async (accepted: readonly Proposal[]): Promise<boolean> => {
    if (accepted.length === 0) return false;
    if (isOld) {
      notify(planText.old, 'warning');
      return false;
    }
    const assigned = await acceptPlan(api, live, accepted);
    if (assigned === null) return false;
    const ids = accepted.map(({ id }) => id).filter((id) => assigned.has(id));
    for (const { id, courier } of accepted) if (assigned.has(id)) send({ type: 'SEND', ids: [id], text: courier.name });
    for (const id of ids) send({ type: 'ASSIGNED', id });
    return true;
  };

  const leaveOut = (id: string): void => {
    if (shown === null) return;
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setShown({ ...shown, leftOut: next });
  };

  return {
    shown,
    proposals,
    ageSec,
    isOld,
    texts: new Map(waiting.map((proposal) => [proposal.id, textOf(proposal, leftOut.has(proposal.id))])),
    ask: () => void ask(),
    close: () => setShown(null),
    acceptAll: () =>
      void accept(proposals).then((isDone) => {
        if (isDone) setShown(null);
      }),
    acceptChosen: () => void accept(proposals.filter(({ id }) => id === state.chosen)),
    leaveOut,
  };
};
