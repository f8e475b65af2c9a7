// The list of incidents beside the map: type, time, user and company of each.
import { Button } from '@blueprintjs/core';
import { sortableTime } from '@despacho/ui/format.ts';
import type { IncidentEntry } from './incidentEntries.ts';
import styles from './IncidentMap.module.css';
import { incidentMapText } from './text.ts';
import { typeOf, userOf } from './words.ts';

type IncidentListProps = {
  entries: readonly IncidentEntry[];
  /** How many there are today. */
  all: number;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  chosen: string | null;
  onChoose: (key: string) => void;
};

const Entry = ({ entry }: { entry: IncidentEntry }) => (
  <>
    <span className={styles['type']}>
      <strong>{typeOf(entry)}</strong>
      <span>{entry.isOpen ? incidentMapText.open : incidentMapText.closed}</span>
    </span>
    <span className={styles['time']}>{entry.at === null ? incidentMapText.noTime : sortableTime(entry.at)}</span>
    <span>{userOf(entry)}</span>
    <span>{entry.company ?? incidentMapText.noCompany}</span>
  </>
);

export const IncidentList = ({ entries, all, isAll, onAll, chosen, onChoose }: IncidentListProps) => (
  <section className={styles['list']} aria-labelledby="incident-list">
    <h2 id="incident-list">{incidentMapText.list}</h2>
    <div className={styles['count']}>
      <p>
        {all === 0 ? incidentMapText.none : incidentMapText.count(entries.filter(({ isOpen }) => isOpen).length, all)}
      </p>
      {all === 0 ? null : (
        <Button size="small" onClick={() => onAll(!isAll)}>
          {isAll ? incidentMapText.onlyOpen : incidentMapText.showAll}
        </Button>
      )}
    </div>
    <ol>
      {entries.map((entry) => (
        <li key={entry.key}>
          <button
            type="button"
            data-open={entry.isOpen || undefined}
            aria-pressed={entry.key === chosen}
            onClick={() => onChoose(entry.key)}
          >
            <Entry entry={entry} />
          </button>
        </li>
      ))}
    </ol>
  </section>
);
