// Numbers below a list, each with its name.
import styles from './FootCounts.module.css';

type FootCountsProps = {
  label: string;
  /** What they are counted over. */
  hint?: string;
  counts: readonly (readonly [name: string, value: string])[];
};

export const FootCounts = ({ label, hint, counts }: FootCountsProps) => (
  <dl className={styles['counts']} aria-label={label} title={hint}>
    {counts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
