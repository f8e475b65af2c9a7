// Supervises open sockets: expired or revoked ones (LV8), slow readers (LV7), and those that never joined.
import type { CloseCode } from '@despacho/contract/live/protocol.ts';
import type { ReplicaState } from '../state/replicaState.ts';
import { accessOf } from './access.ts';
import { backlogOf, isBehind, isTooSlow } from './backlog.ts';
import type { LiveSocket } from './server.ts';

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
