// One answer for all equal requests under an Idempotency-Key, kept in Redis for a day [OA7].
import { z } from 'zod';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import { contentHash } from '../orders/create.ts';
import { refuse, type Outcome } from '../outcome.ts';

const KEPT_SEC = 86_400;
/** A process that is killed meanwhile holds the key for as long. */
const RUNNING_SEC = 60;
const AGAIN_SEC = 1;

const kept = z.object({ hash: z.string(), outcome: z.unknown() });
const keptOutcome = z.object({ ok: z.literal(true), value: z.unknown(), status: z.number().optional() });
const batch = z.object({ results: z.array(z.object({ status: z.number() })) });

/** `content`: what makes the request another one. */
export type RepeatedCall = { keyId: string; idempotencyKey: string; content: unknown };

/** What was kept was an outcome of the same row; its value is parsed by the row again. */
const outcomeIn = (stored: unknown): Outcome<unknown> | null => {
  const parsed = keptOutcome.safeParse(stored);
  return parsed.success ? parsed.data : null;
};

/** A refusal may be another one later, and a failure of ours, also of one order of many, is sent again. */
const isKept = (outcome: Outcome<unknown>): boolean =>
  outcome.ok && !(batch.safeParse(outcome.value).data?.results.some(({ status }) => status >= 500) ?? false);

export const createIdempotency =
  (redis: RedisClient, key: KeyOf) =>
  async (
    { keyId, idempotencyKey, content }: RepeatedCall,
    run: () => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>> => {
    const name = key(`idempotency:${contentHash([keyId, idempotencyKey])}`);
    const hash = contentHash(content);
    const isFirst = await redis.set(name, JSON.stringify({ hash, outcome: null }), 'EX', RUNNING_SEC, 'NX');
    if (isFirst === null) {
      const found = kept.safeParse(JSON.parse((await redis.get(name)) ?? 'null')).data;
      if (found !== undefined && found.hash !== hash) return refuse('conflict', { reason: 'idempotency-key-reused' });
      return (
        outcomeIn(found?.outcome) ?? refuse('conflict', { reason: 'idempotency-key-in-use', retryAfterSec: AGAIN_SEC })
      );
    }
    try {
      const outcome = await run();
      if (isKept(outcome)) await redis.set(name, JSON.stringify({ hash, outcome }), 'EX', KEPT_SEC);
      else await redis.del(name);
      return outcome;
    } catch (error) {
      await redis.del(name);
      throw error;
    }
  };
