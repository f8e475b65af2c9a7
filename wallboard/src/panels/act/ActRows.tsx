// Orders that can still be saved: the time for the act, the act with its gain, and the order. The most urgent is large.
import { countdown } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { memo } from 'react';
import type { ActView } from '../../board/actRows.ts';
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
