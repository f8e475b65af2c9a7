// Supervises open sockets: expired or revoked ones (LV8), slow readers (LV7), and those that never joined.
import { type CloseCode, LIVE } from '@despacho/contract/live/protocol.ts';
import { z } from 'zod';
import type { ReplicaState } from '../state/replicaState.ts';
import { accessOf } from './access.ts';
import type { LiveSocket } from './server.ts';

// How much a client has not read yet: the bytes buffered by Engine.IO and by the socket, together (LV7).

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
const backlogOf = (socket: LiveSocket, now: number): number => {
  const { grace } = socket.data;
  const forgiven = grace !== null && now < grace.untilMs ? grace.bytes : 0;
  return Math.max(0, engineBytes(socket) + socketBytes(socket) - forgiven);
};

const isTooSlow = (backlog: number): boolean => backlog > LIVE.slowBytes;
const isBehind = (backlog: number): boolean => backlog > LIVE.dropPositionsBytes;

type Options = {
  sockets(): Iterable<LiveSocket>;
  current(): ReplicaState | null;
  close(socket: LiveSocket, code: CloseCode): void;
  realNow(): number;
  monotonicNow(): number;
};

export type Supervision = {
  /** Closes sockets that expired, were revoked or have another scope now, and sockets that never joined. */
  checkAccess(): void;
  /** Closes sockets that are too slow. */
  checkBacklogs(): void;
  /** Ids of sockets that get no positions for now. */
  behind(): ReadonlySet<string>;
};

const SILENT_MS = 30_000;

export const supervise = ({ sockets, current, close, realNow, monotonicNow }: Options): Supervision => {
  let behind: ReadonlySet<string> = new Set();

  const reasonToClose = ({ data }: LiveSocket, now: ReplicaState): CloseCode | null => {
    const access = accessOf(data.badge, now.directory, realNow());
    if (!access.ok) return access.code;
    if (data.room !== null) return access.room.name === data.room ? null : 'revoked';
    return realNow() - data.lastMessageAt > SILENT_MS ? 'protocol' : null;
  };

  return {
    checkAccess: () => {
      const now = current();
      if (now === null) return;
      for (const socket of sockets()) {
        const code = reasonToClose(socket, now);
        if (code !== null) close(socket, code);
      }
    },
    checkBacklogs: () => {
      const found = new Set<string>();
      for (const socket of sockets()) {
        const backlog = backlogOf(socket, monotonicNow());
        if (isTooSlow(backlog)) close(socket, 'slow');
        else if (isBehind(backlog)) found.add(socket.id);
      }
      behind = found;
    },
    behind: () => behind,
  };
};
