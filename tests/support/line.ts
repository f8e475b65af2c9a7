// A connection to a server that can be cut without a signal and restored, as TCP behaves when a cable is pulled.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Line = {
  url: string;
  /** Bytes stay where they are, in both directions; nothing is closed. */
  cut(): void;
  /** During a cut: each client answers the ping, and reads nothing. */
  pong(): void;
  /** Delayed bytes arrive, as when TCP sends them again. */
  mend(): void;
  /** How many connections the server ended after it had sent a state or more on them. */
  ended(): number;
  /** All connections end, new ones are accepted. */
  drop(): void;
  close(): Promise<void>;
};

export type LineOptions = {
  /** Called for each new connection, as a load balancer chooses each time. */
  targetPort: () => number;
  /** Once for each connection: takes what the server sends on it. */
  tap: () => (bytes: Buffer) => void;
};

/** A refusal is shorter, a state longer. */
const ANSWER_BYTES = 1_000;

/** A text frame of a client with Engine.IO's packet "pong", masked with zeros. */
const PONG = Buffer.from([0x81, 0x81, 0, 0, 0, 0, '3'.charCodeAt(0)]);

const untapped = () => (): void => {};

export const startLine = async (target: number | LineOptions): Promise<Line> => {
  const { targetPort, tap } = typeof target === 'number' ? { targetPort: () => target, tap: untapped } : target;
  const ends = new Set<Socket>();
  const fars = new Set<Socket>();
  const waiting = new Map<Socket, () => void>();
  let isCut = false;
  let ended = 0;
  const join = (from: Socket, to: Socket): void => {
    ends.add(from);
    from.on('data', (bytes) => void to.write(bytes));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      ends.delete(from);
      to.destroy();
    });
  };
  const open = (near: Socket, sent: readonly Buffer[]): void => {
    const far = connect(targetPort(), '127.0.0.1');
    far.on('data', tap());
    fars.add(far);
    far.on('close', () => {
      fars.delete(far);
      if (!near.destroyed && far.bytesRead > ANSWER_BYTES) ended += 1;
    });
    for (const bytes of sent) far.write(bytes);
    join(near, far);
    join(far, near);
  };
  /** A connection during the cut gets no response. */
  const wait = (near: Socket): void => {
    const sent: Buffer[] = [];
    const hold = (bytes: Buffer): void => void sent.push(bytes);
    const leave = (): void => void waiting.delete(near);
    near.on('data', hold).on('error', leave).on('close', leave);
    waiting.set(near, () => {
      near.off('data', hold).off('close', leave);
      open(near, sent);
    });
  };
  const server = createServer((near) => {
    if (isCut) wait(near);
    else open(near, []);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the line has no port');
  const drop = (): void => {
    for (const end of [...ends, ...waiting.keys()]) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cut: () => {
      isCut = true;
      for (const end of ends) end.pause();
    },
    pong: () => {
      for (const far of fars) far.write(PONG);
    },
    mend: () => {
      isCut = false;
      for (const end of ends) end.resume();
      for (const openNow of waiting.values()) openNow();
      waiting.clear();
    },
    ended: () => ended,
    drop,
    close: async () => {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
};
