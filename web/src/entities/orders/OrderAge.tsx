// The level, age, risk and arrival of an order on its own pages: the level by the second, the ages by the minute.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { arrivalText } from './arrival.ts';
import { useByShownNow, useEntity } from '../../kit/live.tsx';
import { ArrivalCell, LevelCell, Minutes, RiskCell } from './cells.tsx';
import styles from './cells.module.css';
import { listedOrder } from './listed.ts';
import { orderText } from './text.ts';

export const OrderAge = ({ order }: { order: StaffOrder }) => {
  const company = useEntity('company', order.company.id);
  const forecast = useEntity('forecast', order.id);
  const arrival = useEntity('arrival', order.id);
  const listed = useByShownNow((now) => listedOrder(order, company?.lateLimitSec ?? null, now, { forecast, arrival }));
  return (
    <>
      {order.isActive ? <LevelCell {...listed} /> : null}
      <span className={styles['age']}>
        <Minutes count={listed.minutes} />
      </span>
      <RiskCell {...listed} />
      {arrivalText(listed) === null ? null : (
        <span>
          {orderText.arrives} <ArrivalCell {...listed} />
        </span>
      )}
    </>
  );
};
