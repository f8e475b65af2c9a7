// One pane of a desk in a window of its own, for a second screen: it shows what the desk has chosen, and the desk does what is done here.
import type { Reference } from '@despacho/contract/values.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Note, Page } from '../../../kit/layout/Page.tsx';
import { Greyed } from '../../../kit/shell/DataFreshness.tsx';
import { PageHead } from '../../../kit/states/PageHead.tsx';
import { CourierPane } from '../CourierPane.tsx';
import { DeskMap } from '../DeskMap.tsx';
import { carriedWith, emptyDesk, targetsOf } from '../deskState.ts';
import { deskText } from '../text.ts';
import { useActiveOrders, targetOrders, type Desk } from '../useDesk.ts';
import { isRead, useSuggestedOf } from '../useSuggested.ts';
import { useDeskChannel, type DeskMessage, type WindowPane } from './channel.ts';

type Received = Extract<DeskMessage, { type: 'STATE' }>;

const NOTHING: Received = { type: 'STATE', state: emptyDesk, suggested: { result: null, at: 0 }, proposals: null };

/** A desk that is loading, or loaded again, receives nothing yet. */
const HELLO_MS = 1_000;

/** Null while the desk is closed. */
const useReceived = (deskId: string, pane: WindowPane) => {
  const [received, setReceived] = useState<Received | null>(null);
  const post = useDeskChannel(deskId, {
    onMessage: (message) => {
      if (message.type === 'STATE') setReceived(message);
      if (message.type === 'ENDED') setReceived(null);
    },
    atEnd: { type: 'CLOSED', pane },
  });
  const isMissing = received === null;
  useEffect(() => {
    if (!isMissing) return undefined;
    const hello = (): void => post({ type: 'OPENED', pane });
    hello();
    const timer = setInterval(hello, HELLO_MS);
    return () => clearInterval(timer);
  }, [isMissing, pane, post]);
  return { received, post };
};

export const DeskWindow = ({ title, pane, deskId }: { title: string; pane: WindowPane; deskId: string }) => {
  const { received, post } = useReceived(deskId, pane);
  const { state, suggested: sent, proposals } = received ?? NOTHING;
  const orders = useActiveOrders();
  const filter = useRef<HTMLInputElement>(null);
  const desk: Desk = useMemo(
    () => ({
      state,
      orders,
      targets: targetOrders(state, orders),
      send: (event) => post({ type: 'EVENT', event }),
    }),
    [state, orders, post],
  );
  const suggested = useSuggestedOf(desk, sent, () => post({ type: 'AGAIN' }));
  const onTake = (courier: Reference): void => {
    if (isRead(suggested)) post({ type: 'TAKE', courier, orderIds: targetsOf(state) });
  };
  return (
    <Greyed>
      <Page isFilled>
        <PageHead title={title} detail={deskText.pane[pane]} />
        {received === null ? <Note kind="urgent">{deskText.deskClosed}</Note> : null}
        {pane === 'map' ? (
          <DeskMap desk={desk} suggested={suggested} proposals={proposals} onTake={onTake} />
        ) : (
          <CourierPane
            desk={desk}
            suggested={suggested}
            filter={filter}
            onTake={onTake}
            onOrder={(orderId, courier) => post({ type: 'TAKE', courier, orderIds: carriedWith(state, orderId) })}
            onLeave={() => filter.current?.blur()}
          />
        )}
      </Page>
    </Greyed>
  );
};
