// Starts the wall: colours, token, the live connection that lives as long as the page, and the screen over it.
import '@despacho/ui/fonts.css';
import './wall.css';
import { keepAwake } from '@despacho/client/keepAwake.ts';
import { connectLive } from '@despacho/client/live/connect.ts';
import { wallKinds } from '@despacho/client/live/kinds.ts';
import { newSessionId } from '@despacho/client/sessionId.ts';
import { installTheme, wallTheme } from '@despacho/ui/theme.ts';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeToken } from './kiosk.ts';
import { LiveProvider } from './live.ts';
import { Notice } from './panels/Notice.tsx';
import { ScreenBoundary } from './panels/ScreenBoundary.tsx';
import { lastingAddress, setupOf } from './screen/setup.ts';
import { CLOSED_TEXT, HALTED_TEXT } from './text.ts';
import { Wall } from './Wall.tsx';
import { retryHalted, watch, type OnScreen } from './watch/watch.ts';

const rootOf = (selector: string): ((screen: ReactNode) => void) => {
  const place = document.querySelector(selector);
  if (place === null) throw new Error('The page has no place for the wall');
  const root = createRoot(place);
  return (screen) => root.render(<StrictMode>{screen}</StrictMode>);
};

const start = (): void => {
  const show = rootOf('#wall');
  installTheme(wallTheme());
  // A new link may be opened in a page that is already there: only its fragment changes.
  addEventListener('hashchange', () => location.reload());
  const token = takeToken(location, localStorage, (clean) => history.replaceState(null, '', clean));
  if (token === null) {
    show(<Notice {...CLOSED_TEXT.noToken} />);
    return;
  }
  keepAwake(document);
  const live = connectLive({ kinds: wallKinds(), sessionId: newSessionId(), token: () => token });
  const setup = setupOf(location.search);
  if (setup.play !== null) history.replaceState(null, '', lastingAddress(location.pathname, location.search));
  const onScreen: OnScreen = { scene: setup.pinned ?? 'operation', isIncident: false, isBroken: false };
  const onShow = (shown: Partial<OnScreen>): void => {
    Object.assign(onScreen, shown);
  };
  watch(live, onScreen, (cause) => {
    live.close();
    show(<Notice title={HALTED_TEXT.title} detail={HALTED_TEXT.detail(cause)} />);
    retryHalted();
  });
  show(
    <ScreenBoundary onShow={onShow}>
      <LiveProvider value={live}>
        <Wall setup={setup} token={token} onShow={onShow} />
      </LiveProvider>
    </ScreenBoundary>,
  );
};

start();
