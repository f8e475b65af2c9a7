// Numbers below a list, each with its name, and a link to what it counts.
import { Link } from 'react-router-dom';
import styles from './FootCounts.module.css';

type FootCountsProps = {
  label: string;
  /** What they are counted over. */
  hint?: string;
  counts: readonly (readonly [name: string, value: string, to?: string])[];
};

export const FootCounts = ({ label, hint, counts }: FootCountsProps) => (
  <dl className={styles['counts']} aria-label={label} title={hint}>
    {counts.map(([name, value, to]) => (
      <div key={name}>
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
