// One courier and nothing else: who it is and a map of the last position.
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { SeenCourier } from '../../entities/couriers/seen.ts';
import { Page, Panels, Stack } from '../../kit/layout/Page.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { CourierFacts } from './CourierFacts.tsx';
import { CouriersMap } from './CouriersMap.tsx';
import { courierMapText as text } from './text.ts';

export const CourierPlace = ({ row }: { row: SeenCourier }) => {
  const { id, courier } = row;
  const pathTo = useScreenPath();
  const route = pathTo('/biker/:bikerId', { bikerId: id });
  const more = pathTo('/ver-mas/:bikerId', { bikerId: id });
  const couriers = useMemo(() => [row], [row]);
  return (
    <Greyed>
      <Page isFilled>
        <PageHead title={courier.name} />
        <Panels wide="last">
          <Stack>
            <CourierFacts row={row} />
            {route === null ? null : <Link to={route}>{text.seeRoute}</Link>}
            {more === null ? null : <Link to={more}>{text.more}</Link>}
          </Stack>
          <CouriersMap couriers={couriers} branchId={courier.branch?.id ?? null} size="whole" zoom={text.single} />
        </Panels>
      </Page>
    </Greyed>
  );
};
