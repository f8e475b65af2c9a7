// Fixes sent by phones: often while riding, rarely while standing, never while silent.
import { COLLECTIONS } from '../../../store/collections.ts';
import { writeFix } from '../../../store/couriers/couriers.ts';
import type { Write } from '../../documents.ts';
import { near } from '../../city/geo.ts';
import { randomFor, shareOf } from '../../random.ts';
import { changeRider, mergeWrite, type Draft } from '../draft.ts';
import { batteryAt, isSilent } from './episodes.ts';
import { placeOf } from './tasks.ts';
import type { Rider } from '../world.ts';

/** Real milliseconds: phones use real time at any speed of the city. */
export const RIDING_INTERVAL_MS = 5_000;
export const STANDING_INTERVAL_MS = 30_000;
/** Below this level a phone is off. */
const MIN_BATTERY = 0.05;

const intervalOf = ({ task }: Rider, rate: number): number =>
  ('leg' in task ? RIDING_INTERVAL_MS : STANDING_INTERVAL_MS) * rate;

/** A fix at an instant: the position with the error of a receiver, and the battery level. */
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
  return { kind: 'update', isGuarded: false, path: `${COLLECTIONS.couriers}/${id}`, data, phone: id };
};

/**
 * Phones that became due together, after a pause of the demo, must not remain in step: each waits a part of its
 * interval more.
 */
const nextIntervalStart = (seed: number, rider: Rider, at: number, intervalMs: number): number =>
  at - rider.lastFixAt < 2 * intervalMs ? at : at + Math.round(shareOf(seed, 'turn', rider.courier.id) * intervalMs);

const sendFix = (draft: Draft, rider: Rider): void => {
  const { seed, rate } = draft.base.setup;
  const { id, accountStatus } = rider.courier;
  const at = draft.to;
  const intervalMs = intervalOf(rider, rate);
  if (accountStatus !== 'ACTIVE' || at - rider.lastFixAt < intervalMs || isSilent(seed, id, at, rate)) return;
  const battery = batteryAt(seed, id, at);
  if (battery < MIN_BATTERY) return;
  mergeWrite(draft.writes, fixWrite(seed, rider, at, battery));
  changeRider(draft, rider, { lastFixAt: nextIntervalStart(seed, rider, at, intervalMs) });
};

export const sendFixes = (draft: Draft): void => {
  for (const rider of draft.riders.values()) sendFix(draft, rider);
};
