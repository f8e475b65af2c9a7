// /: the live list of active orders, for whoever may read orders.
import { useSessionState } from '@despacho/client/session/hooks.ts';
import { can } from '@despacho/domain/permissions.ts';
import { OrderList } from '../features/liveOrders/OrderList.tsx';
import { LiveConnection } from '../kit/live.tsx';
import { Message } from '../kit/shell/Message.tsx';
import { ServerClock, TopBar } from '../kit/shell/TopBar.tsx';
import { TruthBand } from '../kit/shell/Truth.tsx';
import { WhenLive } from '../kit/shell/WhenLive.tsx';
import styles from './LiveOrders.module.css';
import { ScreenLinks } from './ScreenLinks.tsx';
import { screenText } from './text.ts';

export const LiveOrders = () => {
  const state = useSessionState();
  if (!state.isSignedIn) return null;
  const { uid, profile } = state;
  // The server judges each request and each socket anew.
  if (!can(profile, 'orders.read')) {
    return (
      <div className={styles['screen']}>
        <TopBar profile={profile} />
        <main className={styles['main']}>
          <Message {...screenText.noRead} />
        </main>
      </div>
    );
  }
  return (
    <LiveConnection key={uid}>
      <div className={styles['screen']}>
        <TopBar profile={profile}>
          <ScreenLinks profile={profile} />
          <ServerClock />
        </TopBar>
        <TruthBand />
        <main className={styles['main']}>
          <WhenLive>
            <OrderList />
          </WhenLive>
        </main>
      </div>
    </LiveConnection>
  );
};
