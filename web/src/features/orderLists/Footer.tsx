// Below a list of closed orders: how many, how long their deliveries took, and what is not shown.
import { averageDeliveryMinutes } from '@despacho/domain/orders/lists/closed.ts';
import { whole } from '@despacho/ui/format.ts';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { FootCounts } from '../../kit/grid/bar/FootCounts.tsx';
import styles from './Footer.module.css';
import { closedText } from './text.ts';

const averageOf = (rows: readonly ListedOrder[]): string => {
  const average = averageDeliveryMinutes(rows.map(({ order }) => order));
  return average === null ? closedText.none : closedText.minutes(average.toFixed(2));
};

type FooterProps = {
  /** That the filters leave. */
  rows: readonly ListedOrder[];
  hasAverage: boolean;
  unreadable: number;
};

export const Footer = ({ rows, hasAverage, unreadable }: FooterProps) => (
  <FootCounts
    label={closedText.footer}
    hint={closedText.footerHint}
    counts={[
      [closedText.count, whole(rows.length)],
      ...(hasAverage ? [[closedText.average, averageOf(rows)] as const] : []),
      ...(unreadable > 0 ? [[closedText.unreadable, whole(unreadable)] as const] : []),
    ]}
  />
);

type RestProps = { listed: number; total: number; more: (() => void) | null; isAsking: boolean };

/** Nothing is silently cut. */
export const Rest = ({ listed, total, more, isAsking }: RestProps) =>
  more === null ? null : (
    <p className={styles['rest']} role="status">
      {closedText.listed(whole(listed), whole(total))}
      <button type="button" disabled={isAsking} onClick={more}>
        {isAsking ? closedText.asking : closedText.more}
      </button>
    </p>
  );
