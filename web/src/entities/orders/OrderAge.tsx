// The level, age and risk of an order on its own pages: the level by the second, the age by the minute.
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { useByShownNow, useEntity } from '../../kit/live.tsx';
import { LevelCell, Minutes, RiskCell } from './cells.tsx';
import styles from './cells.module.css';
import { listedOrder } from './listed.ts';

export const OrderAge = ({ order }: { order: StaffOrder }) => {
  const company = useEntity('company', order.company.id);
  const forecast = useEntity('forecast', order.id) ?? null;
  const listed = useByShownNow((now) => listedOrder(order, company?.lateLimitSec ?? null, now, forecast));
  return (
    <>
      {order.isActive ? <LevelCell {...listed} /> : null}
      <span className={styles['age']}>
        <Minutes count={listed.minutes} />
      </span>
      <RiskCell {...listed} />
    </>
  );
};
