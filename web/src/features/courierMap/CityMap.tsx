// The map of the city: orders by level and couriers, filtered by pilot and by the alert a pilot reported.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { MAX_FRAME_ORDERS } from '@despacho/contract/orders/assignmentPlan.ts';
import { fold } from '@despacho/domain/fold.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import { hasAlert } from '@despacho/domain/incidents.ts';
import { Button, InputGroup } from '@blueprintjs/core';
import { Path } from '@blueprintjs/icons';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { courierAlertLabel } from '@despacho/ui/text.ts';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useListedOrders, type ListedOrder } from '../../entities/orders/listed.ts';
import type { SeenCourier } from '../../entities/couriers/seen.ts';
import { orderName } from '../../entities/orders/text.ts';
import { useCan } from '../../kit/access.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { Labelled } from '../../kit/form/Labelled.tsx';
import { Page, Panels } from '../../kit/layout/Page.tsx';
import { useEntity, useLive } from '../../kit/live.tsx';
import { useNamedRows } from '../../kit/namesakes.tsx';
import { MapLegend } from '../../kit/map/MapLegend.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { useDebounced } from '../../kit/useDebounced.ts';
import { planText } from '../plan/text.ts';
import { proposePlan } from '../plan/proposePlan.tsx';
import styles from './CourierMap.module.css';
import { CouriersMap } from './CouriersMap.tsx';
import { SeenList } from './SeenList.tsx';
import { CITY_MAP, cityMapText as text, courierMapText } from './text.ts';
import { useSeenCouriers } from '../../entities/couriers/useSeen.ts';

const { COURIER, ALERT, BRANCH, SEARCH, NOBODY, PROJECT } = CITY_MAP;

/** The map is framed again after a pause in typing. */
const SETTLED_MS = 500;

const isOfProject = ({ courier }: SeenCourier): boolean => courier.ownership === 'PROYECTOS';

/** `pilot`: '' for all, else a value of CITY_MAP or a courier's id. `alert`: '' for any, else its key. */
const shownCouriers = (couriers: readonly SeenCourier[], pilot: string, alert: string): SeenCourier[] =>
  couriers.filter((courier) => {
    if (alert !== '' && courier.courier.alert !== alert) return false;
    if (pilot === NOBODY) return false;
    return pilot === '' || (pilot === PROJECT ? isOfProject(courier) : courier.id === pilot);
  });

const has = (words: string, ...texts: readonly (string | null | undefined)[]): boolean =>
  words === '' || texts.some((each) => fold(each ?? '').includes(words));

const courierHas =
  (words: string) =>
  ({ courier: { name, branch } }: SeenCourier): boolean =>
    has(words, name, branch?.name);

const orderHas =
  (words: string) =>
  ({ order: { number, branch, company, courier } }: ListedOrder): boolean =>
    has(words, number, branch?.name, company.name, courier?.name);

const markOf = ({ order, level }: ListedOrder): OrderMark | null => {
  const at = destinationOf(order);
  return at === null || level === null ? null : { id: order.id, at: lngLat(at), level };
};

const OrderInfo = ({ listed }: { listed: ListedOrder }) => {
  const { order, level } = listed;
  const to = useScreenPath()('/order/:orderId', { orderId: order.id });
  return (
    <section className={styles['info']} aria-label={text.order(orderName(order.number))}>
      <strong>{order.number}</strong>
      {level === null ? null : <LevelMark level={level} />}
      <span>{order.status}</span>
      <span>{order.company.name}</span>
      <span>{order.branch?.name ?? courierMapText.none}</span>
      <span>{order.courier?.name ?? text.noCourier}</span>
      {to === null ? null : <Link to={to}>{text.openOrder}</Link>}
    </section>
  );
};

/** The alerts that a courier of the scope reports now, with the stored labels [CO16]. */
const useAlerts = (couriers: readonly SeenCourier[]): { value: string; label: string }[] => {
  const kinds = useLive(({ courierAlertKind }) => courierAlertKind);
  const reported = new Set(
    couriers.flatMap(({ courier }): string[] => {
      const alert = courier.alert ?? null;
      return alert !== null && hasAlert({ alert }) ? [alert] : [];
    }),
  );
  return [...reported].map((value) => ({ value, label: courierAlertLabel(value, kinds.get(value)) }));
};

type FiltersProps = {
  couriers: readonly SeenCourier[];
  pilot: string;
  alert: string;
  typed: string;
  /** By name; '': no such filter. */
  onFilter: (change: Readonly<Record<string, string>>) => void;
};

const Filters = ({ couriers, pilot, alert, typed, onFilter }: FiltersProps) => (
  <div className={styles['filters']}>
    <Labelled label={text.search}>
      {(ties) => (
        <InputGroup
          {...ties}
          type="search"
          placeholder={text.searchHint}
          value={typed}
          onValueChange={(value) => onFilter({ [SEARCH]: value })}
        />
      )}
    </Labelled>
    <Choice
      label={text.pilot}
      empty={text.all}
      value={pilot}
      options={[
        { value: NOBODY, label: text.nobody },
        { value: PROJECT, label: text.project },
        ...couriers.map(({ id, courier }) => ({ value: id, label: courier.name })),
      ]}
      onChange={({ currentTarget }) => onFilter({ [COURIER]: currentTarget.value })}
    />
    <Choice
      label={text.alert}
      empty={text.anyAlert}
      value={alert}
      options={useAlerts(couriers)}
      onChange={({ currentTarget }) => onFilter({ [ALERT]: currentTarget.value })}
    />
  </div>
);

const useOrders = (branchId: string | null): readonly ListedOrder[] =>
  useListedOrders(
    ({ isActive, branch }: StaffDocs['order']) => isActive && (branchId === null || branch?.id === branchId),
  );

/** A plan for the orders on the map that wait for a courier. */
const ProposePlan = ({ orders }: { orders: readonly ListedOrder[] }) => {
  const isAllowed = useCan('orders.assign');
  const waiting = orders.flatMap(({ order }) => (order.courier === null ? [order.id] : []));
  return isAllowed ? (
    <Button
      icon={<Path />}
      disabled={waiting.length === 0}
      onClick={() => void proposePlan({ orders: waiting.slice(0, MAX_FRAME_ORDERS) })}
    >
      {planText.proposeWaiting(waiting.length)}
    </Button>
  ) : null;
};

export const CityMap = ({ title }: { title: string }) => {
  const { get, put } = useAddress();
  const [pilot, alert, branchId] = [get(COURIER), get(ALERT), get(BRANCH) === '' ? null : get(BRANCH)];
  const branch = useEntity('branch', branchId ?? '');
  const allCouriers = useNamedRows(useSeenCouriers());
  const all = useMemo(
    () => (branchId === null ? allCouriers : allCouriers.filter(({ courier }) => courier.branch?.id === branchId)),
    [allCouriers, branchId],
  );
  const typed = get(SEARCH);
  const words = fold(typed.trim());
  const couriers = useMemo(
    () => shownCouriers(all, pilot, alert).filter(courierHas(words)),
    [all, pilot, alert, words],
  );
  const active = useOrders(branchId);
  const orders = useMemo(() => active.filter(orderHas(words)), [active, words]);
  const marks = useMemo(() => orders.flatMap((listed) => markOf(listed) ?? []), [orders]);
  const view = useDebounced(`${pilot} ${alert} ${branchId} ${words}`, SETTLED_MS);
  const chosen = couriers.length === 1 && couriers[0]?.id === pilot ? pilot : null;
  return (
    <Greyed>
      <Page isFilled>
        <PageHead
          title={title}
          detail={text.counted(marks.length, orders.length - marks.length, couriers.length)}
          {...(branch === undefined ? {} : { count: branch.name })}
          actions={<ProposePlan orders={orders} />}
        />
        <Filters couriers={all} pilot={pilot} alert={alert} typed={typed} onFilter={put} />
        <Panels wide="first">
          <div className={styles['city']}>
            <CouriersMap
              couriers={couriers}
              orders={marks}
              branchId={branchId}
              size="whole"
              isClustered
              view={view}
              renderOrder={(id) => {
                const listed = orders.find(({ order }) => order.id === id);
                return listed === undefined ? null : <OrderInfo listed={listed} />;
              }}
            />
            <MapLegend />
          </div>
          <SeenList
            id="map-couriers"
            couriers={couriers}
            onOpen={({ id }) => put({ [COURIER]: chosen === id ? '' : id })}
          />
        </Panels>
      </Page>
    </Greyed>
  );
};
