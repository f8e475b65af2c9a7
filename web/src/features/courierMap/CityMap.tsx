// The map of the city: orders by level and couriers, filtered by pilot and by the alert a pilot reported.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { destinationOf } from '@despacho/domain/orders/order.ts';
import { hasAlert } from '@despacho/domain/incidents.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { lngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { courierAlertLabel } from '@despacho/ui/text.ts';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useListedOrders, type ListedOrder } from '../../entities/orders/listed.ts';
import type { SeenCourier } from '../../entities/couriers/seen.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { useEntity, useLive } from '../../kit/live.tsx';
import { Greyed } from '../../kit/shell/DataFreshness.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import styles from './CourierMap.module.css';
import { CouriersMap } from './CouriersMap.tsx';
import { SeenList } from './SeenList.tsx';
import { CITY_MAP, cityMapText as text, courierMapText } from './text.ts';
import { useSeenCouriers } from './useSeen.ts';

const { COURIER, ALERT, BRANCH, NOBODY, PROJECT } = CITY_MAP;

const isOfProject = ({ courier }: SeenCourier): boolean => courier.ownership === 'PROYECTOS';

/** `pilot`: '' for all, else a value of CITY_MAP or a courier's id. `alert`: '' for any, else its key. */
const shownCouriers = (couriers: readonly SeenCourier[], pilot: string, alert: string): SeenCourier[] =>
  couriers.filter((seen) => {
    if (alert !== '' && seen.courier.alert !== alert) return false;
    if (pilot === NOBODY) return false;
    return pilot === '' || (pilot === PROJECT ? isOfProject(seen) : seen.id === pilot);
  });

const markOf = ({ order, level }: ListedOrder): OrderMark | null => {
  const at = destinationOf(order);
  return at === null || level === null ? null : { id: order.id, at: lngLat(at), level };
};

const OrderInfo = ({ listed }: { listed: ListedOrder }) => {
  const { order, level } = listed;
  const to = useScreenPath()('/order/:orderId', { orderId: order.id });
  return (
    <section className={styles['info']} aria-label={text.order(order.number)}>
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

const useOrders = (branchId: string | null): readonly ListedOrder[] =>
  useListedOrders(
    ({ isActive, branch }: StaffDocs['order']) => isActive && (branchId === null || branch?.id === branchId),
  );

export const CityMap = ({ title }: { title: string }) => {
  const [address, setAddress] = useSearchParams();
  const [pilot, alert, branchId] = [address.get(COURIER) ?? '', address.get(ALERT) ?? '', address.get(BRANCH)];
  const branch = useEntity('branch', branchId ?? '');
  const seen = useSeenCouriers();
  const all = useMemo(
    () => (branchId === null ? seen : seen.filter(({ courier }) => courier.branch?.id === branchId)),
    [seen, branchId],
  );
  const couriers = useMemo(() => shownCouriers(all, pilot, alert), [all, pilot, alert]);
  const orders = useOrders(branchId);
  const marks = useMemo(() => orders.flatMap((listed) => markOf(listed) ?? []), [orders]);
  const alerts = useAlerts(all);
  const filter = (name: string, value: string): void => {
    const next = new URLSearchParams(address);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setAddress(next, { replace: true });
  };
  const chosen = couriers.length === 1 && couriers[0]?.id === pilot ? pilot : null;
  const pilots = [
    { value: NOBODY, label: text.nobody },
    { value: PROJECT, label: text.project },
    ...all.map(({ id, courier }) => ({ value: id, label: courier.name })),
  ];
  return (
    <Greyed>
      <div className={styles['page']}>
        <PageHead
          title={title}
          detail={text.counted(marks.length, orders.length - marks.length, couriers.length)}
          {...(branch === undefined ? {} : { count: branch.name })}
        />
        <div className={styles['panel']}>
          <div className={styles['filters']}>
            <Choice
              label={text.pilot}
              empty={text.all}
              value={pilot}
              options={pilots}
              onChange={({ currentTarget }) => filter(COURIER, currentTarget.value)}
            />
            <Choice
              label={text.alert}
              empty={text.anyAlert}
              value={alert}
              options={alerts}
              onChange={({ currentTarget }) => filter(ALERT, currentTarget.value)}
            />
          </div>
          <div className={styles['split']}>
            <CouriersMap
              couriers={couriers}
              orders={marks}
              branchId={branchId}
              size="whole"
              view={`${pilot} ${alert} ${branchId}`}
              renderOrder={(id) => {
                const listed = orders.find(({ order }) => order.id === id);
                return listed === undefined ? null : <OrderInfo listed={listed} />;
              }}
            />
            <SeenList
              id="map-couriers"
              couriers={couriers}
              onOpen={({ id }) => filter(COURIER, chosen === id ? '' : id)}
            />
          </div>
        </div>
      </div>
    </Greyed>
  );
};
