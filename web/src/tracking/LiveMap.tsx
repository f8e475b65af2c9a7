// The map of the order and its courier, loaded after the first view. Without it the page still has everything as text.
import { lazy, Suspense, useState } from 'react';
import type { ViewProps } from './view.ts';
import { text } from './text.ts';
import { useHydrated } from './useHydrated.ts';
import { useNow } from './useNow.ts';
import { ageText } from './words.ts';

/** What the server renders has no map. */
const MapCanvas = lazy(async () =>
  import.meta.env.SSR
    ? { default: NoMap }
    : import('./MapCanvas.tsx').then(
        ({ MapCanvas: loaded }) => ({ default: loaded }),
        () => ({ default: NoMap }),
      ),
);
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

export const LiveMap = ({ order, offsetMs }: Pick<ViewProps, 'order' | 'offsetMs'>) => {
  const [canDraw, setCanDraw] = useState(true);
  const isHydrated = useHydrated();
  const { position } = order.progress;
  return (
    <div className="map">
      {canDraw ? (
        <div className="place">
          <noscript>{text.noScript}</noscript>
          {isHydrated ? (
            <Suspense fallback={null}>
              <MapCanvas destination={order.destination} courier={position} onFailure={() => setCanDraw(false)} />
            </Suspense>
          ) : null}
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
