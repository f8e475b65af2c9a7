// The events a client may send. An unknown, malformed or too frequent event closes its socket (LV13).
import {
  checkRequest,
  joinRequest,
  wallReport,
  type CheckAnswer,
  type CheckRequest,
  type JoinAnswer,
  type JoinRequest,
  type WallReport,
} from '@despacho/contract/live/protocol.ts';
import type { z } from 'zod';
import { closeSocket } from './closing.ts';
import type { LiveSocket } from './server.ts';

type Handlers = {
  onJoin(socket: LiveSocket, request: JoinRequest, reply: (result: JoinAnswer) => void): void;
  onCheck(socket: LiveSocket, request: CheckRequest): CheckAnswer;
  onReport(socket: LiveSocket, wallId: string, report: WallReport): void;
  onAbuse(socket: LiveSocket, what: string): void;
  realNow(): number;
};

const EVENTS: ReadonlySet<string> = new Set(['live:join', 'live:check', 'live:report']);
/** In ten seconds. A correct client sends one or two. */
const MAX_MESSAGES = 50;
export const MESSAGES_WINDOW_MS = 10_000;

export const startMessageWindow = (sockets: Iterable<Pick<LiveSocket, 'data'>>): void => {
  for (const { data } of sockets) data.messages = 0;
};

export const listenTo = (socket: LiveSocket, handlers: Handlers): void => {
  const { onJoin, onCheck, onReport, onAbuse, realNow } = handlers;
  const abuse = (what: string): void => {
    onAbuse(socket, what);
    closeSocket(socket, 'protocol');
  };
  /** The types are what a client should send; only the schema shows what it has sent. */
  const parsed = <T>(schema: z.ZodType<T>, given: unknown, what: string): T | null => {
    const result = schema.safeParse(given);
    if (!result.success) abuse(what);
    return result.success ? result.data : null;
  };
  const hasReply = (reply: unknown, what: string): boolean => {
    if (typeof reply === 'function') return true;
    abuse(`${what} without an answer`);
    return false;
  };

  socket.onAny((event: string) => {
    socket.data.messages += 1;
    socket.data.lastMessageAt = realNow();
    if (!EVENTS.has(event)) abuse('unknown event');
    else if (socket.data.messages > MAX_MESSAGES) abuse('too many messages');
  });
  socket.on('live:join', (given, reply) => {
    if (!socket.connected) return;
    const request = parsed(joinRequest, given, 'join');
    if (request !== null && hasReply(reply, 'join')) onJoin(socket, request, reply);
  });
  socket.on('live:check', (given, reply) => {
    if (!socket.connected) return;
    const request = parsed(checkRequest, given, 'check');
    if (request !== null && hasReply(reply, 'check')) reply(onCheck(socket, request));
  });
  socket.on('live:report', (given) => {
    if (!socket.connected) return;
    const report = parsed(wallReport, given, 'report');
    const { badge } = socket.data;
    if (report === null) return;
    if (badge.kind === 'wall') onReport(socket, badge.wallId, report);
    else abuse('report of no wall');
  });
};
