// Numbers: many beside each other, and one that leads to what it counts.
import { whole } from '@despacho/ui/format.ts';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './layout.module.css';

/** `children`: an `li` for each number. */
export const Tiles = ({ title, children }: { title?: string; children: ReactNode }) => {
  const id = useId();
  const list = <ul className={styles['tiles']}>{children}</ul>;
  if (title === undefined) return list;
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {list}
    </section>
  );
};

/** None of something leads nowhere; nor does a list that the account may not see. */
export const LinkedNumber = ({ count, to }: { count: number; to: string | null }) =>
  count === 0 || to === null ? whole(count) : <Link to={to}>{whole(count)}</Link>;
