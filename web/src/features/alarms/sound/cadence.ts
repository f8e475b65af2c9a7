// What is to be heard now and how often: the most urgent thing that nobody has taken, or that the data stopped.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';

export const SOUNDS = ['high', 'source', 'medium'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Real milliseconds from one to the next. */
export const EVERY_MS = { high: 4_000, source: 10_000, medium: 20_000 } as const satisfies Record<Sound, number>;

/** `newestAt`: when the newest alarm of this sound was raised, ms of the operation's clock; another one sounds at once. */
export type Heard = { sound: Sound; newestAt: number };

const newestOf = (alarms: readonly Alarm[]): number => Math.max(...alarms.map(({ raisedAt }) => Date.parse(raisedAt)));

/** High alarms first, then the data that stopped, because nobody hears of new alarms while it does. */
export const heardOf = (alarms: Iterable<Alarm>, hasStopped: boolean, now: number): Heard | null => {
  const calling = [...alarms].filter((alarm) => alarmPhase(alarm, now) === 'calling');
  const high = calling.filter(({ priority }) => priority === 'high');
  if (high.length > 0) return { sound: 'high', newestAt: newestOf(high) };
  if (hasStopped) return { sound: 'source', newestAt: 0 };
  return calling.length === 0 ? null : { sound: 'medium', newestAt: newestOf(calling) };
};

export const isSameHeard = (one: Heard | null, other: Heard | null): boolean =>
  one?.sound === other?.sound && one?.newestAt === other?.newestAt;

export type Sounder = { set(heard: Heard | null): void };
type Repeat = (run: () => void, everyMs: number) => () => void;

/** Plays at once what is new, and again at its pace while it lasts; what became less is not new. */
export const createSounder = (play: (sound: Sound) => void, repeat: Repeat): Sounder => {
  let held: Heard | null = null;
  let stop = (): void => {};
  return {
    set: (heard) => {
      const before = held;
      held = heard;
      const isNew = heard !== null && (heard.sound !== before?.sound || heard.newestAt > before.newestAt);
      if (heard !== null && !isNew) return;
      stop();
      stop = (): void => {};
      if (heard === null) return;
      const { sound } = heard;
      play(sound);
      stop = repeat(() => play(sound), EVERY_MS[sound]);
    },
  };
};
