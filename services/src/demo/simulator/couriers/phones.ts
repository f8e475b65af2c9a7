// The fixes that phones send: often while riding, seldom while standing, never while they are silent.
import { COLLECTIONS } from '../../../store/collections.ts';
import { writeFix } from '../../../store/couriers.ts';
import type { Write } from '../../documents.ts';
import { near } from '../../city/geo.ts';
import { randomFor, shareOf } from '../../random.ts';
import { changeRider, put, type Draft } from '../draft.ts';
import { batteryAt, isSilent } from './moods.ts';
import { placeOf } from './tasks.ts';
import type { Rider } from '../world.ts';

/** Real milliseconds: phones keep their own time, whatever the city's speed. */
export const RIDING_EVERY_MS = 5_000;
export const STANDING_EVERY_MS = 30_000;
/** A phone this empty is off. */
const OFF_BELOW = 0.05;

const everyMs = ({ task }: Rider, rate: number): number => ('leg' in task ? RIDING_EVERY_MS : STANDING_EVERY_MS) * rate;

/** What a phone writes at an instant: its place with the scatter of a receiver, and how full it is. */
export const fixWrite = (
  seed: number,
  rider: Rider,
  at: number,
  battery = batteryAt(seed, rider.courier.id, at),
): Write => {
  const { id } = rider.courier;
  const random = randomFor(seed, 'fix', id, at);
  const accuracyM = random.whole(4, 18);
  const position = near(placeOf(rider, at), accuracyM / 2, random);
  const data = writeFix({ position, at, accuracyM, battery });
  return { kind: 'update', isGuarded: false, path: `${COLLECTIONS.couriers}/${id}`, data };
};

/** Phones that fell due together, after a pause of ours, must not stay in step for ever: each waits a part of its turn more. */
const turnFrom = (seed: number, rider: Rider, at: number, turnMs: number): number =>
  at - rider.lastFixAt < 2 * turnMs ? at : at + Math.round(shareOf(seed, 'turn', rider.courier.id) * turnMs);

const sendFix = (draft: Draft, rider: Rider): void => {
  const { seed, rate } = draft.base.setup;
  const { id, accountStatus } = rider.courier;
  const at = draft.to;
  const turnMs = everyMs(rider, rate);
  if (accountStatus !== 'ACTIVE' || at - rider.lastFixAt < turnMs || isSilent(seed, id, at, rate)) return;
  const battery = batteryAt(seed, id, at);
  if (battery < OFF_BELOW) return;
  put(draft.writes, fixWrite(seed, rider, at, battery));
  changeRider(draft, rider, { lastFixAt: turnFrom(seed, rider, at, turnMs) });
};

export const sendFixes = (draft: Draft): void => {
  for (const rider of draft.riders.values()) sendFix(draft, rider);
};
