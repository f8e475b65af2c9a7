// The second scene: which branches and which couriers need help, the worst first.
import { memo } from 'react';
import { STRESS_ROWS, type StressList } from '../board/stressRows.ts';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import { BranchesPanel } from '../panels/stress/BranchesPanel.tsx';
import { StressedCouriersPanel } from '../panels/stress/StressedCouriersPanel.tsx';
import type { Layout } from '../screen/layout.ts';
import styles from './Stress.module.css';

export const Stress = memo(({ stress, layout }: { stress: StressList; layout: Layout }) => {
  const { tier, isPortrait } = layout;
  const most = STRESS_ROWS[isPortrait && tier === 'near' ? 'portrait' : tier];
  return (
    <div className={styles['stress']}>
      <PanelBoundary area="stressedBranches">
        <BranchesPanel branches={stress.branches} branchTotal={stress.branchTotal} most={most} />
      </PanelBoundary>
      <PanelBoundary area="stressedCouriers">
        <StressedCouriersPanel couriers={stress.couriers} courierTotal={stress.courierTotal} most={most} />
      </PanelBoundary>
    </div>
  );
});
Stress.displayName = 'Stress';
