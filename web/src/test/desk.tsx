// A desk for parts of the console: everything that the console has around a part, over an API that a test defines.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { kinds, type StaffOrder } from '@despacho/contract/live/kinds.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Fragment, StrictMode, type CSSProperties, type ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, type InitialEntry, type RouteObject } from 'react-router-dom';
import { userEvent } from 'vitest/browser';
import { settle } from '../../../tests/browser/stage.tsx';
import { newestOffer, withdraw } from '../features/undo/offerUndo.ts';
import { UndoHost } from '../features/undo/UndoHost.tsx';
import { Blueprint } from '../kit/blueprint/Blueprint.tsx';
import { DialogHost } from '../kit/dialog/dialogs.tsx';
import { LiveProvider } from '../kit/live.tsx';
import { Notices } from '../kit/notify/Notices.tsx';
import { dismissAll } from '../kit/notify/notify.ts';
import { Requests } from '../kit/requests/requests.tsx';
import { ScreensProvider } from '../kit/shell/paths.tsx';
import type { Screen } from '../kit/shell/screen.ts';
import { testSession, type Answer, type Answering } from './session.ts';

export type Answers = Record<string, Answer>;

export const staffOrder = (only: Partial<Order> = {}): StaffOrder => kinds.order.staff.parse(sampleOrder(only));

export const wrote = (order: StaffOrder, event: string | null) => ({
  status: 200,
  body: { order, event, duplicateOf: null },
});
export const lockedBy = (name: string) => ({
  status: 409,
  body: {
    code: 'conflict',
    details: {
      reason: 'locked',
      holder: { id: name, name, expiresAt: '2026-11-21T18:00:00.000Z' },
      isSameUser: false,
    },
  },
});

/** Dialogs, notices and offers outlive the page that opened them. */
export const clearDesk = async (): Promise<void> => {
  // A test that failed right after a click may have asked for a dialog that is not drawn yet.
  await settle();
  while (screen.queryByRole('dialog') !== null) {
    await userEvent.keyboard('{Escape}');
    await settle();
  }
  act(() => {
    for (let offer = newestOffer(); offer !== null; offer = newestOffer()) withdraw(offer);
    dismissAll();
  });
  await settle();
  cleanup();
  sessionStorage.clear();
};

/** A screen that links may lead to. */
const screenAt = (path: string): Screen => ({
  path,
  title: path,
  group: 'orders',
  permission: null,
  load: async () => () => null,
});

/** The page of a screen that fills the window. */
export const FILLED = { display: 'grid', blockSize: '100vh', minInlineSize: 0 } as const satisfies CSSProperties;

type Surroundings = {
  /** What is opened: the part, or all that is at `path`. */
  children?: ReactNode;
  /** The address it is opened at, and its pattern. */
  at?: InitialEntry;
  path?: string;
  /** The parts at other addresses. */
  routes?: RouteObject[];
  /** Where links may lead to. */
  screens?: readonly (string | Screen)[];
  /** The style of the page around it. */
  frame?: CSSProperties;
  owner?: string;
  /** Off where a test counts requests: React's strict mode mounts a part twice. */
  isStrict?: boolean;
  live?: Live<StaffDocs> | null;
};

/** The answers may be changed while it runs. */
export const openDesk = async (
  answers: Record<string, Answering>,
  {
    children = null,
    at = '/',
    path = '*',
    routes = [],
    screens = [],
    frame,
    owner = 'ada',
    isStrict = true,
    live: connection = null,
    ...only
  }: Partial<Profile> & Surroundings = {},
) => {
  const current = { ...answers };
  const answering = (name: string): Answering => {
    return (...request) => {
      const now = current[name] ?? { status: 404, body: { code: 'not-found' } };
      return typeof now === 'function' ? now(...request) : now;
    };
  };
  const { session, requests } = testSession(
    Object.fromEntries(Object.keys(answers).map((name) => [name, answering(name)])),
    { role: 'OWNER', company: null, branch: null, ...only },
  );
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  requests.length = 0;
  const rows = screens.map((row) => (typeof row === 'string' ? screenAt(row) : row));
  const page = (
    <Blueprint>
      {frame === undefined ? (
        <Outlet />
      ) : (
        <main style={frame}>
          <Outlet />
        </main>
      )}
      <Notices />
      <DialogHost />
      <UndoHost owner={owner} />
    </Blueprint>
  );
  const router = createMemoryRouter([{ element: page, children: [{ path, element: children }, ...routes] }], {
    initialEntries: [at],
  });
  const Mode = isStrict ? StrictMode : Fragment;
  const { unmount } = render(
    <Mode>
      <SessionProvider value={session}>
        <LiveProvider value={connection}>
          <Requests>
            <ScreensProvider value={new Map(rows.map((row) => [row.path, row]))}>
              <RouterProvider router={router} />
            </ScreensProvider>
          </Requests>
        </LiveProvider>
      </SessionProvider>
    </Mode>,
  );
  return {
    requests,
    router,
    session,
    unmount,
    /** Replaces the answer of one path, from now on. */
    answer: (name: string, next: Answer): void => {
      current[name] = next;
    },
  };
};
