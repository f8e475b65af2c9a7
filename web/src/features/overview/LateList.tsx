// Orders that are late, the worst first, as many as are read at a glance; the rest is a number and a way to the list.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { duration, whole } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { LEVEL_LABEL, PLACE_TEXT } from '@despacho/ui/text.ts';
import { Link } from 'react-router-dom';
import type { Counted } from '../../entities/orders/counted.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Note } from '../../kit/layout/Page.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import styles from './Overview.module.css';
import { overviewText } from './text.ts';
import { useListed } from './useListed.ts';

const MAX = 12;

type Order = StaffDocs['order'];

const LateRow = ({ order, now }: { order: Order; now: number }) => {
  const to = useScreenPath()('/order/:orderId', { orderId: order.id });
  const number = isPlaceholder(order.number) ? PLACE_TEXT.untyped : order.number;
  return (
    <li>
      <LevelMark level="LATE" word="hidden" />
      <span className={styles['number']} title={number}>
        {to === null ? number : <Link to={to}>{number}</Link>}
      </span>
      <span>
        {order.company.name}
        {order.branch === null ? '' : ` · ${order.branch.name}`}
      </span>
      <span>{order.courier?.name ?? PLACE_TEXT.noCourier}</span>
      <span>{duration(elapsedMs(order, now))}</span>
    </li>
  );
};

type LateListProps = {
  late: readonly Order[];
  now: number;
  /** What the overview is about. */
  of: Counted;
};

export const LateList = ({ late, now, of }: LateListProps) => {
  const toLate = useListed(of)({ level: LEVEL_LABEL.LATE });
  const toAll = useListed(of)({});
  return (
    <Card title={overviewText.late}>
      {late.length === 0 ? <Note>{overviewText.noLate}</Note> : null}
      <ol className={`${styles['rows'] ?? ''} ${styles['late'] ?? ''}`}>
        {late.slice(0, MAX).map((order) => (
          <LateRow key={order.id} order={order} now={now} />
        ))}
      </ol>
      {late.length <= MAX ? null : toLate === undefined ? (
        <Note>{overviewText.more(late.length - MAX)}</Note>
      ) : (
        <Note>
          <Link to={toLate}>{overviewText.allLate(whole(late.length))}</Link>
        </Note>
      )}
      {toAll === undefined ? null : <Link to={toAll}>{overviewText.allOrders}</Link>}
    </Card>
  );
};
