// deck.gl that asks for a frame when something changed. By itself it asks for one sixty times a second, and the page then measures,
// styles and composes itself as often, although its marks change once a second.
import { Deck, type DeckProps, type View } from '@deck.gl/core';
import type { AnimationFrameCallback, AnimationFrameProvider } from '@luma.gl/engine';

/** Enough for what a change sets off in turn: deck updates its layers in one frame and may draw in the next. */
const FRAMES_PER_CHANGE = 2;

type Frames = AnimationFrameProvider & { wake(): void };

/** `isUnfinished` = whether what was drawn last still misses something, as a program that is being compiled. */
const framesOnDemand = (isUnfinished: () => boolean): Frames => {
  let waiting: AnimationFrameCallback | null = null;
  let asked = 0;
  let due = FRAMES_PER_CHANGE;
  const ask = (): void => {
    if (waiting === null || asked !== 0) return;
    if (due === 0 && !isUnfinished()) return;
    asked = requestAnimationFrame((time) => {
      const callback = waiting;
      [waiting, asked, due] = [null, 0, Math.max(0, due - 1)];
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
      cancelAnimationFrame(asked);
      [waiting, asked] = [null, 0];
    },
    wake: () => {
      due = FRAMES_PER_CHANGE;
      ask();
    },
  };
};

export class DeckOnDemand<Views extends View | View[] | null = null> extends Deck<Views> {
  private readonly frames = framesOnDemand(() => !this.isInitialized || this.needsRedraw() !== false);

  constructor(props: DeckProps<Views>) {
    super(props);
    this.animationLoop?.setProps({ animationFrameProvider: this.frames });
  }

  override setProps(props: DeckProps<Views>): void {
    super.setProps(props);
    // Null while the constructor above this one sets the first of them.
    this.frames?.wake();
  }
}
