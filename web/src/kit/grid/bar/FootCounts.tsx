// Numbers below a list, each with its name, and a link to what it counts.
import { Link } from 'react-router-dom';
import styles from './FootCounts.module.css';

export type FootCount = {
  name: string;
  value: string;
  /** The list that equals it. */
  to?: string;
  /** What it is counted over. */
  hint: string;
};

type FootCountsProps = { label: string; counts: readonly FootCount[] };

export const FootCounts = ({ label, counts }: FootCountsProps) => (
  <dl className={styles['counts']} aria-label={label}>
    {counts.map(({ name, value, to, hint }) => (
      <div key={name} title={hint}>
        <dt>{name}</dt>
        <dd>
          {to === undefined ? (
            value
          ) : (
            <Link to={to} aria-label={`${name} ${value}`}>
              {value}
            </Link>
          )}
        </dd>
      </div>
    ))}
  </dl>
);
