// One number: its name, its value, its change, its level, and its link.
import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { Link } from 'react-router-dom';
import styles from './Kpi.module.css';

type KpiProps = {
  label: string;
  /** As it is shown: formatted by packages/ui/src/format.ts. */
  value: string;
  delta?: { text: string; since: string };
  level?: AlertLevel;
  /** The one number to look at first: its card is filled. */
  isUrgent?: boolean;
  to?: string;
  /** What the link opens is open. */
  isShown?: boolean;
};

const Body = ({ label, value, delta, level }: Omit<KpiProps, 'to' | 'isUrgent' | 'isShown'>) => (
  <>
    <span className={styles['label']}>
      {label}
      {level === undefined ? null : <LevelMark level={level} word="hidden" />}
    </span>
    <strong className={styles['value']}>{value}</strong>
    {delta === undefined ? null : (
      <span className={styles['delta']}>
        {delta.text} <span>{delta.since}</span>
      </span>
    )}
  </>
);

export const Kpi = ({ to, isUrgent, isShown = false, ...body }: KpiProps) =>
  to === undefined ? (
    <div className={styles['card']} data-urgent={isUrgent || undefined}>
      <Body {...body} />
    </div>
  ) : (
    <Link className={styles['card']} to={to} data-urgent={isUrgent || undefined} aria-current={isShown || undefined}>
      <Body {...body} />
    </Link>
  );
