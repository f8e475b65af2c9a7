// The plan in the place of the couriers: what it brings, its proposals to choose from, and the keys.
import { Button, NonIdealState, Spinner } from '@blueprintjs/core';
import { Note, Row, Stack } from '../../../kit/layout/Page.tsx';
import { Failed, Totals, Unplanned } from '../../plan/PlanFacts.tsx';
import { ProposalList } from '../../plan/ProposalList.tsx';
import { planText } from '../../plan/text.ts';
import styles from '../Desk.module.css';
import { deskText } from '../text.ts';
import type { DeskPlan } from './useDeskPlan.ts';

/** `onLeave`: a button that goes away gives the focus back. */
export const PlanPane = ({ plan, onLeave }: { plan: DeskPlan; onLeave: () => void }) => {
  const leaving = (act: () => void) => (): void => {
    act();
    onLeave();
  };
  const { shown, proposals, ageSec, isOld } = plan;
  if (shown === null) return null;
  const { result, leftOut } = shown;
  if (result === null) return <NonIdealState icon={<Spinner size={24} />} description={planText.waiting} />;
  return (
    <section className={styles['couriers']} aria-label={planText.title}>
      <Stack>
        <Row>
          <Button intent="primary" disabled={isOld || proposals.length === 0} onClick={leaving(plan.acceptAll)}>
            {planText.accept(proposals.length)}
          </Button>
          <Button onClick={leaving(plan.ask)}>{planText.again}</Button>
          <Button onClick={leaving(plan.close)}>{planText.close}</Button>
        </Row>
        <Note>{deskText.planKeys}</Note>
        {result.ok ? (
          <>
            <Note kind={isOld ? 'urgent' : 'info'}>
              {planText.advice} {isOld ? planText.old : planText.computed(ageSec)}
            </Note>
            <Totals plan={result.value} />
            <ProposalList
              proposals={result.value.proposals.filter(({ id }) => plan.texts.has(id))}
              now={Date.parse(result.value.plannedAt)}
              leftOut={leftOut}
              isBusy={false}
              onToggle={plan.leaveOut}
            />
            <Unplanned unplanned={result.value.unplanned} />
          </>
        ) : (
          <Failed result={result} />
        )}
      </Stack>
    </section>
  );
};
