// Redis names each of its lives. Another name than before: it was started again, and may have lost its last second.
import type { Redis } from 'ioredis';

export const readRunId = async (redis: Redis): Promise<string> => {
  const info = await redis.info('server');
  return /^run_id:(\w+)/m.exec(info)?.[1] ?? '';
};
