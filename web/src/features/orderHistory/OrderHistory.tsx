// The events of an order, newest first: user, time, screen, each field before and after; and the stages that other
// programs entered.
import { MAX_EVENTS, type MovedEvent, type OrderEvent } from '@despacho/contract/orders/calls.ts';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { unrecordedStages } from '@despacho/domain/orders/audit.ts';
import { isMoved } from '@despacho/domain/orders/history.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { Fact, Facts } from '../../kit/layout/Facts.tsx';
import { useConnection } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useScreens } from '../../kit/shell/paths.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { changesOf, choiceOf, actionOf, type Change } from './describe.ts';
import styles from './OrderHistory.module.css';
import { historyText, MOVED_TEXT } from './text.ts';

const Changes = ({ changes, isFirst }: { changes: readonly Change[]; isFirst: boolean }) => (
  <Facts>
    {changes.map(({ field, label, before, after }) => (
      <Fact key={field} name={label} isOfCustomer>
        {isFirst ? null : (
          <>
            <del>{before}</del>
            <span aria-hidden="true"> → </span>
          </>
        )}
        <ins>{after}</ins>
      </Fact>
    ))}
  </Facts>
);

/** The title of the screen with that path; the path where there is none. */
const useScreenName = (): ((path: string | null) => string) => {
  const screens = useScreens();
  return (path) => {
    if (path === null) return historyText.elsewhere;
    const screen = [...screens.values()].find((each) => matchPath(each.path, path) !== null);
    return historyText.from(screen?.title ?? path);
  };
};

const Choice = ({ text }: { text: string | null }) => (text === null ? null : <p className={styles['who']}>{text}</p>);

/** Nothing of the time elsewhere is shown, not even who did it. */
const Moved = ({ from, at }: MovedEvent) => (
  <li className={styles['event']}>
    <p className={styles['action']}>{MOVED_TEXT[from]}</p>
    <p className={styles['who']}>
      <time dateTime={at}>{dateTime(at)}</time>
    </p>
  </li>
);

const Event = ({ event, screen }: { event: OrderEvent; screen: string }) => (
  <li className={styles['event']}>
    <p className={styles['action']}>{actionOf(event)}</p>
    <p className={styles['who']}>
      <strong>{event.by.name}</strong> · <time dateTime={event.at}>{dateTime(event.at)}</time> · {screen}
    </p>
    <Choice text={choiceOf(event)} />
    {event.overCashLimit === undefined ? null : (
      <p className={styles['who']}>
        {historyText.overCashLimit} <bdi>{event.overCashLimit}</bdi>
      </p>
    )}
    <Changes changes={changesOf(event)} isFirst={event.what === 'created'} />
  </li>
);

/** Entered by a program that writes no event, such as a courier's phone. */
const Stage = ({ status, at }: { status: string; at: string }) => (
  <li className={styles['event']}>
    <p className={styles['action']}>{historyText.entered(status)}</p>
    <p className={styles['who']}>
      <time dateTime={at}>{dateTime(at)}</time> · {historyText.elsewhere}
    </p>
  </li>
);

type Past = { at: string } & ({ event: OrderEvent | MovedEvent } | { status: string });

/** Newest first; at the same instant the event before the stage it entered. */
const pastOf = (order: StaffOrder, events: readonly (OrderEvent | MovedEvent)[]): Past[] => {
  const oldest = events.length < MAX_EVENTS ? null : (events.at(-1)?.at ?? null);
  // Stages from before a move have events that are not shown.
  const since = events.find(isMoved)?.at ?? oldest;
  const visible = events.flatMap((event) => (isMoved(event) ? [] : [event]));
  const recorded = events.map((event) => ({ at: event.at, event }));
  return [...recorded, ...unrecordedStages(order, visible, since)].toSorted((a, b) => b.at.localeCompare(a.at));
};

export const OrderHistory = ({ order }: { order: StaffOrder }) => {
  const orderId = order.id;
  const screenName = useScreenName();
  const orders = useConnection().collections.order;
  const history = useRoute('orderHistory', { params: { id: orderId } }, { everyMs: REQUEST_MS.list });
  const { retry } = history;
  // A live change of the order means that its history may have grown.
  useEffect(() => orders.subscribeId(orderId, retry), [orders, orderId, retry]);

  return (
    <div className={styles['history']}>
      <DataPart
        {...history}
        label={historyText.title}
        empty={historyText.empty}
        isEmpty={({ events }) => pastOf(order, events).length === 0}
        rows={6}
      >
        {({ events }) => (
          <>
            <ol className={styles['events']}>
              {pastOf(order, events).map((past) => {
                if ('status' in past) return <Stage key={past.status} {...past} />;
                const { event } = past;
                if (isMoved(event)) return <Moved key={event.id} {...event} />;
                return <Event key={event.id} event={event} screen={screenName(event.screen)} />;
              })}
            </ol>
            {events.length < MAX_EVENTS ? null : <p>{historyText.dropped(MAX_EVENTS)}</p>}
          </>
        )}
      </DataPart>
    </div>
  );
};
