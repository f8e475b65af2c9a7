// Orders that can still be saved: the time for the act, the act with its gain, and the order. The first row of the list is
// large, also where it is one that is only late next.
import { countdown } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { memo } from 'react';
import { RiskMark } from '@despacho/ui/RiskMark.tsx';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import type { ActView } from '../../board/actRows.ts';
import type { CountdownView } from '../../board/countdownRows.ts';
import { OrderNumber } from '../OrderNumber.tsx';
import styles from './Act.module.css';

type ActProps = { act: ActView };

export const HeroAct = memo(({ act }: ActProps) => (
  <li className={styles['hero']} data-hero data-level={act.level} data-urgent={act.isUrgent || undefined}>
    <span className={styles['time']}>
      <b>{countdown(act.leftMs)}</b>
    </span>
    <span className={styles['order']}>
      <OrderNumber number={act.number} />
      <span className={styles['place']}>
        <LevelMark level={act.level} word="hidden" /> {act.branch} · {act.place}
      </span>
    </span>
    <b className={styles['verb']}>{act.act}</b>
    <span className={styles['gain']}>{act.gain}</span>
  </li>
));
HeroAct.displayName = 'HeroAct';

/** It has no act of its own: who carries it, where to, and what holds it up. */
export const HeroOrder = memo(({ row }: { row: CountdownView }) => (
  <li className={styles['hero']} data-hero data-level={row.level} data-urgent={row.isUrgent || undefined}>
    <span className={styles['time']}>
      <b>{countdown(row.leftMs)}</b>
    </span>
    <span className={styles['order']}>
      <OrderNumber number={row.number} />
      <span className={styles['place']}>
        <LevelMark level={row.level} word="hidden" /> {row.from}
      </span>
    </span>
    <b className={styles['verb']}>{[row.courier ?? PLACE_TEXT.noCourier, row.place].join(' · ')}</b>
    <span className={styles['gain']}>
      {row.risk === null ? null : (
        <>
          <RiskMark /> {row.risk}
        </>
      )}
    </span>
  </li>
));
HeroOrder.displayName = 'HeroOrder';

export const ActRow = memo(({ act }: ActProps) => (
  <li className={styles['row']} data-level={act.level} data-urgent={act.isUrgent || undefined}>
    <span className={styles['time']}>
      <b>{countdown(act.leftMs)}</b>
    </span>
    <span className={styles['cell']}>
      <b className={styles['verb']}>{act.act}</b>
      <span>{act.gain}</span>
    </span>
    <span className={`${styles['cell']} ${styles['right']}`}>
      <OrderNumber number={act.number} />
      <span>{act.branch}</span>
    </span>
  </li>
));
ActRow.displayName = 'ActRow';
