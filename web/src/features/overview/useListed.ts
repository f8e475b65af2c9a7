// The way from a number of an overview to the orders behind it.
import { countedSearch, type Counted } from '../../entities/orders/counted.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';

/** Undefined where the account has no list. `of`: what the whole overview is about. */
export const useListed = (of: Counted): ((only: Counted) => string | undefined) => {
  const path = useScreenPath()('/all-orders');
  return (only) => (path === null ? undefined : `${path}?${countedSearch({ ...of, ...only })}`);
};
