// The one way to show that an order is at risk: shape and word in the colour of the text, so that it is not mistaken
// for a level.
import styles from './RiskMark.module.css';
import { RISK_PATH, SHAPE_BOX } from './shapes.ts';
import { RISK_TEXT } from './text.ts';

type RiskMarkProps = {
  title?: string | undefined;
  /** Where a heading contains the word: it is only read aloud. */
  isWordless?: boolean;
};

export const RiskMark = ({ title, isWordless = false }: RiskMarkProps) => (
  <span className={styles['mark']} title={title}>
    <svg className={styles['shape']} viewBox={`0 0 ${SHAPE_BOX} ${SHAPE_BOX}`} aria-hidden>
      <path d={RISK_PATH} fill="currentcolor" />
    </svg>
    <span className={isWordless ? styles['unseen'] : undefined}>{RISK_TEXT.label}</span>
  </span>
);
