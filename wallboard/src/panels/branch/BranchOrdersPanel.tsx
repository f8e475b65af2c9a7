// Every active order of the branch, the one that is late or late next first.
import { countdown, duration } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { memo } from 'react';
import type { BranchOrder, BranchOrderList } from '../../board/branch/branchOrders.ts';
import { branchLead } from '../../board/lead.ts';
import { BRANCH_TEXT } from '../../text.ts';
import { calmAge } from '../age.ts';
import { ListPanel } from '../ListPanel.tsx';
import { OrderNumber } from '../OrderNumber.tsx';
import styles from './Branch.module.css';

const Row = memo(({ row, isLead }: { row: BranchOrder; isLead: boolean }) => (
  <li data-level={row.level} data-urgent={row.isUrgent || undefined} data-lead={isLead || undefined}>
    <LevelMark level={row.level} word="hidden" />
    <span className={styles['two']}>
      <OrderNumber number={row.number} />
      <span>{row.status}</span>
    </span>
    <span className={styles['two']}>
      {row.courier === null ? <b className={styles['missing']}>{PLACE_TEXT.noCourier}</b> : <b>{row.courier}</b>}
      <span>{row.place}</span>
    </span>
    <span className={styles['time']}>
      {row.leftMs === null ? (
        <b>{row.level === 'LATE' ? duration(row.elapsedMs) : calmAge(row.elapsedMs)}</b>
      ) : (
        <b>{countdown(row.leftMs)}</b>
      )}
    </span>
  </li>
));
Row.displayName = 'Row';

/** `hasLead`: one of them may be to act on before anything else of the screen. */
type BranchOrdersPanelProps = { list: BranchOrderList; max: number; hasLead: boolean };

export const BranchOrdersPanel = memo(({ list, max, hasLead }: BranchOrdersPanelProps) => {
  const shown = list.rows.slice(0, max);
  const lead = hasLead ? branchLead(shown) : null;
  return (
    <ListPanel
      area="branchOrders"
      className={styles['orders']}
      title={BRANCH_TEXT.orders}
      note={BRANCH_TEXT.shown(shown.length, list.total)}
      empty={BRANCH_TEXT.noOrders}
      max={max}
    >
      {shown.map((row) => (
        <Row key={row.id} row={row} isLead={row.id === lead} />
      ))}
    </ListPanel>
  );
});
BranchOrdersPanel.displayName = 'BranchOrdersPanel';
