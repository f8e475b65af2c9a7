// The socket of a desk: sends the order that it has chosen, again and again while its person is there, and receives those of
// others [DK20].
import { DESK, DESK_NAMESPACE, deskChoices, type ChosenOrder, type DeskClientEvents } from '@despacho/contract/desk.ts';
import { io } from 'socket.io-client';
import type { Session } from '../session/session.ts';
import { watchPresence } from './presence.ts';

export type DeskSocket = { choose(orderId: string | null): void; close(): void };

/** What is used of a socket of Socket.IO. `active`: it connects again by itself. */
type DeskLine = {
  readonly connected: boolean;
  readonly active: boolean;
  on(event: string, listener: (given: unknown) => void): unknown;
  emit(event: 'desk:choose', choice: Parameters<DeskClientEvents['desk:choose']>[0]): unknown;
  connect(): unknown;
  off(): unknown;
  disconnect(): unknown;
};

type DeskSession = Pick<Session, 'sessionId' | 'token' | 'renew'>;

const openLine = ({ sessionId, token }: DeskSession): DeskLine =>
  io(DESK_NAMESPACE, {
    transports: ['websocket'],
    auth: (answer) => answer({ token: token() ?? '', sessionId }),
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: DESK.retryMs,
  });

const isOfToken = (reason: unknown): boolean =>
  reason instanceof Error && (reason.message === 'expired' || reason.message === 'unauthorised');

/** Connects again what the server refused or closed, which Socket.IO does not, each time after a longer wait. */
const createRetry = (line: DeskLine, renew: Session['renew']) => {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let isClosed = false;
  const again = async (reason: unknown): Promise<void> => {
    // Without another token the session has ended, and this desk with it.
    if (isOfToken(reason) && (await renew()) === 'refused') return;
    if (!isClosed) line.connect();
  };
  return {
    onConnected: () => {
      refusals = 0;
    },
    onCut: (reason: unknown) => {
      clearTimeout(retry);
      if (line.active) return;
      retry = setTimeout(() => void again(reason), Math.min(DESK.retryMs * 2 ** refusals, DESK.maxRetryMs));
      refusals += 1;
    },
    close: () => {
      isClosed = true;
      clearTimeout(retry);
    },
  };
};

/** `onChoices`: of all accounts, the own one too; none while there is no connection. `open`: a test plays the server. */
export const connectDesk = (
  session: DeskSession,
  onChoices: (choices: readonly ChosenOrder[]) => void,
  open: (session: DeskSession) => DeskLine = openLine,
): DeskSocket => {
  const line = open(session);
  const retry = createRetry(line, session.renew);
  let chosen: string | null = null;
  let pace: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(pace);
    clearTimeout(renewal);
    pace = undefined;
    if (!line.connected) return;
    const orderId = presence.isHere() ? chosen : null;
    line.emit('desk:choose', { orderId });
    if (orderId !== null) renewal = setTimeout(send, DESK.renewMs);
  };
  const presence = watchPresence(DESK.idleMs, send);
  const onCut = (reason: unknown): void => {
    onChoices([]);
    retry.onCut(reason);
  };
  line.on('connect', () => {
    retry.onConnected();
    send();
  });
  line.on('disconnect', onCut);
  line.on('connect_error', onCut);
  line.on('desk:choices', (frame) => onChoices(deskChoices.safeParse(frame).data?.choices ?? []));
  return {
    choose: (orderId) => {
      chosen = orderId;
      presence.onUse();
      pace ??= setTimeout(send, DESK.paceMs);
    },
    close: () => {
      clearTimeout(pace);
      clearTimeout(renewal);
      presence.close();
      retry.close();
      line.off();
      line.disconnect();
    },
  };
};
