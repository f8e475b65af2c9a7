// Which rows of one file name the same order: the first is imported, the others are reported [OR46].
import { isPlaceholder } from '../order.ts';

type Numbered = { row: number; companyId: string; number: string };

/** [OR46] A number that is still the placeholder repeats nothing. */
export const repeatedRows = (rows: readonly Numbered[]): ReadonlySet<number> => {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const { row, companyId, number } of rows) {
    const key = JSON.stringify([companyId, number]);
    if (seen.has(key) && !isPlaceholder(number)) repeated.add(row);
    seen.add(key);
  }
  return repeated;
};
