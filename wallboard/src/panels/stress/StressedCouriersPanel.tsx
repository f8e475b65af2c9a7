// Couriers that need help: incidents first, then silent couriers with orders, then couriers with late ones.
import { duration } from '@despacho/ui/format.ts';
import { memo } from 'react';
import type { CourierRow, StressList } from '../../board/stressRows.ts';
import { SILENCE_LABEL, STRESS_TEXT, TROUBLE_LABEL } from '../../text.ts';
import { Icon, type IconName } from '../icons.tsx';
import { ListPanel } from '../ListPanel.tsx';
import styles from './Stress.module.css';

const ICON = { danger: 'danger', incident: 'fault', silent: 'silent', late: 'late' } as const satisfies Record<
  CourierRow['trouble'],
  IconName
>;

const silenceText = ({ fixAgeMs, silence }: Pick<CourierRow, 'fixAgeMs' | 'silence'>): string => {
  if (fixAgeMs === null) return STRESS_TEXT.neverSeen;
  const age = STRESS_TEXT.silent(duration(fixAgeMs));
  return silence === null ? age : `${age}, ${SILENCE_LABEL[silence]}`;
};

const troubleText = ({ trouble, incident, fixAgeMs, silence, late }: CourierRow): string => {
  switch (trouble) {
    case 'danger':
    case 'incident':
      return incident ?? TROUBLE_LABEL.incident;
    case 'silent':
      return silenceText({ fixAgeMs, silence });
    case 'late':
      return STRESS_TEXT.late(late.count, duration(late.oldestMs ?? 0));
  }
};

const Row = memo(({ row }: { row: CourierRow }) => (
  <li data-trouble={row.trouble}>
    <Icon name={ICON[row.trouble]} />
    <span className={styles['name']}>
      <b>{row.courier.name}</b>
      <span>{row.branch?.name ?? STRESS_TEXT.noBranch}</span>
    </span>
    <span className={styles['trouble']}>
      <b>{troubleText(row)}</b>
      <span>{STRESS_TEXT.carries(row.orderCount)}</span>
    </span>
  </li>
));
Row.displayName = 'Row';

type StressedCouriersPanelProps = Pick<StressList, 'couriers' | 'courierTotal'> & { max: number };

export const StressedCouriersPanel = memo(({ couriers, courierTotal, max }: StressedCouriersPanelProps) => {
  const shown = couriers.slice(0, max);
  return (
    <ListPanel
      area="stressedCouriers"
      className={styles['couriers']}
      title={STRESS_TEXT.couriers}
      note={courierTotal === 0 ? '' : STRESS_TEXT.needHelp(shown.length, courierTotal)}
      empty={STRESS_TEXT.noCouriers}
      max={max}
    >
      {shown.map((row) => (
        <Row key={row.courier.id} row={row} />
      ))}
    </ListPanel>
  );
});
StressedCouriersPanel.displayName = 'StressedCouriersPanel';
