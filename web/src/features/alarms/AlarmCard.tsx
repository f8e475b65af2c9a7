// One open alarm: priority, subject, start, facts, instructions, owner; and the buttons of users who may act.
import type { Alarm, AlarmEscalation } from '@despacho/contract/alarms.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { subjectText } from '@despacho/ui/alarms/episodeText.ts';
import { duration, hourMinute } from '@despacho/ui/format.ts';
import { ALARM_ACTION, ALARM_LABEL, DRILL_MARK } from '@despacho/ui/alarms/text.ts';
import { Link } from 'react-router-dom';
import { List } from '../../kit/layout/List.tsx';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { Badge } from '../../kit/states/PageHead.tsx';
import { AlarmActs } from './AlarmActs.tsx';
import { isDanger } from '@despacho/domain/alarms/rules.ts';
import { AlarmFacts } from './AlarmFacts.tsx';
import { DangerDetails, DangerFacts } from './danger/DangerFacts.tsx';
import { EpisodeFacts, type StaffEpisode } from './EpisodeFacts.tsx';
import styles from './Alarms.module.css';
import { alarmText, PRIORITY_LABEL } from './text.ts';

const useSubjectPath = ({ kind, id }: Alarm['subject']): string | null => {
  const pathTo = useScreenPath();
  switch (kind) {
    case 'order':
      return pathTo('/order/:orderId', { orderId: id });
    case 'courier':
      return pathTo('/biker/:bikerId', { bikerId: id });
    case 'incident':
      return pathTo('/alertas/mapas');
    case 'branch':
    case 'zone':
      return null;
  }
};

const since = (iso: string | null, now: number): string => duration(iso === null ? 0 : now - Date.parse(iso));

const Holder = ({ alarm, now }: { alarm: Alarm; now: number }) => {
  const { acknowledgedBy, acknowledgedAt, shelvedBy, shelvedUntil, clearedAt } = alarm;
  const isShelved = alarmPhase(alarm, now) === 'shelved';
  return (
    <>
      {acknowledgedBy === null ? null : <p>{alarmText.holder(acknowledgedBy.name, since(acknowledgedAt, now))}</p>}
      {isShelved && shelvedBy !== null && shelvedUntil !== null ? (
        <p>{alarmText.shelvedBy(shelvedBy.name, hourMinute(shelvedUntil))}</p>
      ) : null}
      {clearedAt === null ? null : <p role="status">{alarmText.clearedAt(hourMinute(clearedAt))}</p>}
    </>
  );
};

const escalationText = ({ step, person, hasSms }: AlarmEscalation): string => {
  switch (step) {
    case 'next':
      return alarmText.calledNext(person?.name ?? '');
    case 'everyone':
      return hasSms ? alarmText.calledEveryoneBySms : alarmText.calledEveryone;
    case 'left':
      return alarmText.ownerLeft(person?.name ?? '');
  }
};

/** [ES2] Whom it called, and when. */
const Escalations = ({ escalations }: Pick<Alarm, 'escalations'>) =>
  escalations.length === 0 ? null : (
    <List label={alarmText.escalations} look="lines" isOrdered>
      {escalations.map((escalation) => (
        <li key={escalation.at}>
          <Note>
            {hourMinute(escalation.at)} <bdi>{escalationText(escalation)}</bdi>
          </Note>
        </li>
      ))}
    </List>
  );

export const Notes = ({ notes }: Pick<Alarm, 'notes'>) =>
  notes.length === 0 ? null : (
    <List label={alarmText.notes} look="lines">
      {notes.map(({ at, by, text }) => (
        <li key={`${at}${by.id}`}>
          <Note>
            {hourMinute(at)} {by.name}
          </Note>
          {text}
        </li>
      ))}
    </List>
  );

type AlarmCardProps = {
  alarm: Alarm;
  now: number;
  canAct: boolean;
  /** The one to take before all others. */
  isNext: boolean;
  /** What it covers now; undefined: it is about one courier, or covers nothing that this account sees. */
  episode: StaffEpisode | undefined;
};

export const AlarmCard = ({ alarm, now, canAct, isNext, episode }: AlarmCardProps) => {
  const { rule, priority, subject, raisedAt, escalations, notes } = alarm;
  const to = useSubjectPath(subject);
  return (
    <li className={styles['card']} data-priority={priority} data-drill={alarm.isDrill || undefined}>
      <Row align="spread">
        <strong>
          <Badge isStrong={priority === 'high'}>{PRIORITY_LABEL[priority]}</Badge>{' '}
          {alarm.isDrill ? <span className={styles['drill']}>{DRILL_MARK}</span> : null} {ALARM_LABEL[rule]}
        </strong>
        <Note>{alarmText.age(since(raisedAt, now))}</Note>
      </Row>
      <strong>{to === null ? subjectText(subject) : <Link to={to}>{subjectText(subject)}</Link>}</strong>
      {isDanger(rule) ? (
        <DangerFacts alarm={alarm} now={now} />
      ) : episode === undefined ? (
        <AlarmFacts subject={subject} now={now} />
      ) : (
        <EpisodeFacts episode={episode} now={now} />
      )}
      <p>{ALARM_ACTION[rule]}</p>
      <Holder alarm={alarm} now={now} />
      <Escalations escalations={escalations} />
      <Notes notes={notes} />
      {canAct ? <AlarmActs alarm={alarm} now={now} isNext={isNext} /> : null}
      {isDanger(rule) ? <DangerDetails alarm={alarm} isNext={isNext} /> : null}
    </li>
  );
};
