// What to do next: the orders that can still be saved, the number of those that cannot, then those that are about to be
// late with the time left. Under three minutes a countdown is inverse; it never blinks.
import { countdown } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { RiskMark } from '@despacho/ui/RiskMark.tsx';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { memo } from 'react';
import type { CountdownList, CountdownView } from '../board/countdownRows.ts';
import type { Tier } from '../screen/layout.ts';
import { ACT_TEXT, COUNTDOWN_TEXT } from '../text.ts';
import { ActRow, HeroAct } from './act/ActRows.tsx';
import styles from './CountdownPanel.module.css';
import { OrderNumber } from './OrderNumber.tsx';
import panel from './Panel.module.css';

const CountdownRow = memo(({ row }: { row: CountdownView }) => (
  <li className={styles['row']} data-level={row.level} data-urgent={row.isUrgent || undefined}>
    <span className={styles['time']}>
      <b>{countdown(row.leftMs)}</b>
      <LevelMark level={row.level} word="hidden" />
    </span>
    <span className={styles['cell']}>
      <span className={styles['first']}>
        <OrderNumber number={row.number} />
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

/** As the style sheets have them: a row, the line with those that are lost, the heading of the rows by time left. */
const REM = { row: 3.7, lost: 2.7, others: 2.2 };
/** The large row and the heading, which the largest letters leave no room for. */
const HEAD_REM = { near: 3.2, far: 3.2, farthest: 0 } as const satisfies Record<Tier, number>;
const HERO_REM = { near: 14.3, far: 11.6, farthest: 10.4 } as const satisfies Record<Tier, number>;

type Rows = { acts: number; others: number };

/** [WA13] How many rows there is room for: the large one always, then the other acts, then the time left. */
const rowsIn = (roomRem: number, tier: Tier, { acts, lost, rows }: CountdownList): Rows => {
  const free = roomRem - HEAD_REM[tier] - (lost > 0 ? REM.lost : 0);
  if (acts.length === 0) return { acts: 0, others: Math.max(1, Math.floor(free / REM.row)) };
  const beside = free - HERO_REM[tier];
  const shown = Math.min(acts.length - 1, Math.max(0, Math.floor(beside / REM.row)));
  const left = Math.floor((beside - shown * REM.row - REM.others) / REM.row);
  return { acts: 1 + shown, others: Math.min(rows.length, Math.max(0, left)) };
};

const Heading = ({ list: { acts, toBeLate, atRisk } }: { list: CountdownList }) => (
  <div className={`${panel['head']} ${styles['head']}`}>
    <h2 className={panel['title']}>{acts.length > 0 ? ACT_TEXT.title : <LevelMark level="TO_BE_LATE" />}</h2>
    <p className={panel['note']}>
      {COUNTDOWN_TEXT.toBeLate(toBeLate)}
      {atRisk === null ? null : (
        <>
          {' · '}
          <b className={panel['strong']}>{COUNTDOWN_TEXT.atRisk(atRisk)}</b>
        </>
      )}
    </p>
  </div>
);

type CountdownPanelProps = { list: CountdownList; tier: Tier; roomRem: number };

export const CountdownPanel = memo(({ list, tier, roomRem }: CountdownPanelProps) => {
  const room = rowsIn(roomRem, tier, list);
  const [hero, ...acts] = list.acts.slice(0, room.acts);
  const rows = list.rows.slice(0, room.others);
  const hidden = list.savable - room.acts;
  return (
    <section className={`${panel['panel']} ${styles['list']}`} data-area="countdown">
      <Heading list={list} />
      {hero === undefined && rows.length === 0 && list.lost === 0 ? (
        <p className={`${panel['note']} ${styles['empty']}`}>{COUNTDOWN_TEXT.empty}</p>
      ) : (
        <ol className={styles['rows']} data-has-hero={hero !== undefined || undefined}>
          {hero === undefined ? null : <HeroAct act={hero} />}
          {acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
          {hero === undefined || rows.length === 0 ? null : (
            <li className={styles['others']}>{COUNTDOWN_TEXT.others}</li>
          )}
          {rows.map((row) => (
            <CountdownRow key={row.id} row={row} />
          ))}
        </ol>
      )}
      {list.lost === 0 && hidden <= 0 ? null : (
        <p className={styles['lost']} data-lost>
          {list.lost === 0 ? null : <b>{ACT_TEXT.lost(list.lost)}</b>}
          {hidden > 0 ? <span>{ACT_TEXT.more(hidden)}</span> : null}
        </p>
      )}
    </section>
  );
});
CountdownPanel.displayName = 'CountdownPanel';
