// The facts needed to act on an alarm without looking elsewhere: place, courier, contact, age of the order.
import type { Alarm } from '@despacho/contract/alarms.ts';
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { phoneText } from '@despacho/domain/orders/lists/columns.ts';
import { duration } from '@despacho/ui/format.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import { useEntity } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import styles from './Alarms.module.css';
import { alarmText } from './text.ts';

type Subject = Alarm['subject'];
type Named = { name: string } | null | undefined;

/** The courier of the alarm; empty when there is none. */
const courierIdOf = ({ kind, id }: Subject, order?: StaffDocs['order'], incident?: StaffDocs['incident']): string =>
  (kind === 'courier' ? id : (order?.courier?.id ?? incident?.courier?.id)) ?? '';

const Call = ({ digits }: { digits: string | null | undefined }) =>
  digits === null || digits === undefined || digits === '' ? null : (
    <a href={`tel:+502${digits.replaceAll(/\D/g, '')}`}>{phoneText(digits)}</a>
  );

const CourierCall = ({ courierId }: { courierId: string }) => {
  const { value } = useRoute('courierContact', { params: { id: courierId } }, { isEnabled: useCan('couriers.read') });
  return <Call digits={value?.phone} />;
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const placeOf = (company: Named, branch: Named): string =>
  [company?.name, branch?.name].filter((name) => name !== undefined).join(' · ');

export const AlarmFacts = ({ subject, now }: { subject: Subject; now: number }) => {
  const liveOrder = useEntity('order', subject.kind === 'order' ? subject.id : '');
  const incident = useEntity('incident', subject.kind === 'incident' ? subject.id : '');
  const courier = useEntity('courier', courierIdOf(subject, liveOrder, incident));
  const order = useCan('orders.read') ? liveOrder : undefined;
  const pathTo = useScreenPath();
  const rider = courier ?? liveOrder?.courier ?? incident?.courier;
  const toRider = rider === undefined || rider === null ? null : pathTo('/biker/:bikerId', { bikerId: rider.id });
  const place =
    liveOrder === undefined
      ? placeOf(courier?.company ?? incident?.company, courier?.branch)
      : placeOf(liveOrder.company, liveOrder.branch);
  return (
    <dl className={styles['facts']}>
      {place === '' ? null : <Fact name={alarmText.place}>{place}</Fact>}
      {liveOrder === undefined ? null : (
        <Fact name={alarmText.order}>{alarmText.elapsed(duration(elapsedMs(liveOrder, now)))}</Fact>
      )}
      {rider === undefined || rider === null ? (
        liveOrder === undefined ? null : (
          <Fact name={alarmText.courier}>{alarmText.noCourier}</Fact>
        )
      ) : (
        <Fact name={alarmText.courier}>
          {toRider === null ? rider.name : <Link to={toRider}>{rider.name}</Link>} <CourierCall courierId={rider.id} />
        </Fact>
      )}
      {order === undefined ? null : (
        <Fact name={alarmText.customer}>
          <span data-customer>{order.customerName}</span>{' '}
          <span data-customer>
            <Call digits={order.phone} />
          </span>
        </Fact>
      )}
    </dl>
  );
};
