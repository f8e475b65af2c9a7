// The map of one route, loaded when it is first shown; a text where it cannot be drawn.
import { lazyPart } from '../lazy/lazyPart.tsx';
import { MapBox } from './MapBox.tsx';
import type { Places } from './places.ts';
import type { ShownRoute } from './routeMarks.ts';
import { routeMapText } from './text.ts';

const RouteCanvas = lazyPart(async () => (await import('./RouteCanvas.tsx')).RouteCanvas);

type RouteMapProps = { route: ShownRoute; baseMap: Places['baseMap'] };

export const RouteMap = (props: RouteMapProps) => (
  <MapBox
    size="small"
    none={routeMapText.noMap}
    renderMap={(onFailure) => <RouteCanvas {...props} onFailure={onFailure} />}
  />
);
