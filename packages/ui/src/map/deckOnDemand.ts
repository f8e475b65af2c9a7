// deck.gl that draws only after its input changed.
import { Deck, type DeckProps, type View } from 'deck.gl';
import { framesOnDemand } from './framesOnDemand.ts';

const browser = {
  request: (callback: (time: number) => void) => requestAnimationFrame(callback),
  cancel: (id: number) => cancelAnimationFrame(id),
};

export class DeckOnDemand<Views extends View | View[] | null = null> extends Deck<Views> {
  private readonly frames = framesOnDemand(browser, () => !this.isInitialized || this.needsRedraw() !== false);

  constructor(props: DeckProps<Views>) {
    super(props);
    this.animationLoop?.setProps({ animationFrameProvider: this.frames });
  }

  override setProps(props: DeckProps<Views>): void {
    super.setProps(props);
    // Absent while the constructor above this one sets the first of them.
    this.frames?.wake();
  }
}
