// Orders that are about to be late, the least time left first. Under three minutes a countdown is inverse; it never blinks.
import { countdown } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { RiskMark } from '@despacho/ui/RiskMark.tsx';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { memo } from 'react';
import type { CountdownList, CountdownView } from '../board/countdownRows.ts';
import { AT_RISK_TEXT, COUNTDOWN_TEXT } from '../text.ts';
import styles from './CountdownPanel.module.css';
import panel from './Panel.module.css';

const CountdownRow = memo(({ row }: { row: CountdownView }) => (
  <li className={styles['row']} data-level={row.level} data-urgent={row.isUrgent || undefined}>
    <span className={styles['time']}>
      <b>{countdown(row.leftMs)}</b>
      <LevelMark level={row.level} word="hidden" />
    </span>
    <span className={styles['cell']}>
      <span className={styles['first']}>
        <b className={styles['number']}>{row.number}</b>
        {row.risk === null ? null : <RiskMark />}
      </span>
      <span className={styles['detail']}>{row.risk ?? row.from}</span>
    </span>
    <span className={`${styles['cell']} ${styles['right']}`}>
      {row.courier === null ? (
        <b className={styles['missing']}>{PLACE_TEXT.noCourier}</b>
      ) : (
        <span className={styles['courier']}>{row.courier}</span>
      )}
      <span className={styles['detail']}>{row.place}</span>
    </span>
  </li>
));
CountdownRow.displayName = 'CountdownRow';

/** `most`: how many rows there is room for. */
export const CountdownPanel = memo(({ list, most }: { list: CountdownList; most: number }) => {
  const { total, atRisk } = list;
  const rows = list.rows.slice(0, most);
  return (
    <section className={`${panel['panel']} ${styles['list']}`} data-area="countdown">
      <div className={`${panel['head']} ${styles['head']}`}>
        <h2 className={panel['title']}>
          <LevelMark level="TO_BE_LATE" />
        </h2>
        <p className={panel['note']}>
          {atRisk === null ? null : (
            <b className={panel['strong']}>{AT_RISK_TEXT(atRisk.count, atRisk.part, atRisk.ofPart)}</b>
          )}
          {total === 0 ? null : atRisk === null ? (
            `${COUNTDOWN_TEXT.shown(rows.length, total)} · ${COUNTDOWN_TEXT.left}`
          ) : (
            <span> · {COUNTDOWN_TEXT.shown(rows.length, total)}</span>
          )}
        </p>
      </div>
      {total === 0 ? (
        <p className={`${panel['note']} ${styles['empty']}`}>{COUNTDOWN_TEXT.empty}</p>
      ) : (
        <ol className={styles['rows']} style={{ gridTemplateRows: `repeat(${most}, minmax(0, 1fr))` }}>
          {rows.map((row) => (
            <CountdownRow key={row.id} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
});
CountdownPanel.displayName = 'CountdownPanel';
