// The addresses of the console. Without a session the form comes first, and then the screen that was requested [AC12].
import { Suspense, type ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { lazyPart } from './kit/lazy/lazyPart.tsx';
import { Part } from './kit/lazy/Part.tsx';
import type { Screen } from './kit/shell/screen.ts';
import { SignedIn } from './kit/shell/SignedIn.tsx';
import { landingPath } from './landing.ts';
import { screens } from './screens.ts';
import { FailedScreen, Failure } from './screens/Failure.tsx';
import { Guarded } from './screens/Guarded.tsx';
import { Landing } from './screens/Landing.tsx';
import { NotFound } from './screens/NotFound.tsx';

type Load = () => Promise<ComponentType>;

/** The router keeps a failure for ever. A screen whose file does not come fails in its own place instead, and is fetched again. */
const fetched = async (load: Load): Promise<ComponentType> =>
  load().catch(() => lazyPart(load, { Failed: FailedScreen }));

// Screens are fetched when they are first shown, so that the form does not wait for the list.
const login: Load = async () => (await import('./screens/login/Login.tsx')).Login;
const passwordReset: Load = async () => (await import('./screens/login/PasswordResetPage.tsx')).PasswordResetPage;
const approval: Load = async () => (await import('./screens/login/ApprovalPage.tsx')).ApprovalPage;
// Fetched only with a session: a route's own `lazy` would fetch it before the form, too.
const Console = lazyPart(async () => (await import('./Console.tsx')).Console, { Failed: FailedScreen });
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
    const Shown = await fetched(screen.load);
    const Component = () => (
      <Part Failed={FailedScreen}>
        <Guarded screen={screen}>
          <Shown />
        </Guarded>
      </Part>
    );
    return { Component };
  },
});

const pageOf = (path: string, load: Load): RouteObject => ({
  path,
  lazy: async () => ({ Component: await fetched(load) }),
  ...around,
});

export const routes: RouteObject[] = [
  pageOf('/login', login),
  pageOf('/password-reset', passwordReset),
  pageOf('/approved-check/:check/:id', approval),
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
