// The second scene: which branches and which couriers need help, the worst first.
import { memo } from 'react';
import { STRESS_ROWS, type StressList } from '../board/stressRows.ts';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import { BranchesPanel } from '../panels/stress/BranchesPanel.tsx';
import { StressedCouriersPanel } from '../panels/stress/StressedCouriersPanel.tsx';
import { rowsBelow, type Layout } from '../screen/layout.ts';
import styles from './Stress.module.css';

type StressProps = { stress: StressList; layout: Layout; hasBar: boolean; hasDanger: boolean };

export const Stress = memo(({ stress, layout, hasBar, hasDanger }: StressProps) => {
  const { tier, isPortrait } = layout;
  const max = rowsBelow(hasBar, STRESS_ROWS[isPortrait && tier === 'near' ? 'portrait' : tier]);
  return (
    <div className={styles['stress']}>
      <PanelBoundary area="stressedBranches">
        <BranchesPanel branches={stress.branches} branchTotal={stress.branchTotal} max={max} hasLead={!hasDanger} />
      </PanelBoundary>
      <PanelBoundary area="stressedCouriers">
        <StressedCouriersPanel couriers={stress.couriers} courierTotal={stress.courierTotal} max={max} />
      </PanelBoundary>
    </div>
  );
});
Stress.displayName = 'Stress';
