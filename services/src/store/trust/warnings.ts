// When a forecast of lateness was first shown of an order, and its courier then. In Redis, as long as the order is live.
import type { Warning } from '@despacho/domain/trust/outcomes.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

/** Between instant and courier. */
const BETWEEN = ' ';

const textOf = ({ shownAt, courierId }: Warning): string => `${shownAt}${BETWEEN}${courierId ?? ''}`;
const warningIn = (text: string): Warning => {
  const at = text.indexOf(BETWEEN);
  const courierId = text.slice(at + 1);
  return { shownAt: Number(text.slice(0, at)), courierId: courierId === '' ? null : courierId };
};

/** [TS2] Adds those that are shown now, unless they were before; forgets orders that are not live any more. All that are kept, by order. */
export const noteWarnings = async (
  redis: RedisClient,
  key: KeyOf,
  shown: readonly { id: string; warning: Warning }[],
  live: ReadonlySet<string>,
): Promise<Map<string, Warning>> => {
  const name = key('trust:warnings');
  const before = await redis.hgetall(name);
  const fresh = shown.filter(({ id }) => before[id] === undefined);
  const gone = Object.keys(before).filter((id) => !live.has(id));
  const writing = redis.pipeline();
  for (const { id, warning } of fresh) writing.hsetnx(name, id, textOf(warning));
  if (gone.length > 0) writing.hdel(name, ...gone);
  if (fresh.length + gone.length > 0) await writing.exec();
  return new Map([
    ...Object.entries(before).map(([id, text]) => [id, warningIn(text)] as const),
    ...fresh.map(({ id, warning }) => [id, warning] as const),
  ]);
};
