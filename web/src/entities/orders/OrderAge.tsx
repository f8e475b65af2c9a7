// The level, age, risk and arrival of an order on its own pages: the level by the second, the ages by the minute.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { arrivalText } from './arrival.ts';
import { useByShownNow, useEntity } from '../../kit/live.tsx';
import { ArrivalCell, LevelCell, Minutes, RiskCell } from './cells.tsx';
import styles from './cells.module.css';
import { listedOrder, type ListedOrder } from './listed.ts';
import { orderText } from './text.ts';

const useListedOrder = (order: StaffOrder): ListedOrder => {
  const company = useEntity('company', order.company.id);
  const forecast = useEntity('forecast', order.id);
  const arrival = useEntity('arrival', order.id);
  return useByShownNow((now) => listedOrder(order, company?.lateLimitSec ?? null, now, { forecast, arrival }));
};

/** [OR112] With its age; nothing for a closed order. */
export const OrderArrival = ({ order }: { order: StaffOrder }) => {
  const listed = useListedOrder(order);
  return arrivalText(listed) === null ? null : (
    <span>
      {orderText.arrives} <ArrivalCell {...listed} />
    </span>
  );
};

export const OrderAge = ({ order }: { order: StaffOrder }) => {
  const listed = useListedOrder(order);
  return (
    <>
      {order.isActive ? <LevelCell {...listed} /> : null}
      <span className={styles['age']}>
        <Minutes count={listed.minutes} />
      </span>
      <RiskCell {...listed} />
      <OrderArrival order={order} />
    </>
  );
};
