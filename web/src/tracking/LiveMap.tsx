// The map of the order and its courier, loaded after the first view. Without it the page still has everything as text.
import { lazy, Suspense, useState } from 'react';
import type { ViewProps } from './view.ts';
import { text } from './text.ts';
import { useNow } from './useNow.ts';
import { ageText } from './words.ts';

const MapCanvas = lazy(async () =>
  import('./MapCanvas.tsx').then(
    ({ MapCanvas: loaded }) => ({ default: loaded }),
    () => ({ default: NoMap }),
  ),
);
const NoMap = () => <p className="nomap">{text.noMap}</p>;

const PositionAge = ({ at, offsetMs }: { at: string; offsetMs: number }) => {
  const now = useNow() + offsetMs;
  return <p className="position">{text.positionAge(ageText(now - Date.parse(at)))}</p>;
};

export const LiveMap = ({ order, offsetMs }: Pick<ViewProps, 'order' | 'offsetMs'>) => {
  const [canDraw, setCanDraw] = useState(true);
  const { position } = order.progress;
  return (
    <div className="map">
      {canDraw ? (
        <Suspense fallback={null}>
          <MapCanvas destination={order.destination} courier={position} onFailure={() => setCanDraw(false)} />
        </Suspense>
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
