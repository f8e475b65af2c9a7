// The code of a map that is loaded after the page. It or its graphics context may fail: both are tried again.
import { useEffect, useState, type ComponentType } from 'react';

const AGAIN_MS = 10_000;

type LateMap<P extends object> = { Canvas: ComponentType<P> | null; canDraw: boolean; onFailure(): void };

/** `load`: the same one each time; null: nothing is drawn here. */
export const useLateMap = <P extends object>(load: () => Promise<ComponentType<P> | null>): LateMap<P> => {
  const [Canvas, setCanvas] = useState<ComponentType<P> | null>(null);
  const [canDraw, setCanDraw] = useState(true);
  useEffect(() => {
    if (!canDraw) {
      const timer = setTimeout(() => setCanDraw(true), AGAIN_MS);
      return () => clearTimeout(timer);
    }
    load().then(
      (loaded) => setCanvas(() => loaded),
      () => setCanDraw(false),
    );
    return undefined;
  }, [canDraw, load]);
  return { Canvas, canDraw, onFailure: () => setCanDraw(false) };
};
