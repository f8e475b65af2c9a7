// What happens to couriers whatever they carry: breaks, breakdowns, silent phones. Each is a window of time that follows
// from the courier's id alone, so that it is the same before and after a restart.
import type { CourierAlert } from '@despacho/contract/couriers.ts';
import { randomFor, shareOf, type Random } from '../../random.ts';

const MINUTE_MS = 60_000;

export type Spell = { from: number; to: number };
export type Trouble = Spell & { alert: CourierAlert };

type Kind = {
  name: string;
  slotMs: number;
  /** Of every slot of every courier. */
  probability: number;
  lasts(random: Random): number;
};

/** One spell a slot at most, and none that reaches into the next slot. */
const spellAt = (seed: number, courierId: string, kind: Kind, at: number): (Spell & { random: Random }) | null => {
  // Everybody's slots begin at another time, or all breaks would end with the hour.
  const shiftMs = shareOf(seed, kind.name, courierId) * kind.slotMs;
  const slot = Math.floor((at + shiftMs) / kind.slotMs);
  const random = randomFor(seed, kind.name, courierId, slot);
  if (!random.chance(kind.probability)) return null;
  const lastsMs = Math.min(kind.lasts(random), kind.slotMs);
  const from = Math.round(slot * kind.slotMs - shiftMs + random.unit() * (kind.slotMs - lastsMs));
  const to = Math.round(from + lastsMs);
  return from <= at && at < to ? { from, to, random } : null;
};

const breaks: Kind = {
  name: 'break',
  slotMs: 120 * MINUTE_MS,
  probability: 0.24,
  lasts: (random) => random.between(20, 45) * MINUTE_MS,
};

const troubles: Kind = {
  name: 'trouble',
  slotMs: 60 * MINUTE_MS,
  probability: 0.02,
  lasts: (random) => random.between(8, 22) * MINUTE_MS,
};

const alerts = [
  ['flatTire', 30],
  ['puncture', 18],
  ['outOfGas', 20],
  ['mechanicalFailure', 18],
  ['lost', 11],
  ['accident', 3],
] as const satisfies readonly (readonly [CourierAlert, number])[];

/** Screens judge the age of a fix in real time, so a phone is silent in real minutes whatever the city's speed. */
const silences = (rate: number): Kind => ({
  name: 'silence',
  slotMs: 40 * MINUTE_MS * rate,
  probability: 0.06,
  lasts: (random) => (random.chance(0.08) ? random.between(32, 40) : random.between(1.5, 11)) * MINUTE_MS * rate,
});

export const breakAt = (seed: number, courierId: string, at: number): Spell | null =>
  spellAt(seed, courierId, breaks, at);

export const troubleAt = (seed: number, courierId: string, at: number): Trouble | null => {
  const spell = spellAt(seed, courierId, troubles, at);
  return spell === null ? null : { from: spell.from, to: spell.to, alert: spell.random.weighted(alerts) };
};

export const isSilent = (seed: number, courierId: string, at: number, rate: number): boolean =>
  spellAt(seed, courierId, silences(rate), at) !== null;

/** From full to almost empty in about nine hours, then on the charger within one: 0 to 1. */
export const batteryAt = (seed: number, courierId: string, at: number): number => {
  const hours = at / (60 * MINUTE_MS) + 10 * shareOf(seed, 'battery', courierId);
  const intoCycle = hours % 10;
  const level = intoCycle < 9.2 ? 1 - (intoCycle / 9.2) * 0.97 : 0.03 + ((intoCycle - 9.2) / 0.8) * 0.97;
  return Math.round(level * 100) / 100;
};
