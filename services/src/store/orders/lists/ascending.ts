// The oldest rows of a window by an index that is read from the newest on. Counts narrow the window first, so that few documents are
// read: a second set of indexes for the other direction would double their number (decision 092).
import type { TimeWindow } from '@despacho/domain/localTime.ts';
import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { withinLimit } from '../../firestore.ts';

/** More than needed may be read, up to this many times, before another count is worth its round trip. */
const SPARE = 4;

const countOf = async (query: Query): Promise<number> => (await withinLimit(query.count().get())).data().count;

/**
 * The first `needed` in ascending order, or all there are.
 * @param queryUpTo the rows of the window before an instant in milliseconds, the newest first
 */
export const readOldest = async (
  queryUpTo: (to: number) => Query,
  { from, to }: TimeWindow,
  needed: number,
): Promise<QueryDocumentSnapshot[]> => {
  let tooFew = from;
  let enough = to;
  let count = await countOf(queryUpTo(to));
  while (count > needed * SPARE && enough - tooFew > 1) {
    const middle = tooFew + Math.floor((enough - tooFew) / 2);
    const countThere = await countOf(queryUpTo(middle));
    if (countThere < needed) tooFew = middle;
    else {
      enough = middle;
      count = countThere;
    }
  }
  const { docs } = await withinLimit(queryUpTo(enough).get());
  return docs.toReversed().slice(0, needed);
};
