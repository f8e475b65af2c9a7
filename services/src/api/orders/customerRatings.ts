// Handler of the low ratings of customers.
import type { ProcessContext } from '../../platform/context.ts';
import { readLowRatings } from '../../store/orders/customerRatings.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { Handlers } from '../handlers.ts';
import { respond } from '../outcome.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };

/** [TR13] */
export const customerRatingHandlers = ({ db, clock }: Dependencies): Pick<Handlers, 'lowRatings'> => ({
  lowRatings: async ({ scope }) => respond({ ratings: await readLowRatings(db, scope, clock.now()) }),
});
