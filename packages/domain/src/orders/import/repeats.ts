// Which rows of one file name the same order: the first is imported, the others are reported [OR46].
import { orderNumberKey, visibleNumber } from '../../reading/orderNumber.ts';
import { isPlaceholder } from '../order.ts';

type Numbered = { row: number; companyId: string; number: string };

/** [OR46] A number that is still the placeholder repeats nothing. `near`: rows with the key of an earlier one, in other characters. */
export const repeatedRows = (
  rows: readonly Numbered[],
): { repeated: ReadonlySet<number>; near: ReadonlySet<number> } => {
  const earlier = new Map<string, Set<string>>();
  const repeated = new Set<number>();
  const near = new Set<number>();
  for (const { row, companyId, number } of rows) {
    if (isPlaceholder(number)) continue;
    const key = JSON.stringify([companyId, orderNumberKey(number)]);
    const numbers = earlier.get(key) ?? new Set<string>();
    if (numbers.has(visibleNumber(number))) repeated.add(row);
    else if (numbers.size > 0) near.add(row);
    earlier.set(key, numbers.add(visibleNumber(number)));
  }
  return { repeated, near };
};
