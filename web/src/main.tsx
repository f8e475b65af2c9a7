// Starts the console: colours, session, and the screens.
import '@despacho/ui/fonts.css';
import './page.css';
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { installTheme, consoleTheme } from '@despacho/ui/theme.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { followTheme } from './kit/shell/look/theme.ts';
import { openRouter } from './router.tsx';
import { session } from './session.ts';

installTheme(consoleTheme());
followTheme();
session.watch();

const place = document.querySelector('#console');
if (place === null) throw new Error('the page has no place for the console');
createRoot(place).render(
  <StrictMode>
    <SessionProvider value={session}>
      <RouterProvider router={openRouter()} />
    </SessionProvider>
  </StrictMode>,
);
