// Names with their values, read-only.
import type { ReactNode } from 'react';
import styles from './layout.module.css';

export type FactProps = {
  name: string;
  children: ReactNode;
  isWide?: boolean;
  /** Hidden in pictures of the page. */
  isOfCustomer?: boolean;
};

export const Fact = ({ name, children, isWide = false, isOfCustomer = false }: FactProps) => (
  <div data-wide={isWide || undefined}>
    <dt>{name}</dt>
    <dd data-customer={isOfCustomer || undefined}>{children}</dd>
  </div>
);

type FactsProps = {
  label?: string;
  /** Above their values, in two columns, or beside them. */
  names?: 'above' | 'beside';
  children: ReactNode;
};

export const Facts = ({ label, names = 'beside', children }: FactsProps) => (
  <dl className={styles['facts']} data-names={names} aria-label={label}>
    {children}
  </dl>
);
