// The shared clock of the demo city: levels and the simulator follow it; tokens, beats, jobs and the canary do not
// (decision 003). Its anchors are in DATA_DIR and not in Redis, because Redis may lose everything while the store's
// documents keep their dates.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { writeOnce } from './writeOnce.ts';

export type Clock = {
  /** Milliseconds since 1970 in the city. */
  now(): number;
  /** City seconds in one real second; 1 with DEMO off. */
  rate: number;
  /** Milliseconds since 1970 outside: for tokens, beats, jobs, the canary and fixes. */
  realNow(): number;
};

const anchor = z.object({ realAt: z.number(), clockAt: z.number(), rate: z.number().positive() });
export type Anchor = z.infer<typeof anchor>;

export const realClock: Clock = { now: Date.now, rate: 1, realNow: Date.now };

const timeAt = ({ realAt, clockAt, rate }: Anchor, now: number): number => Math.round(clockAt + (now - realAt) * rate);

export const clockFrom = (from: Anchor, realNow: () => number = Date.now): Clock => ({
  now: () => timeAt(from, realNow()),
  rate: from.rate,
  realNow,
});

/** The city's time at an instant outside. */
export const cityTimeOf = (clock: Clock, realAt: number): number =>
  Math.round(clock.now() - (clock.realNow() - realAt) * clock.rate);

const nameOf = (number: number): string => `clock-${String(number).padStart(6, '0')}.json`;
const numberOf = (name: string): number => Number(/^clock-(\d{6})\.json$/.exec(name)?.[1] ?? 0);

/**
 * The anchor every process of this DATA_DIR agrees on. Another rate than the last continues from the city's present,
 * so the city's time never runs backwards; the newest anchor wins.
 */
export const sharedAnchor = (dataDir: string, rate: number, realNow: number): Anchor => {
  const folder = join(dataDir, 'clock');
  mkdirSync(folder, { recursive: true });
  const last = Math.max(0, ...readdirSync(folder).map(numberOf));
  const found = last === 0 ? null : anchor.parse(JSON.parse(readFileSync(join(folder, nameOf(last)), 'utf8')));
  if (found?.rate === rate) return found;
  const clockAt = found === null ? realNow : timeAt(found, realNow);
  writeOnce(join(folder, nameOf(last + 1)), JSON.stringify({ realAt: realNow, clockAt, rate }));
  // Read again instead of returned: another process may have been first.
  return sharedAnchor(dataDir, rate, realNow);
};

/** The clock of a process: real time unless the demo city lives. */
export const clockOf = (config: Config): Clock =>
  config.demo.isOn ? clockFrom(sharedAnchor(config.dataDir, config.demo.speed, Date.now())) : realClock;
