// An hour of recorded boards: a keyframe and the difference of each later minute. How a frame joins, what a minute shows,
// and how an hour that would be too large keeps fewer minutes [PB1] [PB4].
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { BoardFrame, BoardHour } from '@despacho/contract/pastBoard.ts';
import { localDay, timeOfLocalDay } from '../../localTime.ts';
import { deltaOf, frameAfter } from './deltas.ts';

export const HOUR_MS = 60 * MINUTE_MS;
/** Minutes between two frames. Each is a multiple of the one before, so that an hour keeps the same distance throughout. */
const STEPS = [1, 2, 10, 30, 60] as const;

export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS) * MINUTE_MS;
/** Hours of Guatemala begin with those of UTC. */
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

/** `2026-11-24-14`: the name of the document of an hour. */
export const boardHourName = (at: number): string =>
  `${localDay(at)}-${String(Math.floor(timeOfLocalDay(at) / HOUR_MS)).padStart(2, '0')}`;

/** Every recorded board of an hour, the earliest first. */
export const framesOf = ({ keyframe, deltas }: BoardHour): BoardFrame[] => {
  const frames = [keyframe];
  let last = keyframe;
  for (const delta of deltas) {
    last = frameAfter(last, delta);
    frames.push(last);
  }
  return frames;
};

/** Null: there is no frame. */
export const hourFrom = (frames: readonly BoardFrame[], stepMin: number): BoardHour | null => {
  const [keyframe, ...later] = frames;
  if (keyframe === undefined) return null;
  return { stepMin, keyframe, deltas: later.map((frame, index) => deltaOf(frames[index] ?? keyframe, frame)) };
};

const stepOf = (at: number, stepMin: number): number => Math.floor(at / (stepMin * MINUTE_MS));

const isStepLater = (before: BoardFrame, after: BoardFrame, stepMin: number): boolean =>
  stepOf(after.at, stepMin) > stepOf(before.at, stepMin);

/** [PB2] Null: the minute is recorded already, or an hour with fewer frames does not want it. */
export const withFrame = (hour: BoardHour | null, frame: BoardFrame, stepMin: number): BoardHour | null => {
  if (hour === null) return { stepMin, keyframe: frame, deltas: [] };
  const last = framesOf(hour).at(-1) ?? hour.keyframe;
  if (!isStepLater(last, frame, hour.stepMin)) return null;
  return { ...hour, deltas: [...hour.deltas, deltaOf(last, frame)] };
};

const withStep = (hour: BoardHour, stepMin: number): BoardHour => {
  const frames: BoardFrame[] = [];
  for (const frame of framesOf(hour)) {
    const last = frames.at(-1);
    if (last === undefined || isStepLater(last, frame, stepMin)) frames.push(frame);
  }
  return hourFrom(frames, stepMin) ?? hour;
};

/** [PB4] The hour with as many frames as fit. Null: not even its keyframe does. `bytesOf`: the size of its document. */
export const fittingHour = (
  hour: BoardHour,
  bytesOf: (hour: BoardHour) => number,
  mostBytes: number,
): BoardHour | null => {
  if (bytesOf(hour) <= mostBytes) return hour;
  for (const stepMin of STEPS) {
    if (stepMin <= hour.stepMin) continue;
    const fewer = withStep(hour, stepMin);
    if (bytesOf(fewer) <= mostBytes) return fewer;
  }
  return null;
};

/** A recorded board and for how many minutes after its own it is shown. */
export type SteppedFrame = { frame: BoardFrame; stepMin: number };

export const steppedFrames = (hours: readonly BoardHour[]): SteppedFrame[] =>
  hours.flatMap((hour) => framesOf(hour).map((frame) => ({ frame, stepMin: hour.stepMin })));

/**
 * [PB3] The board of a minute: the last one recorded until its end, at most one step before it, because a job is never
 * quite punctual. Null: a gap. `frames`: the earliest first.
 */
export const frameAt = (frames: readonly SteppedFrame[], at: number): BoardFrame | null => {
  const minute = minuteOf(at);
  const last = frames.findLast(({ frame }) => minuteOf(frame.at) <= minute);
  if (last === undefined) return null;
  return minute - minuteOf(last.frame.at) <= last.stepMin * MINUTE_MS ? last.frame : null;
};

/** First and last minute without a board. */
export type BoardGap = { from: number; to: number };

/** [PB3] Within the minutes from `from` to before `to`. */
export const gapsIn = (frames: readonly SteppedFrame[], from: number, to: number): BoardGap[] => {
  const gaps: BoardGap[] = [];
  for (let minute = minuteOf(from); minute < to; minute += MINUTE_MS) {
    if (frameAt(frames, minute) !== null) continue;
    const open = gaps.at(-1);
    if (open?.to === minute - MINUTE_MS) open.to = minute;
    else gaps.push({ from: minute, to: minute });
  }
  return gaps;
};
