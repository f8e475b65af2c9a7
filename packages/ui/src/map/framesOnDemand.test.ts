import { expect, it } from 'vitest';
import { framesOnDemand } from './framesOnDemand.ts';

/** A loop like that of deck, on frames that the test triggers. */
const loopOf = () => {
  let next: ((time: number) => void) | null = null;
  let drawn = 0;
  let isUnfinished = false;
  const source = {
    request: (callback: (time: number) => void) => {
      next = callback;
      return 7;
    },
    cancel: () => {
      next = null;
    },
  };
  const frames = framesOnDemand(source, () => isUnfinished);
  const draw = (): void => {
    drawn += 1;
    frames.requestAnimationFrame(draw);
  };
  frames.requestAnimationFrame(draw);
  return {
    frames,
    drawn: () => drawn,
    setUnfinished: (value: boolean) => {
      isUnfinished = value;
    },
    /** Sixty frames of the screen. */
    second: () => {
      for (let frame = 0; frame < 60; frame += 1) {
        const callback = next;
        next = null;
        callback?.(frame);
      }
    },
  };
};

it('a loop draws nothing until something changed', () => {
  const loop = loopOf();
  loop.second();
  expect(loop.drawn()).toBe(2);
  loop.second();
  expect(loop.drawn()).toBe(2);
  loop.frames.wake();
  loop.frames.wake();
  loop.second();
  expect(loop.drawn()).toBe(4);
});

it('content that could not be drawn is drawn as soon as possible', () => {
  const loop = loopOf();
  loop.setUnfinished(true);
  loop.second();
  expect(loop.drawn()).toBe(60);
  loop.setUnfinished(false);
  loop.second();
  expect(loop.drawn()).toBe(61);
});

it('a stopped loop does not start again', () => {
  const loop = loopOf();
  loop.frames.cancelAnimationFrame(1);
  loop.frames.wake();
  loop.second();
  expect(loop.drawn()).toBe(0);
});
