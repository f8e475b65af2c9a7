// The dialog of a plan: what it brings, its proposals, how old it is, and the button that accepts the chosen ones.
import { Button, Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import type { Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { PLAN_AGE_MS, type AssignmentPlan, type PlanFrame } from '@despacho/contract/orders/assignmentPlan.ts';
import { useQuery } from '@tanstack/react-query';
import { use, useState, type ReactNode } from 'react';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import type { DialogState } from '../../kit/dialog/dialogs.tsx';
import { Note, Stack } from '../../kit/layout/Page.tsx';
import { LiveProvider } from '../../kit/live.tsx';
import { useAgeSec } from '../../kit/useAgeSec.ts';
import { acceptPlan } from './acceptPlan.ts';
import { Failed, Totals, Unplanned } from './PlanFacts.tsx';
import { PlanMap } from './PlanMap.tsx';
import { ProposalList } from './ProposalList.tsx';
import { planText } from './text.ts';

const NONE: ReadonlySet<string> = new Set();

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]);

/** `at`: when it came, by this page's clock. */
type Answered = { result: Result<AssignmentPlan>; at: number };

/** Null while it is computed. The request ends with the dialog. */
const usePlan = (frame: PlanFrame): { answered: Answered | null; ask: () => void } => {
  const { api } = useSession();
  const { data, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['assignmentPlan', frame],
    queryFn: async ({ signal }) => api.assignmentPlan({ body: frame, signal }),
    // Another plan only when the person asks: proposals must not move under a finger or a key.
    staleTime: Infinity,
    gcTime: 0,
  });
  const answered = data === undefined || isFetching ? null : { result: data, at: dataUpdatedAt };
  return { answered, ask: () => void refetch() };
};

type PlanDialogProps = { frame: PlanFrame; answer: (hasChanged: boolean) => void; state: DialogState };

export const PlanDialog = ({ frame, answer, state }: PlanDialogProps) => {
  const { api } = useSession();
  const live = use(LiveProvider);
  const { answered, ask } = usePlan(frame);
  const ageSec = useAgeSec(answered?.at ?? null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(NONE);
  const [isBusy, setIsBusy] = useState(false);
  const plan = answered?.result.ok === true ? answered.result.value : null;
  const chosen = (plan?.proposals ?? []).filter(({ id }) => !leftOut.has(id));
  const isOld = ageSec * SECOND_MS >= PLAN_AGE_MS;
  const accept = async (): Promise<void> => {
    if (answered === null) return;
    setIsBusy(true);
    const assigned = await acceptPlan(api, live, { proposals: chosen, answeredAt: answered.at });
    setIsBusy(false);
    if (assigned !== null) answer(assigned.size > 0);
  };
  /** Not while orders are assigned: their screen would not learn of them. */
  const close = (): void => {
    if (!isBusy) answer(false);
  };
  const again = (): void => {
    setLeftOut(NONE);
    ask();
  };
  const body = (): ReactNode => {
    if (answered === null) return <NonIdealState icon={<Spinner size={24} />} description={planText.waiting} />;
    if (!answered.result.ok) return <Failed result={answered.result} />;
    const { proposals, unplanned, plannedAt } = answered.result.value;
    if (proposals.length + unplanned.length === 0) return <Callout icon={null}>{planText.none}</Callout>;
    return (
      <Stack>
        <Note kind={isOld ? 'urgent' : 'info'}>
          {planText.advice} {isOld ? planText.old : planText.computed(ageSec)}
        </Note>
        <Totals plan={answered.result.value} />
        <ProposalList
          proposals={proposals}
          now={Date.parse(plannedAt)}
          leftOut={leftOut}
          isBusy={isBusy}
          onToggle={(id) => setLeftOut(toggled(leftOut, id))}
        />
        <Unplanned unplanned={unplanned} />
        <PlanMap proposals={chosen} />
      </Stack>
    );
  };
  return (
    <DialogFrame
      {...state}
      size="large"
      title={planText.title}
      onCancel={close}
      actions={
        <>
          <Button disabled={isBusy} onClick={close}>
            {planText.close}
          </Button>
          <Button disabled={answered === null || isBusy} onClick={again}>
            {plan === null ? planText.retry : planText.again}
          </Button>
          <Button intent="primary" disabled={isOld || isBusy || chosen.length === 0} onClick={() => void accept()}>
            {isBusy ? planText.accepting : planText.accept(chosen.length)}
          </Button>
        </>
      }
    >
      {body()}
    </DialogFrame>
  );
};
