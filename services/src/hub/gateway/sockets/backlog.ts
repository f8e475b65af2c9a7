// How much a client has not read yet: the bytes buffered by Engine.IO and by the socket, together (LV7).
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { z } from 'zod';
import type { LiveSocket } from './server.ts';

/** These are private fields of the libraries, so each is checked before it is used. */
const engine = z.object({
  writeBuffer: z.array(z.object({ data: z.union([z.string(), z.instanceof(Uint8Array)]).optional() })),
});
const transport = z.object({ socket: z.object({ bufferedAmount: z.number() }) });

const engineBytes = ({ conn }: LiveSocket): number => {
  const packets = engine.safeParse(conn).data?.writeBuffer ?? [];
  return packets.reduce((bytes, { data }) => bytes + (data?.length ?? 0), 0);
};

const socketBytes = ({ conn }: LiveSocket): number =>
  transport.safeParse(conn.transport).data?.socket.bufferedAmount ?? 0;

/** `now`: monotonic milliseconds. */
export const backlogOf = (socket: LiveSocket, now: number): number => {
  const { grace } = socket.data;
  const forgiven = grace !== null && now < grace.untilMs ? grace.bytes : 0;
  return Math.max(0, engineBytes(socket) + socketBytes(socket) - forgiven);
};

export const isTooSlow = (backlog: number): boolean => backlog > LIVE.slowBytes;
export const isBehind = (backlog: number): boolean => backlog > LIVE.dropPositionsBytes;
