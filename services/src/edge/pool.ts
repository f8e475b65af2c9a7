// One kind of process behind the edge. A failed connection is opened to the next process before anything is sent: so no
// request of any method and size is lost to a process that has just died.
import { Agent } from 'node:http';
import { connect, Socket } from 'node:net';
import { ownErrors } from '../platform/connections.ts';
import { createTargets, type Target, type Targets } from './targets.ts';

export type Pool = {
  /** For the proxy: each request gets a connection of its own to the backend with the fewest. */
  agent: Agent;
  use: Targets['use'];
  /** The backend of this connection did not respond: it closed the connection, or was silent for too long. */
  distrust(socket: Socket, how: 'broken' | 'silent'): void;
  /** Connections that are open now. */
  open(): number;
};

/** On a machine or between its neighbours nothing takes longer unless it is gone. */
const connectLimitMs = 1_000;
/** Refused or broken: perhaps it is starting again. Silent: longer than a browser waits before it tries again. */
export const restMs = { refused: 1_000, broken: 1_000, silent: 10_000 } as const;

const connectTo = async ({ host, port }: Target): Promise<Socket> => {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port, noDelay: true });
  // Also between its connection and its request, when it has no other listener.
  ownErrors(socket);
  const timer = setTimeout(
    () => socket.destroy(new Error(`no connection within ${connectLimitMs} ms`)),
    connectLimitMs,
  );
  socket.once('error', reject);
  socket.once('close', () => clearTimeout(timer));
  socket.once('connect', () => {
    clearTimeout(timer);
    socket.off('error', reject);
    resolve(socket);
  });
  return promise;
};

export const createPool = (name: string): Pool => {
  const targets = createTargets();
  const leadsTo = new WeakMap<Socket, Target>();
  let open = 0;

  const dial = async (): Promise<Socket> => {
    for (const target of await targets.inOrder()) {
      // Counted before it is open, so that many at once do not all choose the same.
      target.open += 1;
      try {
        // In sequence: the next backend is tried only after this one has failed.
        const socket = await connectTo(target);
        open += 1;
        leadsTo.set(socket, target);
        socket.once('close', () => {
          target.open -= 1;
          open -= 1;
        });
        return socket;
      } catch {
        target.open -= 1;
        targets.rest(target, restMs.refused);
      }
    }
    throw new Error(`no ${name} can be reached`);
  };

  const agent = new Agent({ keepAlive: false });
  agent.createConnection = (_options, onDone) => {
    dial().then(
      (socket) => onDone?.(null, socket),
      // Node's type requires a stream here too; its code reads the error first.
      (error: unknown) => onDone?.(error instanceof Error ? error : new Error(String(error)), new Socket()),
    );
    return undefined;
  };
  return {
    agent,
    use: targets.use,
    distrust: (socket, how) => {
      const target = leadsTo.get(socket);
      if (target !== undefined) targets.rest(target, restMs[how]);
    },
    open: () => open,
  };
};
