// What a few columns of orders draw instead of plain text.
import { Edit, Endorsed } from '@blueprintjs/icons';
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Forecast } from '@despacho/contract/live/forecasts.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { isAbandoned } from '@despacho/domain/orders/lists/closed.ts';
import { circleText, sentText, typed } from '@despacho/domain/orders/lists/columns.ts';
import { readyConflict } from '@despacho/domain/orders/ready.ts';
import { duration, hourMinute, minutes as minutesText } from '@despacho/ui/format.ts';
import { LevelMark } from '@despacho/ui/LevelMark.tsx';
import { riskArrival, riskReason } from '@despacho/ui/risk.ts';
import { RiskMark } from '@despacho/ui/RiskMark.tsx';
import { PLACE_TEXT, RISK_TEXT } from '@despacho/ui/text.ts';
import { useCourierName } from '../../kit/namesakes.tsx';
import { arrivalText, computedAgo } from './arrival.ts';
import styles from './cells.module.css';
import type { ListedOrder } from './listed.ts';
import { NewMessages } from './NewMessages.tsx';
import { orderText } from './text.ts';

export const LevelCell = ({ level, late }: ListedOrder) => (
  <span className={styles['level']}>
    {level === null ? orderText.wait : <LevelMark level={level} />}
    {late === null ? null : (
      <em className={styles['late']} title={orderText.LATE_BUCKET[late]}>
        {orderText.lateShort}
      </em>
    )}
  </span>
);

type RiskProps = Pick<ListedOrder, 'order' | 'forecast'> & { isUnderHeading?: boolean };

const riskTitle = (forecast: Forecast, order: StaffOrder): string =>
  `${riskReason(forecast, order)}; ${riskArrival(forecast)}`;

/** The mark alone is not enough: the reason is beside it, and the estimated arrival in its tooltip. */
export const RiskCell = ({ order, forecast, isUnderHeading = false }: RiskProps) =>
  forecast === null ? null : (
    <span className={styles['risk']} title={riskTitle(forecast, order)}>
      <RiskMark isWordless={isUnderHeading} />
      <span>{riskReason(forecast, order)}</span>
    </span>
  );

const Editor = ({ id, name }: { id: string; name: string }) => {
  const state = useSessionState();
  const isOwn = state.isSignedIn && state.profile.id === id;
  return (
    <span className={styles['edited']} title={isOwn ? orderText.editedByOneself : orderText.editedBy(name)}>
      <Edit size={12} aria-hidden />
      <span>{isOwn ? orderText.oneself : name}</span>
    </span>
  );
};

/** [OR130] Until the courier leaves with the goods. */
export const ReadyMark = ({ order }: Pick<ListedOrder, 'order'>) => {
  if (order.readyAt === null || readyConflict(order) !== null) return null;
  const text = orderText.readySince(hourMinute(order.readyAt));
  return (
    <span className={styles['ready']} role="img" aria-label={text} title={text}>
      <Endorsed size={12} />
    </span>
  );
};

export const NumberCell = ({ order }: ListedOrder) => {
  const { number, isPriority, lock } = order;
  return (
    <span className={styles['number']}>
      <span title={number}>{typed(number)}</span>
      <ReadyMark order={order} />
      <NewMessages orderId={order.id} />
      {isPriority ? <em className={styles['priority']}>{orderText.priority}</em> : null}
      {lock === null ? null : <Editor {...lock} />}
    </span>
  );
};

/** [CO20] */
export const CourierCell = ({ order: { courier } }: Pick<ListedOrder, 'order'>) => {
  const nameOf = useCourierName();
  return courier === null ? <span className={styles['missing']}>{PLACE_TEXT.noCourier}</span> : nameOf(courier);
};

/** Closed by the system, or by a person; only the first is a badge [OR15]. */
export const ClosingCell = ({ order }: ListedOrder) =>
  isAbandoned(order) ? <em className={styles['abandoned']}>{orderText.abandoned}</em> : orderText.byPerson;

export const RestoreCell = () => <span className={styles['link']}>{orderText.restoreAction}</span>;

export const CourierLink = (row: ListedOrder) =>
  row.order.courier === null ? (
    <CourierCell {...row} />
  ) : (
    <span className={styles['link']} title={orderText.openCourier}>
      <CourierCell {...row} />
    </span>
  );

/** Data of a customer: masked in pictures of the page (kit/picture). */
export const Personal = ({ text }: { text: string | null }) => <span data-customer>{text}</span>;

/** Minutes, hours and days: seconds would draw every row each second. */
export const Minutes = ({ count }: { count: number | null }) =>
  count === null ? orderText.none : count < 60 ? minutesText(count * MINUTE_MS) : duration(count * MINUTE_MS);

/** The age, and the mark of risk with its reason as tooltip. */
export const ElapsedCell = ({ order, minutes, forecast }: ListedOrder) => (
  <span className={styles['elapsed']}>
    {forecast === null ? null : <RiskMark isWordless title={`${RISK_TEXT.label}: ${riskTitle(forecast, order)}`} />}
    <Minutes count={minutes} />
  </span>
);

export const ArrivalCell = (row: ListedOrder) => {
  const text = arrivalText(row);
  if (row.arrival === null) return <span className={styles['missing']}>{text}</span>;
  const age = computedAgo(row.arrivalAge * MINUTE_MS);
  return (
    <span className={styles['arrival']} title={orderText.arrivalBasis(age)}>
      {text} <small>{age}</small>
    </span>
  );
};

export const CircleCell = ({ order }: ListedOrder) => {
  const text = circleText(order);
  return (
    <span className={styles['circle']} data-circle={text}>
      {text}
    </span>
  );
};

export const SentCell = ({ order }: ListedOrder) => {
  const text = sentText(order);
  return text === '' ? (
    <span className={styles['off']} title={orderText.notSent}>
      {orderText.none}
    </span>
  ) : (
    text
  );
};

export const SentLink = (row: ListedOrder) =>
  sentText(row.order) === '' ? (
    <SentCell {...row} />
  ) : (
    <span className={styles['link']} title={orderText.openShare}>
      {sentText(row.order)}
    </span>
  );

/** Only an edit mark with a name and an id can be cleared. */
export const isEdited = ({ lock }: Pick<StaffOrder, 'lock'>): boolean =>
  lock !== null && lock.id !== '' && lock.name !== '';

export const RemoveEditingCell = ({ order }: ListedOrder) =>
  isEdited(order) ? (
    <span className={styles['link']} title={orderText.editedBy(order.lock?.name ?? '')}>
      {orderText.remove}
    </span>
  ) : null;
