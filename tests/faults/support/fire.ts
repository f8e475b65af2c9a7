// One api process that is shot at: its address, a token, and what it costs in memory and in turns of its loop.
import { request as ask, type IncomingMessage, type RequestOptions } from 'node:http';
import { readdir } from 'node:fs/promises';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import { inject } from 'vitest';
import { z } from 'zod';
import { createImageAddresses } from '../../../services/src/api/files/imageAddress.ts';
import type { Firestore } from '../../../services/src/store/firestore.ts';
import type { ServiceProcess } from '../../support/serviceProcess.ts';
import { startStack } from '../../support/stack.ts';
import { until } from '../../support/until.ts';
import { watchTurns } from '../../support/turns.ts';
import { inspect, INSPECTED } from './inspect.ts';
import { appendRow } from './table.ts';

const MB = 1024 * 1024;

type Shot = { status: number; code: string | null; json: unknown };

export type Range = {
  origin: string;
  db: Firestore;
  api: ServiceProcess;
  /** The live copy of the api is whole afterwards. */
  startLive(): Promise<void>;
  tokenOf(only: Partial<Controller>): Promise<string>;
  /** The address that shows a stored image. */
  signed(name: string): string;
  /** Everything below DATA_DIR, by its path. */
  files(): Promise<string[]>;
  /** The longest turn of computing since the last request. */
  longestTurnMs(): Promise<number>;
  /** The highest value so far. */
  peakMb(): Promise<number>;
  usedMb(): Promise<number>;
  /** Unexpected lines; until a copy is whole it is refused with one. */
  complaints(): string[];
  note(fault: string, what: string, note: string): void;
  close(): Promise<void>;
};

export const startRange = async (settings: Record<string, string> = {}): Promise<Range> => {
  const stack = await startStack(settings);
  const { api, origin, folder } = await stack.startApi({ flags: INSPECTED });
  const inspection = await inspect(api);
  await inspection.evaluate(`globalThis.turns = (${watchTurns.toString()})(); true`);
  const number = async (expression: string): Promise<number> => z.number().parse(await inspection.evaluate(expression));
  let wholeFrom = 0;
  return {
    origin,
    db: stack.db,
    api,
    startLive: async () => {
      await stack.startIngest();
      const headers = { authorization: `Bearer ${await stack.token({ id: 'owner', role: 'OWNER' })}` };
      await until('a live copy', async () => (await fetch(`${origin}/api/shift`, { headers })).ok, { everyMs: 100 });
      wholeFrom = api.log().length;
    },
    tokenOf: stack.token,
    signed: (name) => `${origin}${createImageAddresses(stack.secrets).sign(name, Date.now())}`,
    files: async () => (await readdir(folder, { recursive: true })).toSorted(),
    longestTurnMs: async () => number('globalThis.turns.longestMs()'),
    peakMb: async () => number('process.resourceUsage().maxRSS / 1024'),
    usedMb: async () => (await inspection.usedBytes()) / MB,
    complaints: () =>
      api
        .log()
        .slice(wholeFrom)
        .filter((line) => /unhandled|uncaught|"level":(50|60)/i.test(line)),
    note: (fault, what, note) =>
      appendRow(inject('faultRows'), { fault, what, lost: 0, breaches: 0, convergedMs: null, note }),
    close: async () => {
      inspection.close();
      await stack.close();
    },
  };
};

const codeOf = (json: unknown): string | null => z.object({ code: z.string() }).safeParse(json).data?.code ?? null;

const shotOf = async (response: IncomingMessage): Promise<Shot> => {
  let text = '';
  for await (const chunk of response) text += String(chunk);
  const json: unknown = text === '' ? null : JSON.parse(text);
  return { status: response.statusCode ?? 0, code: codeOf(json), json };
};

export type Aimed = { shot: Shot; respondedMs: number; endedMs: number; sentBytes: number };

/** Sends the output of the generator for as long as the server accepts it, ignoring its responses. */
export const shoot = async (
  url: string,
  options: RequestOptions,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Aimed> => {
  const started = performance.now();
  const request = ask(url, { method: 'POST', agent: false, ...options });
  const ended = Promise.withResolvers<undefined>();
  const shot = Promise.withResolvers<Shot>();
  let respondedMs = 0;
  let sentBytes = 0;
  request.on('response', (response) => {
    respondedMs = performance.now() - started;
    shotOf(response).then(shot.resolve, shot.reject);
  });
  request.on('error', () => shot.resolve({ status: 0, code: null, json: null }));
  request.on('close', () => ended.resolve(undefined));
  for await (const chunk of chunks) {
    if (request.destroyed) break;
    sentBytes += chunk.length;
    if (!request.write(chunk)) {
      const drained = new Promise((resolve) => void request.once('drain', () => resolve(undefined)));
      await Promise.race([drained, ended.promise]);
    }
  }
  if (!request.destroyed) request.end();
  const result = await shot.promise;
  await ended.promise;
  return { shot: result, respondedMs, endedMs: performance.now() - started, sentBytes };
};
