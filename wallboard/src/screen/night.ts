// When the wall is dim: a bright screen in a dark room tires the people who watch it all night.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { timeOfLocalDay } from '@despacho/domain/localTime.ts';

/** Whole hours of the operation's local time; `from` may be later than `to`. */
export type Night = 'always' | 'never' | { from: number; to: number };

export const DEFAULT_NIGHT = { from: 19, to: 6 } as const satisfies Night;

const HOURS = /^(\d{1,2})-(\d{1,2})$/;

/** `on`, `off`, or hours like `19-6`. */
export const nightOf = (text: string | null): Night => {
  if (text === 'on') return 'always';
  if (text === 'off') return 'never';
  const [from, to] = (HOURS.exec(text ?? '') ?? []).slice(1).map(Number);
  if (from === undefined || to === undefined || from > 24 || to > 24) return DEFAULT_NIGHT;
  return { from, to };
};

export const isNight = (night: Night, now: number): boolean => {
  if (night === 'always' || night === 'never') return night === 'always';
  const hour = timeOfLocalDay(now) / HOUR_MS;
  const { from, to } = night;
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to;
};
