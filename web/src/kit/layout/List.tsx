// Things of one kind below each other or as cards.
import type { ReactNode } from 'react';
import styles from './layout.module.css';

type ListProps = {
  label?: string;
  /** Their order is part of what it shows. */
  isOrdered?: boolean;
  /** Framed below each other, framed in as many columns as there is room for, or with lines between them. */
  look?: 'rows' | 'cards' | 'lines';
  /** What it is begins a line, a value ends it. */
  isPaired?: boolean;
  /** An `li` for each. */
  children: ReactNode;
};

export const List = ({ label, isOrdered = false, look, isPaired = false, children }: ListProps) => {
  const Element = isOrdered ? 'ol' : 'ul';
  return (
    <Element className={styles['list']} data-look={look} data-is-paired={isPaired || undefined} aria-label={label}>
      {children}
    </Element>
  );
};
