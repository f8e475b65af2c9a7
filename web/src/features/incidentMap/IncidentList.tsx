// The list of incidents beside the map: type, time, user and company of each.
import { Button } from '@blueprintjs/core';
import { sortableTime } from '@despacho/ui/format.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { List } from '../../kit/layout/List.tsx';
import { Note, Row, Stack } from '../../kit/layout/Page.tsx';
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
    <span>
      <strong>{typeOf(entry)}</strong>
      <span>{entry.isOpen ? incidentMapText.open : incidentMapText.closed}</span>
    </span>
    <span>{entry.at === null ? incidentMapText.noTime : sortableTime(entry.at)}</span>
    <span>{userOf(entry)}</span>
    <span>{entry.company ?? incidentMapText.noCompany}</span>
  </>
);

export const IncidentList = ({ entries, all, isAll, onAll, chosen, onChoose }: IncidentListProps) => (
  <Card title={incidentMapText.list}>
    <Stack isTight>
      <Row align="spread">
        <Note>
          {all === 0 ? incidentMapText.none : incidentMapText.count(entries.filter(({ isOpen }) => isOpen).length, all)}
        </Note>
        {all === 0 ? null : (
          <Button size="small" onClick={() => onAll(!isAll)}>
            {isAll ? incidentMapText.onlyOpen : incidentMapText.showAll}
          </Button>
        )}
      </Row>
      <List isOrdered look="lines">
        {entries.map((entry) => (
          <li key={entry.key}>
            <button
              className={styles['entry']}
              type="button"
              data-open={entry.isOpen || undefined}
              aria-pressed={entry.key === chosen}
              onClick={() => onChoose(entry.key)}
            >
              <Entry entry={entry} />
            </button>
          </li>
        ))}
      </List>
    </Stack>
  </Card>
);
