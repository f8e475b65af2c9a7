// The map of the order and its courier, loaded after the first view. Without it the page still has everything as text.
import { useLateMap } from '@despacho/ui/map/useLateMap.ts';
import type { MapCanvas } from './MapCanvas.tsx';
import type { ViewProps } from './view.ts';
import { text } from './text.ts';
import { useNow } from './useNow.ts';
import { ageText } from './words.ts';

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

export const LiveMap = ({ order, offsetMs }: Pick<ViewProps, 'order' | 'offsetMs'>) => {
  const { Canvas, canDraw, onFailure } = useLateMap(loadCanvas);
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
