// The screen of one branch: its own orders and couriers only.
import { memo } from 'react';
import type { AlarmList } from '../board/alarmRows.ts';
import { BRANCH_ORDER_ROWS, type BranchOrderList } from '../board/branch/branchOrders.ts';
import type { CardList } from '../board/branch/courierCards.ts';
import { AlarmsPanel } from '../panels/alarms/AlarmsPanel.tsx';
import { BranchOrdersPanel } from '../panels/branch/BranchOrdersPanel.tsx';
import { CourierCardsPanel } from '../panels/branch/CourierCardsPanel.tsx';
import { PanelBoundary } from '../panels/PanelBoundary.tsx';
import { rowsBelow, type Tier } from '../screen/layout.ts';
import styles from './Branch.module.css';

type BranchProps = {
  orders: BranchOrderList;
  couriers: CardList;
  alarms: AlarmList;
  tier: Tier;
  hasBar: boolean;
  hasDanger: boolean;
};

const CARDS = {
  near: { columns: 3, alone: 9, besideAlarms: 6 },
  far: { columns: 2, alone: 4, besideAlarms: 2 },
  farthest: { columns: 1, alone: 3, besideAlarms: 1 },
};

export const Branch = memo(({ orders, couriers, alarms, tier, hasBar, hasDanger }: BranchProps) => {
  const hasAlarms = alarms.total > 0 || alarms.flood !== null;
  const { columns, alone, besideAlarms } = CARDS[tier];
  return (
    <div className={styles['branch']}>
      <PanelBoundary area="branchOrders">
        <BranchOrdersPanel list={orders} max={rowsBelow(hasBar, BRANCH_ORDER_ROWS[tier])} hasLead={!hasDanger} />
      </PanelBoundary>
      <div className={styles['side']}>
        {hasAlarms ? (
          <PanelBoundary area="alarms">
            <AlarmsPanel list={alarms} tier={tier} hasRowsBelow={false} />
          </PanelBoundary>
        ) : null}
        <PanelBoundary area="courierCards">
          <CourierCardsPanel list={couriers} rows={hasAlarms ? besideAlarms : alone} columns={columns} />
        </PanelBoundary>
      </div>
    </div>
  );
});
Branch.displayName = 'Branch';
