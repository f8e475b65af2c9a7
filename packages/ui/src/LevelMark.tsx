// The one way to show an alert level: colour, shape and word together [BO2].
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import styles from './LevelMark.module.css';
import { LEVEL_LOOK, SHAPE_BOX } from './shapes.ts';
import { LEVEL_LABEL } from './text.ts';
import { variableOf } from './theme.ts';

type LevelMarkProps = {
  level: AlertLevel;
  /**
   * `hidden` where the word is beside it already or there is no room: it is still read aloud and shown as a tooltip.
   */
  word?: 'shown' | 'hidden';
};

export const LevelMark = ({ level, word = 'shown' }: LevelMarkProps) => {
  const { path, color } = LEVEL_LOOK[level];
  const label = LEVEL_LABEL[level];
  const isAlone = word === 'hidden';
  return (
    <span className={styles['mark']} data-level={level} title={isAlone ? label : undefined}>
      <svg
        className={styles['shape']}
        viewBox={`0 0 ${SHAPE_BOX} ${SHAPE_BOX}`}
        role={isAlone ? 'img' : undefined}
        aria-label={isAlone ? label : undefined}
        aria-hidden={isAlone ? undefined : true}
      >
        <path d={path} fill={`var(${variableOf(color)})`} />
      </svg>
      {isAlone ? null : <span>{label}</span>}
    </span>
  );
};
