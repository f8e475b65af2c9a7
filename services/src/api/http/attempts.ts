// Attempts of one kind by one address, e-mail or link, counted over all apis. Subjects are hashed.
import { createHash } from 'node:crypto';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

type AttemptKind =
  | 'sms:secret'
  | 'shops:forged'
  | 'handoff:wrong'
  | 'courier:route'
  | 'tracking:pin'
  | 'tracking:unknown'
  | `approvals:${string}`
  | `uploads:${string}`
  | `password-reset:${string}`;

type Attempt = {
  kind: AttemptKind;
  subject: string;
  /** From the first attempt on. */ windowSec: number;
  /** 1 unless the attempts differ in size. */ amount?: number;
};

const keyOf = (key: KeyOf, { kind, subject }: Pick<Attempt, 'kind' | 'subject'>): string =>
  key(`${kind}:${createHash('sha256').update(subject).digest('base64url')}`);

/** How many, or how much, there was in the window, this one included. */
export const countAttempt = async (redis: RedisClient, key: KeyOf, attempt: Attempt): Promise<number> => {
  const counter = keyOf(key, attempt);
  const counted = await redis
    .multi()
    .incrby(counter, attempt.amount ?? 1)
    .expire(counter, attempt.windowSec, 'NX')
    .exec();
  return Number(counted?.[0]?.[1]);
};

/** Takes one back that was counted in advance. */
export const uncountAttempt = async (
  redis: RedisClient,
  key: KeyOf,
  of: Pick<Attempt, 'kind' | 'subject'>,
): Promise<void> => void (await redis.decr(keyOf(key, of)));

/** How many there were, without counting another. */
export const attemptsOf = async (
  redis: RedisClient,
  key: KeyOf,
  of: Pick<Attempt, 'kind' | 'subject'>,
): Promise<number> => Number((await redis.get(keyOf(key, of))) ?? 0);
