// Alarms that ended today: requested on demand, because live data keeps them for half an hour only.
import { subjectText } from '@despacho/ui/alarms/episodeText.ts';
import { duration, hourMinute, whole } from '@despacho/ui/format.ts';
import { ALARM_LABEL } from '@despacho/ui/alarms/text.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { List } from '../../kit/layout/List.tsx';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { Notes } from './AlarmCard.tsx';
import { clearedToday } from './alarmRows.ts';
import styles from './Alarms.module.css';
import { alarmText } from './text.ts';

export const ClearedAlarms = ({ now }: { now: number }) => {
  const { value, failure } = useRoute('alarms', { query: { state: 'cleared' } }, { everyMs: REQUEST_MS.detail });
  if (value === null) return <p role="status">{failure === null ? alarmText.loading : FAILURE_TEXT[failure]}</p>;
  const cleared = clearedToday(value.alarms, now);
  return cleared.length === 0 ? (
    <p>{alarmText.noCleared}</p>
  ) : (
    <List label={alarmText.cleared} look="cards">
      {cleared.map(({ id, rule, subject, raisedAt, clearedAt, acknowledgedBy, acknowledgedAt, peakCount, notes }) => (
        <li className={styles['card']} key={id}>
          <Row align="spread">
            <strong>{ALARM_LABEL[rule]}</strong>
            <Note>{clearedAt === null ? '' : alarmText.clearedAt(hourMinute(clearedAt))}</Note>
          </Row>
          <strong>{subjectText(subject)}</strong>
          {peakCount === null ? null : <p>{alarmText.peak(whole(peakCount))}</p>}
          {acknowledgedBy === null || acknowledgedAt === null ? null : (
            <p>
              {alarmText.takenAfter(acknowledgedBy.name, duration(Date.parse(acknowledgedAt) - Date.parse(raisedAt)))}
            </p>
          )}
          <Notes notes={notes} />
        </li>
      ))}
    </List>
  );
};
