// The buttons at the end of a form that fills its page: they stay in sight while one scrolls.
import type { ReactNode } from 'react';
import styles from './PageButtons.module.css';

export const PageButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles['buttons']}>{children}</div>
);
