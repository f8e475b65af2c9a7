// RASTREO DE PILOTOS: couriers by the place they work for, one of them or all.
import { Button, Tab } from '@blueprintjs/core';
import { ownership, type Ownership } from '@despacho/contract/couriers/couriers.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Choice } from '../../kit/form/Choice.tsx';
import { Page, Panels } from '../../kit/layout/Page.tsx';
import { PageTabs } from '../../kit/layout/PageTabs.tsx';
import { useNamedRows } from '../../kit/namesakes.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import styles from './CourierMap.module.css';
import { CouriersMap } from './CouriersMap.tsx';
import { SeenList } from './SeenList.tsx';
import { courierMapText as text } from './text.ts';
import { useSeenCouriers } from '../../entities/couriers/useSeen.ts';

/** In the address. */
const WORKPLACE = 'pertenece';
const COURIER = 'piloto';

const workplaceOf = (found: string | null): Ownership => ownership.safeParse(found).data ?? 'PROYECTOS';

export const WorkplaceMap = ({ title }: { title: string }) => {
  const [address, setAddress] = useSearchParams();
  const workplace = workplaceOf(address.get(WORKPLACE));
  const all = useNamedRows(useSeenCouriers());
  const own = useMemo(() => all.filter(({ courier }) => courier.ownership === workplace), [all, workplace]);
  const chosen = own.find(({ id }) => id === address.get(COURIER))?.id ?? null;
  const couriers = useMemo(() => (chosen === null ? own : own.filter(({ id }) => id === chosen)), [own, chosen]);
  const choose = (id: string | null): void =>
    setAddress({ [WORKPLACE]: workplace, ...(id === null ? {} : { [COURIER]: id }) }, { replace: true });
  const panel = (
    <>
      <div className={styles['filters']}>
        <Choice
          label={text.courier}
          empty={text.chooseCourier}
          value={chosen ?? ''}
          options={own.map(({ id, courier }) => ({ value: id, label: courier.name }))}
          onChange={({ currentTarget }) => choose(currentTarget.value === '' ? null : currentTarget.value)}
        />
        <Button disabled={chosen === null} onClick={() => choose(null)}>
          {text.showAll}
        </Button>
      </div>
      <Panels wide="first">
        <CouriersMap couriers={couriers} size="whole" view={workplace} />
        <SeenList id="workplace-couriers" couriers={couriers} onOpen={({ id }) => choose(id)} />
      </Panels>
    </>
  );
  return (
    <Greyed>
      <Page isFilled>
        <PageHead title={title} count={String(own.length)} />
        <PageTabs
          id="workplaces"
          selectedTabId={workplace}
          onChange={(id) => setAddress({ [WORKPLACE]: String(id) }, { replace: true })}
        >
          {ownership.options.map((id) => (
            <Tab key={id} id={id} title={id} panel={panel} />
          ))}
        </PageTabs>
      </Page>
    </Greyed>
  );
};
