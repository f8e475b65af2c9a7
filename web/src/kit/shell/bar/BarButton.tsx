// A button of the bar: an icon, with its word beside it where there is room.
import type { ComponentProps, ReactNode } from 'react';
import styles from './TopBar.module.css';

type BarButtonProps = Omit<ComponentProps<'button'>, 'className' | 'style'> & {
  icon: ReactNode;
  word?: string;
  /** More than an icon that one knows: it has its frame all the time. */
  isFramed?: boolean;
};

export const BarButton = ({ icon, word, isFramed, children, ...button }: BarButtonProps) => (
  <button type="button" {...button} className={styles['button']} data-framed={isFramed}>
    {icon}
    {word === undefined ? null : <span className={styles['word']}>{word}</span>}
    {children}
  </button>
);
