// Events of couriers that do not depend on their orders: breaks, breakdowns, silent phones. Each is a time span derived
// from the courier's id only, so that it is the same after a restart.
import type { CourierAlert } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { randomFor, shareOf, type Random } from '../../random.ts';

export type Episode = { from: number; to: number };
type Trouble = Episode & { alert: CourierAlert };

type EpisodeKind = {
  name: string;
  slotMs: number;
  /** Per slot and courier. */
  probability: number;
  durationMs(random: Random): number;
};

/** At most one episode per slot, completely inside it. */
const episodeAt = (
  seed: number,
  courierId: string,
  kind: EpisodeKind,
  at: number,
): (Episode & { random: Random }) | null => {
  // Slots of couriers are shifted, otherwise all breaks would end at the full hour.
  const shiftMs = shareOf(seed, kind.name, courierId) * kind.slotMs;
  const slot = Math.floor((at + shiftMs) / kind.slotMs);
  const random = randomFor(seed, kind.name, courierId, slot);
  if (!random.chance(kind.probability)) return null;
  const lengthMs = Math.min(kind.durationMs(random), kind.slotMs);
  const from = Math.round(slot * kind.slotMs - shiftMs + random.unit() * (kind.slotMs - lengthMs));
  const to = Math.round(from + lengthMs);
  return from <= at && at < to ? { from, to, random } : null;
};

const breaks: EpisodeKind = {
  name: 'break',
  slotMs: 120 * MINUTE_MS,
  probability: 0.24,
  durationMs: (random) => random.between(20, 45) * MINUTE_MS,
};

const troubles: EpisodeKind = {
  name: 'trouble',
  slotMs: 60 * MINUTE_MS,
  probability: 0.02,
  durationMs: (random) => random.between(8, 22) * MINUTE_MS,
};

const alerts = [
  ['flatTire', 30],
  ['puncture', 18],
  ['outOfGas', 20],
  ['mechanicalFailure', 18],
  ['lost', 8],
  ['accident', 6],
] as const satisfies readonly (readonly [CourierAlert, number])[];

/**
 * Screens measure the age of a fix in real time, so the silence of a phone is defined in real minutes at any speed
 * of the city.
 */
const phoneSilences = (rate: number): EpisodeKind => ({
  name: 'silence',
  slotMs: 40 * MINUTE_MS * rate,
  probability: 0.06,
  durationMs: (random) => (random.chance(0.08) ? random.between(32, 40) : random.between(1.5, 11)) * MINUTE_MS * rate,
});

export const breakAt = (seed: number, courierId: string, at: number): Episode | null =>
  episodeAt(seed, courierId, breaks, at);

export const troubleAt = (seed: number, courierId: string, at: number): Trouble | null => {
  const episode = episodeAt(seed, courierId, troubles, at);
  return episode === null ? null : { from: episode.from, to: episode.to, alert: episode.random.weighted(alerts) };
};

export const isSilent = (seed: number, courierId: string, at: number, rate: number): boolean =>
  episodeAt(seed, courierId, phoneSilences(rate), at) !== null;

/** From full to almost empty in about nine hours, then charged within one: 0 to 1. */
export const batteryAt = (seed: number, courierId: string, at: number): number => {
  const hours = at / (60 * MINUTE_MS) + 10 * shareOf(seed, 'battery', courierId);
  const intoCycle = hours % 10;
  const level = intoCycle < 9.2 ? 1 - (intoCycle / 9.2) * 0.97 : 0.03 + ((intoCycle - 9.2) / 0.8) * 0.97;
  return Math.round(level * 100) / 100;
};
