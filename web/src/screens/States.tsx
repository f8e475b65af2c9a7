// /states: the alerts of pilots, and how the states of orders and pilots are shown.
import { StateSections } from '../features/states/StateSections.tsx';
import { PageHead } from '../kit/states/PageHead.tsx';
import styles from '../features/states/States.module.css';
import { SCREEN_TEXT } from './text.ts';

export const States = () => (
  <div className={styles['page']}>
    <PageHead title={SCREEN_TEXT.states.title} />
    <StateSections />
  </div>
);
