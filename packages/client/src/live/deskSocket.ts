// The socket of a desk: sends the order that it has chosen, again and again while it is open, and receives those of others [DK14].
import {
  DESK,
  DESK_NAMESPACE,
  deskChoices,
  type ChosenOrder,
  type DeskClientEvents,
  type DeskServerEvents,
} from '@despacho/contract/desk.ts';
import { io, type Socket } from 'socket.io-client';
import type { Session } from '../session/session.ts';

export type DeskSocket = { choose(orderId: string | null): void; close(): void };

/** `onChoices`: of all accounts, the own one too; none while there is no connection. */
export const connectDesk = (
  { sessionId, token }: Pick<Session, 'sessionId' | 'token'>,
  onChoices: (choices: readonly ChosenOrder[]) => void,
): DeskSocket => {
  const socket: Socket<DeskServerEvents, DeskClientEvents> = io(DESK_NAMESPACE, {
    transports: ['websocket'],
    auth: (answer) => answer({ token: token() ?? '', sessionId }),
    forceNew: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: DESK.retryMs,
  });
  let chosen: string | null = null;
  let pace: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    pace = undefined;
    if (socket.connected) socket.emit('desk:choose', { orderId: chosen });
  };
  const renewal = setInterval(() => {
    if (chosen !== null) send();
  }, DESK.renewMs);
  const onCut = (): void => {
    onChoices([]);
    // Socket.IO does not try again what the server refused or closed.
    if (socket.active) return;
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), DESK.retryMs);
  };
  socket.on('connect', send);
  socket.on('disconnect', onCut);
  socket.on('connect_error', onCut);
  socket.on('desk:choices', (frame) => onChoices(deskChoices.safeParse(frame).data?.choices ?? []));
  return {
    choose: (orderId) => {
      chosen = orderId;
      pace ??= setTimeout(send, DESK.paceMs);
    },
    close: () => {
      clearInterval(renewal);
      clearTimeout(pace);
      clearTimeout(retry);
      socket.off().disconnect();
    },
  };
};
