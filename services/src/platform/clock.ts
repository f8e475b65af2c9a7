// The shared clock of the demo city: levels and the simulator follow it; tokens, beats, jobs and the canary do not.
// Its anchors lie in DATA_DIR and not in Redis, because Redis may lose everything while the store's documents keep their dates.
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

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

const nameOf = (number: number): string => `clock-${String(number).padStart(6, '0')}.json`;
const numberOf = (name: string): number => Number(/^clock-(\d{6})\.json$/.exec(name)?.[1] ?? 0);

/** Writes the anchor unless another process was first: a link fails where the name exists, and never shows half a file. */
const addAnchor = (folder: string, number: number, added: Anchor): void => {
  const draft = join(folder, `${nameOf(number)}.${process.pid}`);
  writeFileSync(draft, JSON.stringify(added));
  try {
    linkSync(draft, join(folder, nameOf(number)));
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isTaken) throw error;
  } finally {
    rmSync(draft);
  }
};

/**
 * The anchor every process of this DATA_DIR agrees on. Another rate than the last continues from the city's present,
 * so the city's time never runs backwards; the newest anchor wins.
 */
export const sharedAnchor = (dataDir: string, rate: number, realNow: number): Anchor => {
  const folder = join(dataDir, 'clock');
  mkdirSync(folder, { recursive: true });
  const last = Math.max(0, ...readdirSync(folder).map(numberOf));
  if (last > 0) {
    const found = anchor.parse(JSON.parse(readFileSync(join(folder, nameOf(last)), 'utf8')));
    if (found.rate === rate) return found;
    addAnchor(folder, last + 1, { realAt: realNow, clockAt: timeAt(found, realNow), rate });
  } else {
    addAnchor(folder, 1, { realAt: realNow, clockAt: realNow, rate });
  }
  return sharedAnchor(dataDir, rate, realNow);
};
