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
import { use, useMemo, useRef, useState } from 'react';
import { LiveProvider } from '../../../kit/live.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { useAgeSec } from '../../../kit/useAgeSec.ts';
import { acceptPlan } from '../../plan/acceptPlan.ts';
import { planText } from '../../plan/text.ts';
import { isGone } from '../deskState.ts';
import { deskText } from '../text.ts';
import type { Desk } from '../useDesk.ts';
import type { Assigned, DeskActs } from '../useDeskActs.ts';

/** `number`: of the request, so that the answer to an older one is not shown. */
type Shown = {
  number: number;
  result: Result<AssignmentPlan> | null;
  at: number | null;
  leftOut: ReadonlySet<string>;
};

const NONE: readonly Proposal[] = [];
const NO_IDS: ReadonlySet<string> = new Set();

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

export const useDeskPlan = (desk: Desk, follow: DeskActs['follow']): DeskPlan => {
  const { api } = useSession();
  const live: Live<StaffDocs> | null = use(LiveProvider);
  const [shown, setShown] = useState<Shown | null>(null);
  const lastNumber = useRef(0);
  /** A question about them is open: they are not accepted twice. */
  const isAccepting = useRef(false);
  const { state, send } = desk;
  const ageSec = useAgeSec(shown?.at ?? null);
  const isOld = shown?.at !== null && ageSec * SECOND_MS >= PLAN_AGE_MS;
  const all = shown?.result?.ok === true ? shown.result.value.proposals : NONE;
  const leftOut = shown?.leftOut ?? NO_IDS;
  const waiting = useMemo(() => all.filter(({ id }) => !isGone(state, id) && !state.marks.has(id)), [all, state]);
  const proposals = useMemo(() => waiting.filter(({ id }) => !leftOut.has(id)), [waiting, leftOut]);

  const ask = async (): Promise<void> => {
    const orders = state.current
      .filter(({ queue }) => queue === 'withoutCourier' || queue === 'returned')
      .map(({ id }) => id)
      .slice(0, MAX_FRAME_ORDERS);
    if (orders.length === 0) {
      notify(planText.none, 'primary');
      return;
    }
    lastNumber.current += 1;
    const number = lastNumber.current;
    setShown({ number, result: null, at: null, leftOut: new Set() });
    const result = await api.assignmentPlan({ body: { orders } });
    // A plan that was closed or asked for again meanwhile stays as it is.
    setShown((before) => (before?.number === number ? { number, result, at: Date.now(), leftOut: new Set() } : before));
  };

  const request = async (accepted: readonly Proposal[], onSent: () => void): Promise<Assigned[]> => {
    const plan = { proposals: accepted, answeredAt: shown?.at ?? 0 };
    const assigned = await acceptPlan(api, live, plan, {
      sent: () => {
        isAccepting.current = false;
        send({ type: 'SEND', sent: accepted.map(({ id, courier }) => ({ id, text: courier.name })) });
        onSent();
      },
      refused: ({ id }, text) => send({ type: 'REFUSED', id, text }),
    });
    isAccepting.current = false;
    const done = accepted.filter(({ id }) => assigned?.has(id) === true);
    for (const { id } of done) send({ type: 'ASSIGNED', id });
    return done.map(({ id, courier }) => ({ id, courier }));
  };

  const accept = (accepted: readonly Proposal[], onSent = (): void => {}): void => {
    if (accepted.length === 0 || isAccepting.current) return;
    if (isOld) {
      notify(planText.old, 'warning');
      return;
    }
    isAccepting.current = true;
    follow(request(accepted, onSent));
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
    acceptAll: () => accept(proposals, () => setShown(null)),
    acceptChosen: () => accept(proposals.filter(({ id }) => id === state.chosen)),
    leaveOut,
  };
};
