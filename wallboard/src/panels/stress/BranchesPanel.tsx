// Branches that need help, the worst first: late orders, their age, waiting orders, and free couriers.
import { whole } from '@despacho/ui/format.ts';
import type { Pile } from '@despacho/domain/board/stress.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { memo } from 'react';
import type { BranchRow, StressList } from '../../board/stressRows.ts';
import { STRESS_TEXT } from '../../text.ts';
import { mostAge } from '../age.ts';
import { ListPanel } from '../ListPanel.tsx';
import styles from './Stress.module.css';

const PileCell = ({ pile: { count, oldestMs } }: { pile: Pile }) => (
  <span className={styles['pile']} data-empty={count === 0 || undefined}>
    <b>{whole(count)}</b>
    {oldestMs === null ? null : <span>{mostAge(oldestMs)}</span>}
  </span>
);

const Row = memo(({ row, isLead }: { row: BranchRow; isLead: boolean }) => (
  <li data-lead={isLead || undefined}>
    <span className={styles['name']}>
      <b>{row.branch.name}</b>
      <span>{row.company.name}</span>
    </span>
    <PileCell pile={row.late} />
    <PileCell pile={row.toBeLate} />
    <PileCell pile={row.withoutCourier} />
    <span className={styles['number']}>{whole(row.inStore)}</span>
  </li>
));
Row.displayName = 'Row';

/** `hasLead`: the first of them is to be acted on before anything else of the screen. */
type BranchesPanelProps = Pick<StressList, 'branches' | 'branchTotal'> & { max: number; hasLead: boolean };

export const BranchesPanel = memo(({ branches, branchTotal, max, hasLead }: BranchesPanelProps) => {
  const shown = branches.slice(0, max);
  const need = branchTotal === 0 ? '' : STRESS_TEXT.needHelp(shown.length, branchTotal);
  return (
    <ListPanel
      area="stressedBranches"
      className={styles['branches']}
      title={STRESS_TEXT.branches}
      note={need}
      empty={STRESS_TEXT.noBranches}
      max={max}
      columns={
        <p className={styles['columns']}>
          <span className={styles['total']}>{need}</span>
          <LevelMark level="LATE" />
          <LevelMark level="TO_BE_LATE" />
          <span>{STRESS_TEXT.withoutCourier}</span>
          <span>{STRESS_TEXT.inStore}</span>
        </p>
      }
    >
      {shown.map((row, index) => (
        <Row key={row.branch.id} row={row} isLead={hasLead && index === 0} />
      ))}
    </ListPanel>
  );
});
BranchesPanel.displayName = 'BranchesPanel';
