// A line to a server that can be cut without anybody being told, and mended: what a pulled cable does to TCP.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Line = {
  url: string;
  /** Bytes stay where they are, in both directions; nothing is closed. */
  cut(): void;
  /** What was held back arrives, as TCP sends it again. */
  mend(): void;
  /** Everybody is told: all connections end, new ones are taken. */
  drop(): void;
  close(): Promise<void>;
};

export type LineOptions = {
  /** Asked for each new connection: a balancer chooses anew each time. */
  targetPort: () => number;
  /** Once for each connection: takes what the server sends on it. */
  tap: () => (bytes: Buffer) => void;
};

const untapped = () => (): void => {};

export const startLine = async (target: number | LineOptions): Promise<Line> => {
  const { targetPort, tap } = typeof target === 'number' ? { targetPort: () => target, tap: untapped } : target;
  const ends = new Set<Socket>();
  const waiting = new Map<Socket, () => void>();
  let isCut = false;
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
    for (const bytes of sent) far.write(bytes);
    join(near, far);
    join(far, near);
  };
  /** Came while the line is cut: nobody answers, and who gives up was never there. */
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
    mend: () => {
      isCut = false;
      for (const end of ends) end.resume();
      for (const openNow of waiting.values()) openNow();
      waiting.clear();
    },
    drop,
    close: async () => {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
};
