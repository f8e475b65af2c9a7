// A desk for components with dialogs: dialogs, notices and undos, over an API that a test defines.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { kinds, type StaffOrder } from '@despacho/contract/live/kinds.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { userEvent } from 'vitest/browser';
import { settle } from '../../../tests/browser/stage.tsx';
import { newestOffer, withdraw } from '../features/undo/offerUndo.ts';
import { UndoHost } from '../features/undo/UndoHost.tsx';
import { Blueprint } from '../kit/blueprint/Blueprint.tsx';
import { DialogHost } from '../kit/dialog/dialogs.tsx';
import { LiveProvider } from '../kit/live.tsx';
import { Notices } from '../kit/notify/Notices.tsx';
import { dismissAll } from '../kit/notify/notify.ts';
import { testSession } from './session.ts';

export type Answers = Record<string, { status: number; body: unknown }>;

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
    for (let left = newestOffer(); left !== null; left = newestOffer()) withdraw(left);
    dismissAll();
  });
  await settle();
  cleanup();
  sessionStorage.clear();
};

/** The answers may be changed while it runs. */
export const openDesk = async (
  answers: Answers,
  {
    children = null,
    owner = 'ada',
    live: connection = null,
    ...only
  }: Partial<Profile> & { children?: ReactNode; owner?: string; live?: Live<StaffDocs> | null } = {},
) => {
  const live: Answers = Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, { ...answer }]));
  const { session, requests } = testSession(live, { role: 'OWNER', company: null, branch: null, ...only });
  await session.signIn({ email: 'ada@example.test', password: 'secret' });
  requests.length = 0;
  const { unmount } = render(
    <StrictMode>
      <SessionProvider value={session}>
        <LiveProvider value={connection}>
          <Blueprint>
            {children}
            <Notices />
            <DialogHost />
            <UndoHost owner={owner} />
          </Blueprint>
        </LiveProvider>
      </SessionProvider>
    </StrictMode>,
  );
  return {
    requests,
    unmount,
    /** Replaces the answer of one path, from now on. */
    answer: (path: string, next: Answers[string]): void => {
      Object.assign(live[path] ?? {}, next);
    },
  };
};
