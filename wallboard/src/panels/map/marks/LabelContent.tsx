// The content of a label of each kind: an incident, a branch with its counts, a late order.
import { duration } from '@despacho/ui/format.ts';
import { COURIER_PATH, SHAPE_BOX } from '@despacho/ui/shapes.ts';
import type { BranchBadge } from '../../../board/branchBadges.ts';
import { isUnattended, type IncidentMark } from '../../../board/incidentMarks.ts';
import type { LateOrder } from '../../../board/orderMarks.ts';
import { ALARMS_TEXT, MAP_PANEL_TEXT } from '../../../text.ts';
import { calmAge } from '../../age.ts';
import type { Point } from '../frame/view.ts';
import { LevelCount } from '../LevelCount.tsx';
import styles from './Labels.module.css';
import { badgeSize } from './mapLabels.ts';

const CourierShape = ({ look }: { look: 'free' | 'incident' }) => (
  <svg viewBox={`0 0 ${SHAPE_BOX} ${SHAPE_BOX}`} aria-hidden>
    <path d={COURIER_PATH[look]} fillRule="evenodd" />
  </svg>
);

/** At the place itself, of a fixed size. */
export const IncidentShape = ({ at, isFault }: { at: Point; isFault: boolean }) => (
  <i
    className={styles['incidentShape']}
    data-incident
    data-fault={isFault || undefined}
    style={{ left: at.x, top: at.y }}
  >
    <CourierShape look="incident" />
  </i>
);

/** Who attends to it; of a fault, which needs no owner, nothing. */
export const holderOf = ({ isDanger, holder }: IncidentMark): string | null =>
  isDanger ? (holder ?? ALARMS_TEXT.nobody) : null;

export const IncidentLabel = ({ incident }: { incident: IncidentMark }) => {
  const { what, ageMs } = incident;
  return (
    <p
      className={styles['incident']}
      data-fault={!incident.isDanger || undefined}
      data-calling={isUnattended(incident) || undefined}
    >
      <b>{what}</b>
      <span>{ageMs === null ? '' : calmAge(ageMs)}</span>
      {incident.isDanger ? <small>{holderOf(incident)}</small> : null}
    </p>
  );
};

const Counts = ({ badge: { late, toBeLate, free } }: { badge: BranchBadge }) => (
  <>
    <LevelCount level="LATE" count={late} />
    <LevelCount level="TO_BE_LATE" count={toBeLate} />
    {free === 0 ? null : (
      <b title={MAP_PANEL_TEXT.free}>
        <CourierShape look="free" />
        {free}
      </b>
    )}
  </>
);

export const BadgeLabel = ({ badge }: { badge: BranchBadge }) => (
  <p className={styles['badge']} data-level={badge.late > 0 ? 'LATE' : undefined}>
    <span className={styles['counts']} style={{ fontSize: `${badgeSize(badge)}rem` }}>
      <Counts badge={badge} />
    </span>
    <span className={styles['name']}>{badge.name}</span>
  </p>
);

export const LateLabel = ({ order: { number, elapsedMs } }: { order: LateOrder }) => (
  <p className={styles['late']}>
    <b>{number}</b>
    <span>{duration(elapsedMs)}</span>
  </p>
);
