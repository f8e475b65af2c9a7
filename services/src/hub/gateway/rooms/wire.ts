// Hands one finished frame to many sockets. A packet is put together once and written straight to each TCP connection:
// between two calls of the WebSocket library a connection is always between two frames, because nothing is compressed
// (decisions 016 and 095).
import { LIVE_NAMESPACE, type ServerEvents } from '@despacho/contract/live/protocol.ts';
import type { LiveSocket } from '../sockets/server.ts';

export type Line = Pick<LiveSocket, 'conn'>;

const FINAL_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** A server's WebSocket frame: not masked, in one piece. */
const frameOf = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const head = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
};

/** A Socket.IO event of our namespace: its one argument is JSON already. */
export type JsonEvent = { event: keyof ServerEvents; json: string };
const packetOf = ({ event, json }: JsonEvent): string => `2${LIVE_NAMESPACE},["${event}",${json}]`;

/** One or more events, put together for however many sockets. */
export type Message = {
  readonly packets: readonly string[];
  /** Made when first needed, and shared: what waits for a slow reader costs its memory once. */
  bytes: { readonly frames: readonly Buffer[]; readonly joined: Buffer } | null;
};

export const messageOf = (...events: readonly JsonEvent[]): Message => ({ packets: events.map(packetOf), bytes: null });

const bytesOf = ({ packets }: Message): NonNullable<Message['bytes']> => {
  const frames = packets.map((packet) => frameOf(`4${packet}`));
  const [only] = frames;
  return { frames, joined: frames.length === 1 && only !== undefined ? only : Buffer.concat(frames) };
};

export const sendTo = (lines: Iterable<Line>, message: Message): void => {
  const { frames, joined } = (message.bytes ??= bytesOf(message));
  for (const { conn } of lines) {
    // Data that Engine.IO buffers comes first; while it may write, its buffer is empty.
    if (conn.readyState === 'open' && conn.transport.writable) {
      conn.request.socket.write(joined);
      continue;
    }
    message.packets.forEach((packet, at) => {
      const options = { compress: false, wsPreEncodedFrame: [frames[at]] };
      conn.write(packet, options);
    });
  }
};
