// Today's thefts, extortions and what couriers report: open ones first [CO9].
import { memo } from 'react';
import type { IncidentLine, IncidentList } from '../board/incidentRows.ts';
import { INCIDENTS_TEXT } from '../text.ts';
import { calmAge } from './age.ts';
import { Icon } from './icons.tsx';
import styles from './IncidentsPanel.module.css';
import panel from './Panel.module.css';

const ageOf = ({ isOpen, ageMs }: IncidentLine): string => {
  if (!isOpen) return INCIDENTS_TEXT.closed;
  return ageMs === null ? '' : calmAge(ageMs);
};

const NOTHING: IncidentList = { rows: [], total: 0, open: 0 };

const noteOf = ({ rows, total, open }: IncidentList): string => {
  const hidden = total - rows.length;
  return `${total === 0 ? INCIDENTS_TEXT.empty : INCIDENTS_TEXT.open(open)}${hidden > 0 ? ` · ${INCIDENTS_TEXT.more(hidden)}` : ''}`;
};

/** `list` null: of a past minute. */
export const IncidentsPanel = memo(({ list }: { list: IncidentList | null }) => (
  <section className={`${panel['panel']} ${styles['incidents']}`} data-area="incidents">
    <div className={panel['head']}>
      <h2 className={panel['title']}>{INCIDENTS_TEXT.title}</h2>
      <p className={panel['note']}>{list === null ? INCIDENTS_TEXT.notRecorded : noteOf(list)}</p>
    </div>
    <ul className={styles['rows']}>
      {(list ?? NOTHING).rows.map((row) => (
        <li key={row.key} data-open={row.isOpen || undefined}>
          <Icon name={row.icon} />
          <span className={panel['ellipsis']}>
            <b>{row.what}</b>
            <span> · {row.who ?? INCIDENTS_TEXT.noCourier}</span>
          </span>
          <span>{ageOf(row)}</span>
        </li>
      ))}
    </ul>
  </section>
));
IncidentsPanel.displayName = 'IncidentsPanel';
