// An open incident in the scenes without the map: one line in the same place until it is closed.
import { memo } from 'react';
import type { Danger } from '../../board/dangers.ts';
import { ALARMS_TEXT, INCIDENT_CARD_TEXT } from '../../text.ts';
import { calmAge } from '../age.ts';
import { Icon } from '../icons.tsx';
import styles from './IncidentBar.module.css';

type IncidentBarProps = {
  /** One at least. Those without an owner come first. */
  dangers: readonly [Danger, ...Danger[]];
};

const byOwner = (a: Danger, b: Danger): number => Number(a.holder !== null) - Number(b.holder !== null);

export const IncidentBar = memo(({ dangers }: IncidentBarProps) => {
  const [first = dangers[0], ...others] = dangers.toSorted(byOwner);
  const { what, who, ageMs, near, holder } = first;
  return (
    <section className={styles['bar']} data-area="incidentBar" data-calling={holder === null || undefined} role="alert">
      <Icon name="danger" />
      <b>{what}</b>
      <span className={styles['who']}>
        {[who ?? INCIDENT_CARD_TEXT.unknown, ...(near === null ? [] : [near.branch])].join(' · ')}
        {others.length === 0 ? '' : ` · ${INCIDENT_CARD_TEXT.more(others.length)}`}
      </span>
      <span>{ageMs === null ? INCIDENT_CARD_TEXT.noTime : calmAge(ageMs)}</span>
      <b className={styles['holder']}>{holder ?? ALARMS_TEXT.nobody}</b>
    </section>
  );
});
IncidentBar.displayName = 'IncidentBar';
