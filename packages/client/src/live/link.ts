// The socket as an actor: orders in, frames out in the order of the wire. Reconnecting is the machine's business, not Socket.IO's.
import {
  beat,
  checkAnswer,
  closeCode,
  joinAnswer,
  LIVE_NAMESPACE,
  patch,
  positions,
  type CheckRequest,
  type ClientEvents,
  type ServerEvents,
  change,
  type Change,
} from '@despacho/contract/live/protocol.ts';
import type { EndCode, LinkEvent, LinkOrder, LiveEvent } from '@despacho/domain/machines/liveEvents.ts';
import { concatMap, from, of, Subject } from 'rxjs';
import { io, type Socket } from 'socket.io-client';
import { fromCallback } from 'xstate';
import { z } from 'zod';

// A join's body: gzip of UTF-8 JSON, or the JSON itself.
const changes = z.array(change);

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const gunzip = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  if (typeof DecompressionStream === 'undefined') {
    // Browsers of old screens: their own reader is fetched only there.
    const { gunzipSync, strFromU8 } = await import('fflate');
    return strFromU8(gunzipSync(bytes));
  }
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unpacked).text();
};

/** Rejects when the body is damaged: the caller joins again. */
export const unpack = async (body: Uint8Array): Promise<Change[]> => {
  const bytes = new Uint8Array(body);
  const text = isGzip(bytes) ? await gunzip(bytes) : new TextDecoder().decode(bytes);
  return changes.parse(JSON.parse(text));
};

export type LinkInput = {
  /** '' = where the page came from. */
  origin: string;
  sessionId: string;
  token: () => string | null;
  /** Hashes of everything received so far (LV10). */
  hashes: () => CheckRequest['hashes'];
};

const endCodes = ['unauthorised', 'expired', 'revoked', 'protocol'] as const satisfies readonly EndCode[];
const refusal = z.enum(endCodes);
const closeReason = z.object({ code: closeCode });
const CLOSED: LinkEvent = { type: 'CLOSED' };

/** A frame this build cannot read: only another connection, and in the end another build, can help. */
const frameOr = <T>(schema: z.ZodType<T>, frame: unknown, event: (frame: T) => LinkEvent): LinkEvent => {
  const parsed = schema.safeParse(frame);
  return parsed.success ? event(parsed.data) : CLOSED;
};

/** Browsers hand binary over as ArrayBuffer, Node as Buffer. */
const withBytes = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'body' in answer && answer.body instanceof ArrayBuffer
    ? { ...answer, body: new Uint8Array(answer.body) }
    : answer;

const joinEvent = async (received: unknown): Promise<LinkEvent> => {
  const parsed = joinAnswer.safeParse(withBytes(received));
  if (!parsed.success) return CLOSED;
  if (!parsed.data.ok) {
    const { code, retryAfterMs } = parsed.data;
    if (code === 'unauthorised' || code === 'protocol') return { type: 'REFUSED', code };
    return { type: 'DELAYED', code, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  }
  const { body, ...answer } = parsed.data;
  try {
    return { type: 'JOINED', answer, changes: await unpack(body) };
  } catch {
    // A damaged body: the next connection requests it again.
    return CLOSED;
  }
};

/** Rejected with a code of the machine, too early, or unreachable. */
const failure = (reason: unknown): LinkEvent => {
  if (reason === 'rebuilding' || reason === 'too-many-sockets') return { type: 'DELAYED', code: reason };
  const code = refusal.safeParse(reason);
  return code.success ? { type: 'REFUSED', code: code.data } : CLOSED;
};

export const socketLink = ({ origin, sessionId, token, hashes }: LinkInput) =>
  fromCallback<LiveEvent | LinkOrder>(({ sendBack, receive }) => {
    const currentToken = token();
    if (currentToken === null) {
      sendBack({ type: 'REFUSED', code: 'unauthorised' });
      return undefined;
    }
    const inbound = new Subject<LinkEvent | Promise<LinkEvent>>();
    const subscription = inbound
      .pipe(concatMap((event) => (event instanceof Promise ? from(event) : of(event))))
      .subscribe((event) => sendBack(event));

    const socket: Socket<ServerEvents, ClientEvents> = io(`${origin}${LIVE_NAMESPACE}`, {
      transports: ['websocket'],
      auth: { token: currentToken, sessionId },
      reconnection: false,
      forceNew: true,
    });
    socket.on('connect', () => inbound.next({ type: 'OPENED' }));
    socket.on('connect_error', (error) => inbound.next(failure(error.message)));
    socket.on('disconnect', () => inbound.next(CLOSED));
    socket.on('live:close', (reason) => {
      // `slow` reconnects automatically after the close.
      inbound.next(frameOr(closeReason, reason, ({ code }) => failure(code)));
    });
    socket.on('live:patch', (frame) => inbound.next(frameOr(patch, frame, (read) => ({ type: 'PATCH', frame: read }))));
    socket.on('live:beat', (frame) => inbound.next(frameOr(beat, frame, (read) => ({ type: 'BEAT', frame: read }))));
    socket.on('live:positions', (frame) =>
      inbound.next(frameOr(positions, frame, (read) => ({ type: 'POSITIONS', frame: read }))),
    );

    receive((order) => {
      if (order.type === 'JOIN') {
        socket.emit('live:join', order.request, (answer) => inbound.next(joinEvent(answer)));
      } else if (order.type === 'CHECK') {
        socket.emit('live:check', { clock: order.clock, hashes: hashes() }, (answer) =>
          inbound.next(frameOr(checkAnswer, answer, (read) => ({ type: 'CHECKED', answer: read }))),
        );
      } else if (order.type === 'REPORT') {
        socket.emit('live:report', order.report);
      }
    });
    return () => {
      subscription.unsubscribe();
      socket.disconnect();
    };
  });
