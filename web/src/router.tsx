// The addresses of the console. Without a session the form comes first, and then the screen that was requested [AC12].
import { lazy, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import type { Screen } from './kit/shell/screen.ts';
import { SignedIn } from './kit/shell/SignedIn.tsx';
import { landingPath } from './landing.ts';
import { screens } from './screens.ts';
import { Failure } from './screens/Failure.tsx';
import { Guarded } from './screens/Guarded.tsx';
import { Landing } from './screens/Landing.tsx';
import { NotFound } from './screens/NotFound.tsx';

// Screens are fetched when they are first shown, so that the form does not wait for the list.
const login = async () => ({ Component: (await import('./screens/login/Login.tsx')).Login });
const passwordReset = async () => ({
  Component: (await import('./screens/login/PasswordResetPage.tsx')).PasswordResetPage,
});
const approval = async () => ({ Component: (await import('./screens/login/ApprovalPage.tsx')).ApprovalPage });
// Fetched only with a session: a route's own `lazy` would fetch it before the form, too.
const Console = lazy(async () => ({ default: (await import('./Console.tsx')).Console }));
const inConsole = (
  <Suspense>
    <Console />
  </Suspense>
);

/** Shown before the screen is loaded, and when it fails: the shell around it stays. */
const around = { hydrateFallbackElement: <span hidden />, errorElement: <Failure /> };

const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path.slice(1),
  handle: screen,
  errorElement: <Failure />,
  lazy: async () => {
    const Shown = await screen.load();
    const Component = () => (
      <Guarded screen={screen}>
        <Shown />
      </Guarded>
    );
    return { Component };
  },
});

export const routes: RouteObject[] = [
  { path: '/login', lazy: login, ...around },
  { path: '/password-reset', lazy: passwordReset, ...around },
  { path: '/approved-check/:check/:id', lazy: approval, ...around },
  {
    path: '/',
    element: <SignedIn />,
    ...around,
    children: [
      {
        element: inConsole,
        errorElement: <Failure />,
        children: [
          { index: true, element: <Landing pathFor={landingPath} /> },
          { path: 'dashboards', element: <Landing pathFor={landingPath} /> },
          ...screens.map(routeOf),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

export const openRouter = () => createBrowserRouter(routes);
