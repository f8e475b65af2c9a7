// Lets a map be part of pictures of the page: what it drew may be read only within the frame that drew it.
import { keepReadable } from './picture.ts';

/** What the map library's map can do. */
type DrawnMap = {
  getCanvas(): HTMLCanvasElement;
  once(event: 'render' | 'remove', run: () => void): unknown;
  triggerRepaint(): unknown;
};

/** A map that lost its graphics card draws no more; the picture does without it. */
const FRAME_MS = 1_000;

const copyOf = (canvas: HTMLCanvasElement): HTMLCanvasElement => {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
};

/** Until the map is removed. */
export const keepMapReadable = (map: DrawnMap): void => {
  const canvas = map.getCanvas();
  const drawnNow = async (): Promise<CanvasImageSource> => {
    const { promise, resolve } = Promise.withResolvers<CanvasImageSource>();
    map.once('render', () => resolve(copyOf(canvas)));
    map.triggerRepaint();
    const timer = setTimeout(() => resolve(copyOf(canvas)), FRAME_MS);
    return promise.finally(() => clearTimeout(timer));
  };
  map.once('remove', keepReadable(canvas, drawnNow));
};
