// Starts the wall: colours, token, the live connection that lives as long as the page, and the screen over it.
import '@despacho/ui/fonts.css';
import './wall.css';
import { connectLive } from '@despacho/client/live/connect.ts';
import { wallKinds } from '@despacho/client/live/kinds.ts';
import { newSessionId } from '@despacho/client/sessionId.ts';
import { installTheme, wallTheme } from '@despacho/ui/theme.ts';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepAwake, takeToken } from './kiosk.ts';
import { LiveProvider } from './live.ts';
import { Notice } from './panels/Notice.tsx';
import { CLOSED_TEXT } from './text.ts';
import { Wall } from './Wall.tsx';
import { watch } from './watch.ts';

const show = (screen: ReactNode): void => {
  const place = document.querySelector('#wall');
  if (place === null) throw new Error('The page has no place for the wall');
  createRoot(place).render(<StrictMode>{screen}</StrictMode>);
};

const start = (): void => {
  installTheme(wallTheme());
  // A new link may be opened in a page that is already there: only its fragment changes.
  addEventListener('hashchange', () => location.reload());
  const token = takeToken(location, localStorage, (clean) => history.replaceState(null, '', clean));
  if (token === null) {
    show(<Notice {...CLOSED_TEXT.noToken} />);
    return;
  }
  keepAwake(document, 'wakeLock' in navigator ? navigator.wakeLock : undefined);
  const live = connectLive({ kinds: wallKinds(), sessionId: newSessionId(), token: () => token });
  watch(live, 'overview');
  show(
    <LiveProvider value={live}>
      <Wall />
    </LiveProvider>,
  );
};

start();
