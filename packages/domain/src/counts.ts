// Counters that are stored where phones can write.
import { MAX_COUNT } from '@despacho/contract/values.ts';

/** [LK14] After the greatest number counting begins again: a forged number must not stop it. */
export const nextCount = (count: number): number => (count >= MAX_COUNT ? 1 : count + 1);
