// What to do next: the orders that can still be saved, then those that are about to be late with the time left, and a line
// with those that no courier saves. The first row is large. Under three minutes a countdown is inverse; it never blinks.
import { countdown } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { RiskMark } from '@despacho/ui/RiskMark.tsx';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { memo } from 'react';
import type { CountdownList, CountdownView } from '../board/countdownRows.ts';
import type { Tier } from '../screen/layout.ts';
import { ACT_TEXT, COUNTDOWN_TEXT } from '../text.ts';
import { ActRow, HeroAct, HeroOrder } from './act/ActRows.tsx';
import { rowsIn } from './act/rowsIn.ts';
import styles from './CountdownPanel.module.css';
import { OrderNumber } from './OrderNumber.tsx';
import panel from './Panel.module.css';

/** With their time left, where there is no room for rows. */
const SOON_NAMED = 2;

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

/** Without room for rows of their own. */
const SoonLine = ({ rows }: { rows: readonly CountdownView[] }) => (
  <p className={styles['foot']} data-soon>
    <span className={panel['ellipsis']}>
      {COUNTDOWN_TEXT.soon}{' '}
      {rows.slice(0, SOON_NAMED).map(({ id, leftMs, number }, index) => (
        <span key={id}>
          {index === 0 ? '' : ' · '}
          <b>{countdown(leftMs)}</b> {number}
        </span>
      ))}
    </span>
  </p>
);

type FootProps = Pick<CountdownList, 'lost' | 'lostNumbers'> & { hidden: number };

const Foot = ({ lost, lostNumbers, hidden }: FootProps) => (
  <p className={styles['foot']} data-lost>
    {lost === 0 ? null : (
      <span className={panel['ellipsis']}>
        <b>{ACT_TEXT.lost(lost)}</b> {lostNumbers.join(', ')}
        {lost > lostNumbers.length ? ' …' : ''}
      </span>
    )}
    {hidden > 0 ? <span>{ACT_TEXT.more(hidden)}</span> : null}
  </p>
);

/** `isLead`: nothing on the screen is to be acted on before it. */
type CountdownPanelProps = { list: CountdownList; tier: Tier; roomRem: number; isLead: boolean };

export const CountdownPanel = memo(({ list, tier, roomRem, isLead }: CountdownPanelProps) => {
  const room = rowsIn(roomRem, tier, list);
  const [hero, ...acts] = list.acts.slice(0, room.acts);
  const [next, ...later] = list.rows;
  const [first, others] = hero === undefined ? [next, later] : [undefined, list.rows];
  const rows = others.slice(0, room.others);
  const hidden = list.savable - room.acts;
  return (
    <section className={`${panel['panel']} ${styles['list']}`} data-area="countdown" data-lead={isLead || undefined}>
      <Heading list={list} />
      {hero === undefined && first === undefined ? (
        <p className={`${panel['note']} ${styles['empty']}`}>{list.lost === 0 ? COUNTDOWN_TEXT.empty : ''}</p>
      ) : (
        <ol className={styles['rows']}>
          {hero === undefined ? null : <HeroAct act={hero} />}
          {first === undefined ? null : <HeroOrder row={first} />}
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
      {others.length > 0 && rows.length === 0 ? <SoonLine rows={others} /> : null}
      {list.lost === 0 && hidden <= 0 ? null : <Foot {...list} hidden={hidden} />}
    </section>
  );
});
CountdownPanel.displayName = 'CountdownPanel';
