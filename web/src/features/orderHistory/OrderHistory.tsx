// What happened to an order, the newest first: who, when, from which screen, and each field as it was and as it is.
import { MOST_EVENTS, type OrderEvent } from '@despacho/contract/orderCalls.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { useConnection } from '../../kit/live.tsx';
import { useAnswer, useRenewal } from '../../kit/requests/requests.tsx';
import { useScreens } from '../../kit/shell/paths.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { changesOf, choiceOf, deedOf, type Change } from './describe.ts';
import styles from './OrderHistory.module.css';
import { historyText } from './text.ts';

/** For what other programs write beside the live feed. */
const RENEW_MS = 60_000;

const Changes = ({ changes, isFirst }: { changes: readonly Change[]; isFirst: boolean }) => (
  <dl className={styles['changes']}>
    {changes.map(({ field, label, before, after }) => (
      <div key={field}>
        <dt>{label}</dt>
        <dd data-customer>
          {isFirst ? null : (
            <>
              <del>{before}</del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins>{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
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

const Event = ({ event, screen }: { event: OrderEvent; screen: string }) => (
  <li className={styles['event']}>
    <p className={styles['deed']}>{deedOf(event)}</p>
    <p className={styles['who']}>
      <strong>{event.by.name}</strong> · <time dateTime={event.at}>{dateTime(event.at)}</time> · {screen}
    </p>
    <Choice text={choiceOf(event)} />
    <Changes changes={changesOf(event)} isFirst={event.what === 'created'} />
  </li>
);

export const OrderHistory = ({ orderId }: { orderId: string }) => {
  const name = `order-history-${orderId}`;
  const renew = useRenewal(name);
  const screenName = useScreenName();
  const orders = useConnection().collections.order;
  const answered = useAnswer(
    name,
    async (api, signal) => api.orderHistory({ params: { id: orderId }, signal }),
    RENEW_MS,
  );
  // The live order says that something was added; what, only the server knows.
  useEffect(() => orders.subscribeId(orderId, () => void renew()), [orders, orderId, renew]);

  return (
    <section className={styles['history']} aria-label={historyText.title}>
      <DataPart
        {...answered}
        label={historyText.title}
        empty={historyText.empty}
        isEmpty={({ events }) => events.length === 0}
        rows={6}
      >
        {({ events }) => (
          <>
            <ol className={styles['events']}>
              {events.map((event) => (
                <Event key={event.id} event={event} screen={screenName(event.screen)} />
              ))}
            </ol>
            {events.length < MOST_EVENTS ? null : <p>{historyText.dropped(MOST_EVENTS)}</p>}
          </>
        )}
      </DataPart>
    </section>
  );
};
