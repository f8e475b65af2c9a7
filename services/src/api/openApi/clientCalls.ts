// What every call of the open API has around its handler: encryption, the limit of the key, one answer for equal requests.
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { Route } from '@despacho/contract/route.ts';
import type { Request, Response } from 'express';
import { rateLimit, type Store } from 'express-rate-limit';
import { z } from 'zod';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import type { KeyUses } from '../apiKeys/keyUses.ts';
import type { Parsed } from '../http/parse.ts';
import { refuse, type Outcome, type Refusal } from '../outcome.ts';
import { createIdempotency } from './idempotency.ts';

/** Calls of one key in a minute. */
const LIMIT = 600;

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** [OA4] */
const isSafe = (request: Request, { mode }: ApiKey): boolean =>
  mode === 'test' || request.secure || LOOPBACK.test(request.ip ?? '');

const idempotencyHeader = z.object({ 'idempotency-key': z.string() });

type Dependencies = { redis: RedisClient; key: KeyOf; uses: KeyUses; counts: Store };
export type ClientCalls = {
  /** Null: the call goes on. Each call is counted, and its answer has the remaining number, also where it is refused. */
  admit(key: ApiKey, row: Pick<Route, 'keyScope'>, request: Request, response: Response): Promise<Refusal | null>;
  run(
    key: ApiKey,
    call: { route: string; parsed: Parsed },
    handle: () => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>>;
};

export const createClientCalls = ({ redis, key: keyOf, uses, counts }: Dependencies): ClientCalls => {
  const callers = new WeakMap<Request, string>();
  const isOver = Symbol('over the limit');
  const limit = rateLimit({
    windowMs: 60_000,
    limit: LIMIT,
    store: counts,
    standardHeaders: 'draft-6',
    legacyHeaders: false,
    keyGenerator: (request) => callers.get(request) ?? '',
    handler: (_request, _response, next) => next(isOver),
  });
  const idempotent = createIdempotency(redis, keyOf);

  return {
    admit: async (key, { keyScope }, request, response) => {
      callers.set(request, key.id);
      const { promise, resolve } = Promise.withResolvers<unknown>();
      await limit(request, response, resolve);
      const failure = await promise;
      if (failure === isOver) return refuse('too-many-requests');
      if (failure !== undefined) throw failure;
      if (!isSafe(request, key)) return refuse('forbidden', { reason: 'https-required' });
      uses.note(key.id);
      const isAllowed = keyScope === undefined || key.scopes.includes(keyScope);
      return isAllowed ? null : refuse('forbidden', { reason: 'scope-missing' });
    },
    run: async (key, { route, parsed: { params, query, headers, body } }, handle) => {
      const named = idempotencyHeader.safeParse(headers).data;
      if (named === undefined) return handle();
      const content = [route, params, query, body];
      return idempotent({ keyId: key.id, idempotencyKey: named['idempotency-key'], content }, handle);
    },
  };
};
