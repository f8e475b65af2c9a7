// The map of one route, loaded when it is first shown; a text where it cannot be drawn.
import { lazy, Suspense, useState } from 'react';
import styles from './Map.module.css';
import type { Places } from './places.ts';
import type { ShownRoute } from './routeMarks.ts';
import { routeMapText } from './text.ts';

const RouteCanvas = lazy(async () => ({ default: (await import('./RouteCanvas.tsx')).RouteCanvas }));

type RouteMapProps = { route: ShownRoute; baseMap: Places['baseMap'] };

export const RouteMap = ({ route, baseMap }: RouteMapProps) => {
  const [canDraw, setCanDraw] = useState(true);
  return (
    <div className={styles['map']} data-size="small">
      {canDraw ? (
        <Suspense fallback={null}>
          <RouteCanvas route={route} baseMap={baseMap} onFailure={() => setCanDraw(false)} />
        </Suspense>
      ) : (
        <p className={styles['none']}>{routeMapText.noMap}</p>
      )}
    </div>
  );
};
