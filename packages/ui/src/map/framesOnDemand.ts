// Animation frames only after a change. A loop that requests one sixty times a second makes the page measure, style and
// compose itself as often, although the marks of a wall change once a second.
import type { AnimationFrameCallback, AnimationFrameProvider } from '@luma.gl/engine';

/** Enough for what a change sets off in turn: layers are updated in one frame and may be drawn in the next. */
const FRAMES_PER_CHANGE = 2;

export type Frames = AnimationFrameProvider & {
  /** Something changed. */
  wake(): void;
};

export type FrameSource = {
  request: (callback: (time: number) => void) => number;
  cancel: (id: number) => void;
};

/** `isUnfinished` = whether the last frame is incomplete, for example because a shader is compiling. */
export const framesOnDemand = ({ request, cancel }: FrameSource, isUnfinished: () => boolean): Frames => {
  // The loop has one callback at a time.
  let waiting: AnimationFrameCallback | null = null;
  let frameId: number | null = null;
  let due = FRAMES_PER_CHANGE;
  const ask = (): void => {
    if (waiting === null || frameId !== null) return;
    if (due === 0 && !isUnfinished()) return;
    frameId = request((time) => {
      const callback = waiting;
      [waiting, frameId, due] = [null, null, Math.max(0, due - 1)];
      callback?.(time);
    });
  };
  return {
    requestAnimationFrame: (callback) => {
      waiting = callback;
      ask();
      return 1;
    },
    cancelAnimationFrame: () => {
      if (frameId !== null) cancel(frameId);
      [waiting, frameId] = [null, null];
    },
    wake: () => {
      due = FRAMES_PER_CHANGE;
      ask();
    },
  };
};
