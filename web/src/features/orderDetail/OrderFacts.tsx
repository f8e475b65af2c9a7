// The facts of an order, read-only.
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { dateTime, duration, money } from '@despacho/ui/format.ts';
import { Link } from 'react-router-dom';
import { assignedToDeliveredMs, preparationMs } from '@despacho/domain/orders/lists/closed.ts';
import { typed, zoneText } from '@despacho/domain/orders/lists/columns.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { FIELD_LABEL } from '../../entities/orders/form/text.ts';
import { orderText } from '../../entities/orders/text.ts';
import { PhoneLink } from '../../kit/PhoneLink.tsx';
import { Fact as AnyFact, Facts, type FactProps } from '../../kit/layout/Facts.tsx';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { detailText } from './text.ts';

const Fact = (props: FactProps) => <AnyFact {...props} isOfCustomer />;

const shown = (text: string | null): string => (text === null || text.trim() === '' ? orderText.none : typed(text));

/** From leaving the branch to the door, and from the order to the door. */
const spans = ({ stateTime, createdAt, deliveredAt }: StaffOrder) => {
  const end = stateTime[ORDER_STATUS.DELIVERED] ?? deliveredAt;
  const span = (from: string | undefined): string =>
    from === undefined || end === null ? orderText.none : duration(Date.parse(end) - Date.parse(from));
  return { delivery: span(stateTime[ORDER_STATUS.GOING]), total: span(createdAt) };
};

const spanText = (ms: number | null): string => (ms === null ? orderText.none : duration(ms));

const Courier = ({ courier }: Pick<StaffOrder, 'courier'>) => {
  const pathTo = useScreenPath();
  if (courier === null) return detailText.noCourier;
  const to = pathTo('/biker/:bikerId', { bikerId: courier.id });
  return to === null ? courier.name : <Link to={to}>{courier.name}</Link>;
};

export const OrderFacts = ({ order }: { order: StaffOrder }) => {
  const { delivery, total } = spans(order);
  return (
    <Facts label={detailText.facts} names="above">
      <Fact name={detailText.order}>{typed(order.number)}</Fact>
      <Fact name={detailText.courier}>
        <Courier courier={order.courier} />
      </Fact>
      <Fact name={detailText.client}>{shown(order.customerName)}</Fact>
      <Fact name={detailText.phone}>
        <PhoneLink phone={order.phone} none={orderText.none} />
      </Fact>
      <Fact name={detailText.address} isWide>
        {shown(order.address)}
      </Fact>
      <Fact name={detailText.department}>{shown(order.department)}</Fact>
      <Fact name={detailText.municipality}>{shown(order.municipality)}</Fact>
      <Fact name={detailText.zone}>{zoneText(order.zone)}</Fact>
      <Fact name={detailText.payment}>{PAYMENT_LABEL[order.paymentMethod]}</Fact>
      {order.cashOnDelivery === null ? null : (
        <Fact name={FIELD_LABEL.cashOnDelivery}>{money(order.cashOnDelivery)}</Fact>
      )}
      <Fact name={detailText.notes} isWide>
        {shown(order.note)}
      </Fact>
      <Fact name={detailText.remarks} isWide>
        {shown(order.remarks)}
      </Fact>
      <Fact name={detailText.company}>{order.company.name}</Fact>
      <Fact name={detailText.branch}>{order.branch?.name ?? orderText.none}</Fact>
      <Fact name={detailText.created}>{dateTime(order.createdAt)}</Fact>
      <Fact name={detailText.due}>{order.dueAt === null ? orderText.none : dateTime(order.dueAt)}</Fact>
      <Fact name={detailText.deliveryTime}>{delivery}</Fact>
      <Fact name={detailText.preparation}>{spanText(preparationMs(order))}</Fact>
      <Fact name={detailText.sinceAssigned}>{spanText(assignedToDeliveredMs(order))}</Fact>
      <Fact name={detailText.totalTime}>{total}</Fact>
    </Facts>
  );
};
