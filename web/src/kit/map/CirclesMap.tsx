// The map of the rings around a place, loaded when it is first shown; a text where it cannot be drawn.
import { lazyPart } from '../lazy/lazyPart.tsx';
import { MapBox } from './MapBox.tsx';
import type { MapRings } from './mapRings.ts';
import type { Places } from './places.ts';
import { routeMapText } from './text.ts';

const CirclesCanvas = lazyPart(async () => (await import('./CirclesCanvas.tsx')).CirclesCanvas);

export const CirclesMap = (props: MapRings & { baseMap: Places['baseMap'] }) => (
  <MapBox none={routeMapText.noMap} renderMap={(onFailure) => <CirclesCanvas {...props} onFailure={onFailure} />} />
);
