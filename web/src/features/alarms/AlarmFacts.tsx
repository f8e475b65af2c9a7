// The facts needed to act on an alarm about a courier without looking elsewhere: place, contact, the orders carried.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { carriedOrders } from '@despacho/domain/incidents/carried.ts';
import { Link } from 'react-router-dom';
import { useCan } from '../../kit/access.ts';
import { Fact, Facts } from '../../kit/layout/Facts.tsx';
import { useEntity, useLive } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { PhoneLink } from '../../kit/PhoneLink.tsx';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { OrderLines } from './OrderLines.tsx';
import { alarmText } from './text.ts';

type Subject = Alarm['subject'];
type Named = { name: string } | null | undefined;

export const CourierCall = ({ courierId }: { courierId: string }) => {
  const { value } = useRoute('courierContact', { params: { id: courierId } }, { isEnabled: useCan('couriers.read') });
  return <PhoneLink phone={value?.phone} />;
};

const placeOf = (company: Named, branch: Named): string =>
  [company?.name, branch?.name].filter((name) => name !== undefined).join(' · ');

/** The courier of an alarm; '' where none is named. */
export const useCourierId = (subject: Subject): string => {
  const incident = useEntity('incident', subject.kind === 'incident' ? subject.id : '');
  return (subject.kind === 'courier' ? subject.id : incident?.courier?.id) ?? '';
};

export const CourierFacts = ({ subject }: { subject: Subject }) => {
  const incident = useEntity('incident', subject.kind === 'incident' ? subject.id : '');
  const courierId = useCourierId(subject);
  const courier = useEntity('courier', courierId);
  const pathTo = useScreenPath();
  const rider = courier ?? incident?.courier;
  const toRider = rider === undefined || rider === null ? null : pathTo('/biker/:bikerId', { bikerId: rider.id });
  const place = placeOf(courier?.company ?? incident?.company, courier?.branch);
  return (
    <Facts>
      {place === '' ? null : <Fact name={alarmText.place}>{place}</Fact>}
      {rider === undefined || rider === null ? null : (
        <Fact name={alarmText.courier}>
          {toRider === null ? rider.name : <Link to={toRider}>{rider.name}</Link>}{' '}
          {courier === undefined ? null : <CourierCall courierId={rider.id} />}
        </Fact>
      )}
    </Facts>
  );
};

export const AlarmFacts = ({ subject, now }: { subject: Subject; now: number }) => {
  const courierId = useCourierId(subject);
  const orders = useLive(({ order }) => carriedOrders(order.values(), courierId), { everyMs: LIVE_MS.screen });
  return (
    <>
      <CourierFacts subject={subject} />
      <OrderLines label={alarmText.carried} orders={orders} now={now} shows="arrival" />
    </>
  );
};
