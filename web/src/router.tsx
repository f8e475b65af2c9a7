// The addresses of the console. Whoever is not signed in meets the form, and then goes where he wanted.
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { SignedIn } from './kit/shell/SignedIn.tsx';
import { screens } from './screens.ts';
import { Failure } from './screens/Failure.tsx';
import { NotFound } from './screens/NotFound.tsx';

// Screens are fetched when they are first shown, so that the form does not wait for the list.
const login = async () => ({ Component: (await import('./screens/Login.tsx')).Login });
const liveOrders = async () => ({ Component: (await import('./screens/LiveOrders.tsx')).LiveOrders });

const screenRoutes = screens.map(({ path, load }): RouteObject => ({
  path: path.slice(1),
  lazy: async () => ({ Component: await load() }),
}));

/** What stands there before the screen is fetched, and when it breaks. */
const around = { hydrateFallbackElement: <span hidden />, errorElement: <Failure /> };

export const routes: RouteObject[] = [
  { path: '/login', lazy: login, ...around },
  {
    path: '/',
    element: <SignedIn />,
    ...around,
    children: [{ index: true, lazy: liveOrders }, ...screenRoutes],
  },
  { path: '*', element: <NotFound /> },
];

export const openRouter = () => createBrowserRouter(routes);
