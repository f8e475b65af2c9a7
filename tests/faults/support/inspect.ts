// Looks into a process of the service through Node's own inspector: its memory after a collection, and any expression.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { ServiceProcess } from '../../support/serviceProcess.ts';
import { until } from '../../support/until.ts';

/** For `startService`: a free port, printed on stderr. */
export const INSPECTED = ['--inspect=127.0.0.1:0'];

export type Inspection = {
  evaluate(expression: string): Promise<unknown>;
  /** heapUsed and external in bytes, after everything that can be collected was. */
  usedBytes(): Promise<number>;
  close(): void;
};

const reply = z.looseObject({ id: z.number().optional(), result: z.looseObject({}).optional() });
const evaluated = z.looseObject({ result: z.looseObject({ value: z.unknown() }) });
const memory = z.object({ heapUsed: z.number(), external: z.number() });

export const inspect = async (service: ServiceProcess): Promise<Inspection> => {
  const url = await until('the inspector', () => {
    const line = service.log().find((text) => text.includes('Debugger listening on'));
    return line === undefined ? null : line.slice(line.indexOf('ws://')).trim();
  });
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, (result: object) => void>();
  let lastId = 0;
  socket.on('message', (bytes: Buffer) => {
    const { id, result = {} } = reply.parse(JSON.parse(bytes.toString('utf8')));
    if (id !== undefined) waiting.get(id)?.(result);
  });
  const call = async (method: string, params: object = {}): Promise<object> => {
    const { promise, resolve } = Promise.withResolvers<object>();
    lastId += 1;
    waiting.set(lastId, resolve);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return promise;
  };
  const evaluate = async (expression: string): Promise<unknown> =>
    evaluated.parse(await call('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  return {
    evaluate,
    usedBytes: async () => {
      // Twice: what a first collection only lets go of is gone after the second.
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
      const { heapUsed, external } = memory.parse(
        await evaluate('(({ heapUsed, external }) => ({ heapUsed, external }))(process.memoryUsage())'),
      );
      return heapUsed + external;
    },
    close: () => socket.close(),
  };
};
