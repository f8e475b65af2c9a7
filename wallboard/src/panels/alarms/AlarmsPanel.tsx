// Open alarms: rule, subject, start, and owner. In a flood they are counted, not listed.
import { ALARM_RATE_TARGET } from '@despacho/domain/alarms/flood.ts';
import { decimal, whole } from '@despacho/ui/format.ts';
import { ALARM_LABEL, START_TEXT } from '@despacho/ui/alarms/text.ts';
import { memo } from 'react';
import { ALARM_ROWS, type AlarmLine, type AlarmList } from '../../board/alarmRows.ts';
import type { Tier } from '../../screen/layout.ts';
import { ALARMS_TEXT } from '../../text.ts';
import { calmAge } from '../age.ts';
import { Icon } from '../icons.tsx';
import panel from '../Panel.module.css';
import styles from './AlarmsPanel.module.css';

/** Larger letters leave room for fewer, as does a list below that has rows; in a flood the counts take their room. */
const ROWS = {
  alone: { near: ALARM_ROWS, far: 2, farthest: 1 },
  aboveRows: { near: 2, far: 1, farthest: 1 },
  floodAboveRows: { near: 1, far: 0, farthest: 1 },
} as const satisfies Record<string, Record<Tier, number>>;
const ROWS_IN_FLOOD = 2;
/** As the style sheet has them. */
const REM = { head: 3, counts: 2.9, row: 2.2, onlyRow: 2.6 };

/** `hasRowsBelow`: the list below it has orders to act on. */
type Place = { tier: Tier; hasRowsBelow: boolean };

const rowsOf = ({ rows, flood }: AlarmList, { tier, hasRowsBelow }: Place): AlarmLine[] => {
  if (!hasRowsBelow)
    return rows.slice(0, flood === null ? ROWS.alone[tier] : Math.min(ROWS.alone[tier], ROWS_IN_FLOOD));
  return rows.slice(0, ROWS[flood === null ? 'aboveRows' : 'floodAboveRows'][tier]);
};

/** The height of the panel; 0 without alarms. With the largest letters it is the most urgent alarm alone. */
export const alarmsRem = (list: AlarmList, place: Place): number => {
  if (list.total === 0 && list.flood === null) return 0;
  if (place.tier === 'farthest') return REM.onlyRow;
  return REM.head + rowsOf(list, place).length * REM.row + (list.flood === null ? 0 : REM.counts);
};

/** `total`: of how many it is one, where the others are not listed. */
const AlarmRow = memo(({ alarm, total }: { alarm: AlarmLine; total: number | null }) => (
  <li data-priority={alarm.priority} data-calling={alarm.holder === null || undefined}>
    <Icon name={alarm.priority === 'high' ? 'danger' : 'alarm'} />
    <span className={panel['ellipsis']}>
      <b>{alarm.title}</b> · <span>{alarm.detail}</span>
    </span>
    {alarm.holder === null ? (
      <b className={styles['nobody']}>{alarm.callsEveryone ? ALARMS_TEXT.everyone : ALARMS_TEXT.nobody}</b>
    ) : (
      <span className={panel['ellipsis']}>{alarm.holder}</span>
    )}
    <span className={styles['age']}>{total === null ? calmAge(alarm.ageMs) : ALARMS_TEXT.shown(1, total)}</span>
  </li>
));
AlarmRow.displayName = 'AlarmRow';

const rateText = (rate: number): string => ALARMS_TEXT.rate(decimal(rate), whole(ALARM_RATE_TARGET));

const Head = ({ list: { flood, calling, total, rate }, shown }: { list: AlarmList; shown: number }) => (
  <div className={`${panel['head']} ${styles['head']}`} data-flood={flood !== null || undefined}>
    <h2 className={panel['title']}>{flood === null ? ALARMS_TEXT.title : ALARMS_TEXT.flood}</h2>
    <p className={panel['note']}>
      {[
        flood === null ? ALARMS_TEXT.shown(shown, total) : ALARMS_TEXT.floodDetail(flood.raised),
        ALARMS_TEXT.calling(calling),
        flood === null ? rateText(rate) : '',
      ]
        .filter((words) => words !== '')
        .join(' · ')}
    </p>
  </div>
);

export const AlarmsPanel = memo(({ list, tier, hasRowsBelow }: { list: AlarmList } & Place) => {
  const { flood } = list;
  const rows = rowsOf(list, { tier, hasRowsBelow });
  const isFarthest = tier === 'farthest';
  return (
    <section className={`${panel['panel']} ${styles['alarms']}`} data-area="alarms">
      {isFarthest ? null : <Head list={list} shown={rows.length} />}
      {flood === null || isFarthest ? null : (
        <ul className={styles['counts']}>
          <li>{rateText(list.rate)}</li>
          {flood.byRule.map(({ rule, count }) => (
            <li key={rule}>
              <b>{whole(count)}</b> {rule === 'start' ? START_TEXT.title : ALARM_LABEL[rule]}
            </li>
          ))}
        </ul>
      )}
      <ol className={styles['rows']}>
        {rows.map((alarm) => (
          <AlarmRow key={alarm.id} alarm={alarm} total={isFarthest ? list.total : null} />
        ))}
      </ol>
    </section>
  );
});
AlarmsPanel.displayName = 'AlarmsPanel';
