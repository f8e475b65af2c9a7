// The head of a screen: its title with a count, a line of words, what can be done.
import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

type PageHeadProps = { title: string; count?: string; detail?: string; actions?: ReactNode };

export const PageHead = ({ title, count, detail, actions }: PageHeadProps) => (
  <header className={styles['head']}>
    <div>
      <h1>
        {title}
        {count === undefined ? null : <span className={styles['count']}> {count}</span>}
      </h1>
      {detail === undefined ? null : <p>{detail}</p>}
    </div>
    {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
  </header>
);

/** Two letters for a person without a photo; the name is beside it or is read instead. */
export const Avatar = ({ name, isAlone = false }: { name: string; isAlone?: boolean }) => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '')[0] ?? '',
  );
  return (
    <span
      className={styles['avatar']}
      role={isAlone ? 'img' : undefined}
      aria-label={isAlone ? name : undefined}
      aria-hidden={isAlone ? undefined : true}
    >
      {letters.join('').toLocaleUpperCase('es')}
    </span>
  );
};

/** A label that is neither a level nor a result: a kind, a role, a count. */
export const Badge = ({ isStrong, children }: { isStrong?: boolean; children: ReactNode }) => (
  <span className={styles['badge']} data-strong={isStrong || undefined}>
    {children}
  </span>
);
