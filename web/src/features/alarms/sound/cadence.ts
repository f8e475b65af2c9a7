// Which sound is due now and how often: for the most urgent alarm that is not acknowledged, or because the data stopped.
import type { Alarm } from '@despacho/contract/alarms.ts';
import { alarmPhase } from '@despacho/domain/alarms/acts.ts';
import { callsUrgently } from '@despacho/domain/alarms/escalation.ts';

const SOUNDS = ['high', 'source', 'medium'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Real milliseconds from one to the next. */
export const EVERY_MS = { high: 4_000, source: 10_000, medium: 20_000 } as const satisfies Record<Sound, number>;

/** `newestAt`: when the newest alarm of this sound was raised or escalated, ms of the operation's clock; another one sounds at once. */
export type DueSound = { sound: Sound; newestAt: number };

/** [ES3] A further call is as new as an alarm. */
const newestOf = (alarms: readonly Alarm[]): number =>
  Math.max(
    ...alarms.flatMap(({ raisedAt, escalations }) => [
      Date.parse(raisedAt),
      ...escalations.map(({ at }) => Date.parse(at)),
    ]),
  );

/** High alarms and those that call this account urgently [ES3] first, then the data that stopped: until it comes again no new alarm arrives. */
export const dueSoundOf = (
  alarms: Iterable<Alarm>,
  hasStopped: boolean,
  ownId: string | null,
  now: number,
): DueSound | null => {
  const calling = [...alarms].filter((alarm) => alarmPhase(alarm, now) === 'calling');
  const high = calling.filter((alarm) => alarm.priority === 'high' || callsUrgently(alarm, ownId));
  if (high.length > 0) return { sound: 'high', newestAt: newestOf(high) };
  if (hasStopped) return { sound: 'source', newestAt: 0 };
  return calling.length === 0 ? null : { sound: 'medium', newestAt: newestOf(calling) };
};

export const isSameDueSound = (a: DueSound | null, b: DueSound | null): boolean =>
  a?.sound === b?.sound && a?.newestAt === b?.newestAt;

export type Sounder = { set(due: DueSound | null): void };
type Repeat = (run: () => void, everyMs: number) => () => void;

/** Plays a new alarm at once, and repeats at its interval while it lasts; a lower urgency is not new. */
export const createSounder = (play: (sound: Sound) => void, repeat: Repeat): Sounder => {
  let current: DueSound | null = null;
  let stop = (): void => {};
  return {
    set: (due) => {
      const before = current;
      current = due;
      const isNew = due !== null && (due.sound !== before?.sound || due.newestAt > before.newestAt);
      if (due !== null && !isNew) return;
      stop();
      stop = (): void => {};
      if (due === null) return;
      const { sound } = due;
      play(sound);
      stop = repeat(() => play(sound), EVERY_MS[sound]);
    },
  };
};
