// The whole application: signed out, then what it does with positions, then the work of the courier.
import { keepAwake } from '@despacho/client/keepAwake.ts';
import { useEffect, useState } from 'react';
import { account } from './account.ts';
import { followProofs } from './door/proofs.ts';
import { Header } from './Header.tsx';
import { LazyPanel, type OpenPanel } from './LazyPanel.tsx';
import { Money } from './money/Money.tsx';
import { Notices } from './Notices.tsx';
import { OrderCard } from './OrderCard.tsx';
import { visibleWork } from './overlay.ts';
import { Part } from './Part.tsx';
import { closePhone, keepUp, look, openPhone, phoneState, sendActs } from './phone.ts';
import { followPosition } from './positions.ts';
import { Privacy, wasPrivacyRead } from './Privacy.tsx';
import { Pushes } from './push/Pushes.tsx';
import { endPushes, followWorker, openedOrder } from './push/pushes.ts';
import { followSilence } from './silence.ts';
import { ShiftPanel } from './ShiftPanel.tsx';
import { SignIn } from './SignIn.tsx';
import { text } from './text.ts';
import { Trouble } from './Trouble.tsx';
import { useReadable } from './useReadable.ts';
import { followWork } from './workFollowing.ts';

const KEEP_UP_MS = 10_000;

const Work = () => {
  const { work, acts, isOnline } = useReadable(phoneState);
  const visible = work === null ? null : visibleWork(work, acts);
  const isInShift = visible !== null && visible.shift !== null;
  const hasOrders = isInShift && visible.orders.length > 0;
  // Above the cards: the order may go while its code is on the screen.
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  useEffect(() => (isInShift ? followPosition() : undefined), [isInShift]);
  useEffect(() => (isInShift ? followSilence() : undefined), [isInShift]);
  useEffect(() => (hasOrders ? keepAwake(document) : undefined), [hasOrders]);
  const opened = useReadable(openedOrder);
  const isOpenedThere = visible?.orders.some(({ id }) => id === opened) === true;
  useEffect(() => {
    if (!isOpenedThere || opened === null) return;
    document.getElementById(`order-${opened}`)?.scrollIntoView();
    openedOrder.set(null);
  }, [isOpenedThere, opened]);
  if (work === null || visible === null) return <p>{isOnline ? text.loading : text.unreachable}</p>;
  const shift = (
    <Part>
      <ShiftPanel visible={visible} branches={work.branches} />
    </Part>
  );
  return (
    <>
      {!isInShift && shift}
      <section aria-labelledby="orders">
        <h2 id="orders">{text.orders}</h2>
        {visible.orders.length === 0 && <p>{isInShift ? text.noOrders : text.noShift}</p>}
        {visible.orders.map((order) => (
          <Part key={order.id}>
            <OrderCard
              order={order}
              onMap={() => setPanel({ kind: 'map', order })}
              {...(isInShift ? { onGive: () => setPanel({ kind: 'give', order }) } : {})}
            />
          </Part>
        ))}
        {isInShift && visible.orders.some(({ nextAct }) => nextAct === 'pickUp') && (
          <button type="button" onClick={() => setPanel({ kind: 'pickUp' })}>
            {text.pickUp}
          </button>
        )}
        {isInShift && (
          <button type="button" onClick={() => setPanel({ kind: 'receive' })}>
            {text.receive}
          </button>
        )}
      </section>
      {panel !== null && <LazyPanel panel={panel} onClose={() => setPanel(null)} />}
      {isInShift && shift}
      <Part>
        <Trouble alert={visible.alert} isInShift={isInShift} />
      </Part>
      <Part>
        <Money version={work.orders.map(({ id }) => id).join()} />
      </Part>
      <Part>
        <Pushes />
      </Part>
    </>
  );
};

const SignedIn = ({ uid }: { uid: string }) => {
  const [isRead, setRead] = useState(wasPrivacyRead);
  useEffect(followProofs, [uid]);
  useEffect(followWorker, []);
  useEffect(followWork, [uid]);
  useEffect(() => {
    void openPhone(uid);
    const again = (): void => void sendActs().then(look);
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void keepUp();
    }, KEEP_UP_MS);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', onVisible);
      void closePhone();
    };
  }, [uid]);
  if (!isRead) return <Privacy onRead={() => setRead(true)} />;
  return (
    <>
      <Header />
      <main>
        <Part>
          <Notices />
        </Part>
        <Part>
          <Work />
        </Part>
      </main>
    </>
  );
};

export const CourierApp = () => {
  const { current, hasEnded } = useReadable(account);
  const isSignedOut = current === null;
  useEffect(() => {
    if (!isSignedOut) return;
    void endPushes();
    // Also of a session that a killed browser lost.
    void closePhone();
  }, [isSignedOut]);
  return current === null ? <SignIn hasEnded={hasEnded} /> : <SignedIn key={current.uid} uid={current.uid} />;
};
