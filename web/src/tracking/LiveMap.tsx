// The map of the order and its courier, loaded after the first view. Without it the page still has everything as text.
import { useEffect, useState } from 'react';
import type { MapCanvas } from './MapCanvas.tsx';
import type { ViewProps } from './view.ts';
import { text } from './text.ts';
import { useNow } from './useNow.ts';
import { ageText } from './words.ts';

const AGAIN_MS = 10_000;

/** What the server renders has no map, and its bundle no code of one. */
const loadCanvas = async (): Promise<typeof MapCanvas | null> =>
  import.meta.env.SSR ? null : (await import('./MapCanvas.tsx')).MapCanvas;

const NoMap = () => <p className="nomap">{text.noMap}</p>;

const PositionAge = ({ at, offsetMs }: { at: string; offsetMs: number }) => {
  const now = useNow() + offsetMs;
  // The server rendered it some seconds ago.
  return (
    <p className="position" suppressHydrationWarning>
      {text.positionAge(ageText(now - Date.parse(at)))}
    </p>
  );
};

/** Its code or its graphics context may fail: both are tried again. */
const useCanvas = () => {
  const [Canvas, setCanvas] = useState<typeof MapCanvas | null>(null);
  const [canDraw, setCanDraw] = useState(true);
  useEffect(() => {
    if (!canDraw) {
      const timer = setTimeout(() => setCanDraw(true), AGAIN_MS);
      return () => clearTimeout(timer);
    }
    loadCanvas().then(
      (loaded) => setCanvas(() => loaded),
      () => setCanDraw(false),
    );
    return undefined;
  }, [canDraw]);
  return { Canvas, canDraw, onFailure: () => setCanDraw(false) };
};

export const LiveMap = ({ order, offsetMs }: Pick<ViewProps, 'order' | 'offsetMs'>) => {
  const { Canvas, canDraw, onFailure } = useCanvas();
  const { position } = order.progress;
  return (
    <div className="map">
      {canDraw ? (
        <div className="place">
          <noscript>{text.noScript}</noscript>
          {Canvas === null ? null : <Canvas destination={order.destination} courier={position} onFailure={onFailure} />}
        </div>
      ) : (
        <NoMap />
      )}
      {position === null ? (
        <p className="position">{text.noPosition}</p>
      ) : (
        <PositionAge at={position.at} offsetMs={offsetMs} />
      )}
    </div>
  );
};
