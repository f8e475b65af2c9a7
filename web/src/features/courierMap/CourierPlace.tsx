// One courier and nothing else: who it is and a map of the last position.
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { SeenCourier } from '../../entities/couriers/seen.ts';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { CourierFacts } from './CourierFacts.tsx';
import styles from './CourierMap.module.css';
import { CouriersMap } from './CouriersMap.tsx';
import { courierMapText as text } from './text.ts';

export const CourierPlace = ({ seen }: { seen: SeenCourier }) => {
  const { id, courier } = seen;
  const pathTo = useScreenPath();
  const route = pathTo('/biker/:bikerId', { bikerId: id });
  const more = pathTo('/ver-mas/:bikerId', { bikerId: id });
  const couriers = useMemo(() => [seen], [seen]);
  return (
    <Greyed>
      <div className={styles['tracking']}>
        <div className={styles['side']}>
          <PageHead title={courier.name} />
          <CourierFacts seen={seen} />
          {route === null ? null : <Link to={route}>{text.seeRoute}</Link>}
          {more === null ? null : <Link to={more}>{text.more}</Link>}
        </div>
        <CouriersMap couriers={couriers} branchId={courier.branch?.id ?? null} size="whole" zoom={text.single} />
      </div>
    </Greyed>
  );
};
