// Open alarms: rule, subject, start, and owner. In a flood they are counted, not listed.
import { whole } from '@despacho/ui/format.ts';
import { ALARM_LABEL } from '@despacho/ui/alarms/text.ts';
import { memo } from 'react';
import { ALARM_ROWS, type AlarmLine, type AlarmList } from '../../board/alarmRows.ts';
import { ALARMS_TEXT } from '../../text.ts';
import { calmAge } from '../age.ts';
import { Icon } from '../icons.tsx';
import panel from '../Panel.module.css';
import styles from './AlarmsPanel.module.css';

/** In a flood the counts take the room of the other rows. */
const ROWS_IN_FLOOD = 2;

const AlarmRow = memo(({ alarm }: { alarm: AlarmLine }) => (
  <li data-priority={alarm.priority} data-calling={alarm.holder === null || undefined}>
    <Icon name={alarm.priority === 'high' ? 'danger' : 'alarm'} />
    <span className={panel['ellipsis']}>
      <b>{alarm.title}</b> <span>{alarm.detail}</span>
    </span>
    {alarm.holder === null ? (
      <b className={styles['nobody']}>{ALARMS_TEXT.nobody}</b>
    ) : (
      <span className={panel['ellipsis']}>{alarm.holder}</span>
    )}
    <span className={styles['age']}>{calmAge(alarm.ageMs)}</span>
  </li>
));
AlarmRow.displayName = 'AlarmRow';

const Head = ({ list: { flood, calling, total }, shown }: { list: AlarmList; shown: number }) => (
  <div className={`${panel['head']} ${styles['head']}`} data-flood={flood !== null || undefined}>
    <h2 className={panel['title']}>{flood === null ? ALARMS_TEXT.title : ALARMS_TEXT.flood}</h2>
    <p className={panel['note']}>
      {[
        flood === null ? ALARMS_TEXT.shown(shown, total) : ALARMS_TEXT.floodDetail(flood.raised),
        ALARMS_TEXT.calling(calling),
      ]
        .filter((words) => words !== '')
        .join(' · ')}
    </p>
  </div>
);

export const AlarmsPanel = memo(({ list }: { list: AlarmList }) => {
  const { flood } = list;
  const rows = flood === null ? list.rows : list.rows.slice(0, ROWS_IN_FLOOD);
  return (
    <section className={`${panel['panel']} ${styles['alarms']}`} data-area="alarms">
      <Head list={list} shown={rows.length} />
      {flood === null ? null : (
        <ul className={styles['counts']}>
          {flood.byRule.map(({ rule, count }) => (
            <li key={rule}>
              <b>{whole(count)}</b> {ALARM_LABEL[rule]}
            </li>
          ))}
        </ul>
      )}
      <ol
        className={styles['rows']}
        style={{ gridTemplateRows: `repeat(${flood === null ? ALARM_ROWS : ROWS_IN_FLOOD}, minmax(0, 1fr))` }}
      >
        {rows.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} />
        ))}
      </ol>
    </section>
  );
});
AlarmsPanel.displayName = 'AlarmsPanel';
