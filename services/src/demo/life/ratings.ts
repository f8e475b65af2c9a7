// Branches rate couriers through the day, by the same transaction as the API.
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { rateCourier } from '../../store/couriers/ratings.ts';
import type { Firestore } from '../../store/firestore.ts';
import { uidOf } from '../accounts.ts';
import { randomRating } from '../history/ratings.ts';
import { idFor, randomFor } from '../random.ts';
import { pause } from './runner.ts';

/** One rating in so many minutes of the city. */
const SPAN_MS = 12 * 60_000;
const LOOK_MS = 30_000;

type Options = { db: Firestore; clock: Clock; log: Log; seed: number };

/** The rating of one span: its id follows from the span, so that a restart gives none twice. */
export const rateInSpan = async ({ db, clock, seed }: Omit<Options, 'log'>, span: number): Promise<void> => {
  const random = randomFor(seed, 'live-rating', span);
  const { found } = await couriers.list(db, { type: 'all' });
  const rated = found.filter(({ branch, company, accountStatus }) => branch && company && accountStatus === 'ACTIVE');
  if (rated.length === 0) return;
  const { id: courierId, branch, company } = random.pick(rated);
  if (branch === null || company === null) return;
  const by = { id: uidOf('sucursal.control@demo.test'), name: branch.name };
  await rateCourier(
    db,
    {
      courierId,
      id: idFor(seed, 'live-rating', String(span)),
      rating: randomRating(random),
      rater: { by, companyId: company.id, branch, at: clock.now() },
    },
    () => true,
  );
};

/** Until `signal`. */
export const rateThroughDay = async (options: Options, signal: AbortSignal): Promise<void> => {
  let last = Math.floor(options.clock.now() / SPAN_MS);
  while (!signal.aborted) {
    await pause(LOOK_MS, signal);
    const span = Math.floor(options.clock.now() / SPAN_MS);
    if (span === last || signal.aborted) continue;
    try {
      await rateInSpan(options, span);
      last = span;
    } catch (error) {
      options.log.warn({ err: error }, 'a rating could not be written; it is written later');
    }
  }
};
