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
  /** A heap snapshot as bytes of each class of objects, the largest first. */
  heapByClass(): Promise<HeapClass[]>;
  close(): void;
};

export type HeapClass = { name: string; count: number; bytes: number };

const reply = z.looseObject({
  id: z.number().optional(),
  result: z.looseObject({}).optional(),
  params: z.looseObject({ chunk: z.string().optional() }).optional(),
});
const snapshot = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.tuple([z.array(z.string())]).rest(z.unknown()) }),
  }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
});

/** Objects by the name of their constructor, everything else by the kind V8 gives it: code, strings, arrays. */
const classesOf = (text: string): HeapClass[] => {
  const {
    snapshot: { meta },
    nodes,
    strings,
  } = snapshot.parse(JSON.parse(text));
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => meta.node_fields.indexOf(field));
  const found = new Map<string, HeapClass>();
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) {
    const kind = meta.node_types[0][nodes[at + (type ?? 0)] ?? 0] ?? '';
    const label = kind === 'object' ? (strings[nodes[at + (name ?? 0)] ?? 0] ?? '') : `(${kind})`;
    const counted = found.get(label) ?? { name: label, count: 0, bytes: 0 };
    found.set(label, { name: label, count: counted.count + 1, bytes: counted.bytes + (nodes[at + (size ?? 0)] ?? 0) });
  }
  return [...found.values()].toSorted((a, b) => b.bytes - a.bytes);
};
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
  let chunks: string[] = [];
  socket.on('message', (bytes: Buffer) => {
    const { id, result = {}, params } = reply.parse(JSON.parse(bytes.toString('utf8')));
    if (params?.chunk !== undefined) chunks.push(params.chunk);
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
    heapByClass: async () => {
      chunks = [];
      await call('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
      return classesOf(chunks.join(''));
    },
    close: () => socket.close(),
  };
};
