// A line that is drawn with Shift around orders and selects them; it stays on its places when the map moves, and Escape ends it.
// Child of a Map; only lazily loaded files import it.
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { useEffect, useReducer, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { useSteady } from '../useSteady.ts';
import styles from './Map.module.css';

/** Degrees. */
type Place = readonly [lng: number, lat: number];
type Pixel = Readonly<Record<'x' | 'y', number>>;

/** Pixels between two points of the line. */
const STEP = 4;

const isFar = (pixel: Pixel, before: Pixel): boolean => Math.hypot(pixel.x - before.x, pixel.y - before.y) >= STEP;

/** Whether a place is inside of the line, whose ends are joined. */
export const isEnclosed = ([lng, lat]: Place, line: readonly Place[]): boolean => {
  const [first] = line;
  if (first === undefined || line.length < 3) return false;
  const ring = [...line, first].map((place) => [...place]);
  return booleanPointInPolygon([lng, lat], { type: 'Polygon', coordinates: [ring] });
};

type LassoProps = { orders: readonly OrderMark[]; onSelect: (ids: string[]) => void };

export const Lasso = ({ orders, onSelect }: LassoProps) => {
  const { current: map } = useMap();
  const [line, setLine] = useState<readonly Place[]>([]);
  const [, drawAgain] = useReducer((moves: number) => moves + 1, 0);
  const select = useSteady((drawn: readonly Place[]): void => {
    if (drawn.length >= 3) onSelect(orders.filter(({ at }) => isEnclosed(at, drawn)).map(({ id }) => id));
  });
  useEffect(() => {
    if (map === undefined) return undefined;
    // Shift and dragging would zoom to a rectangle.
    map.getMap().boxZoom.disable();
    const container = map.getCanvasContainer();
    const ended = new AbortController();
    const pixelOf = ({ clientX, clientY }: PointerEvent): Pixel => {
      const { left, top } = container.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const placeOf = ({ x, y }: Pixel): Place => map.unproject([x, y]).toArray();
    const onDown = (down: PointerEvent): void => {
      if (!down.shiftKey || down.button !== 0) return;
      down.preventDefault();
      map.getMap().dragPan.disable();
      let drawn: readonly Place[] = [placeOf(pixelOf(down))];
      const drawing = new AbortController();
      const { signal } = drawing;
      const add = (moved: PointerEvent): void => {
        const pixel = pixelOf(moved);
        const before = drawn.at(-1);
        if (before === undefined || isFar(pixel, map.project([...before]))) drawn = [...drawn, placeOf(pixel)];
        setLine(drawn);
      };
      const moves = map.on('move', drawAgain);
      signal.addEventListener('abort', () => moves.unsubscribe());
      const finish = (selected: readonly Place[]): void => {
        drawing.abort();
        map.getMap().dragPan.enable();
        setLine([]);
        select(selected);
      };
      const onKey = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape') return;
        // It ends the line alone.
        event.stopPropagation();
        finish([]);
      };
      window.addEventListener('pointermove', add, { signal });
      window.addEventListener('pointerup', () => finish(drawn), { signal });
      window.addEventListener('pointercancel', () => finish([]), { signal });
      window.addEventListener('keydown', onKey, { signal, capture: true });
      ended.signal.addEventListener('abort', () => drawing.abort(), { signal });
    };
    container.addEventListener('pointerdown', onDown, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [map, select]);
  if (map === undefined || line.length === 0) return null;
  const pixels = line.map((place) => map.project([...place])).map(({ x, y }) => `${x},${y}`);
  return (
    <svg className={styles['lasso']} aria-hidden>
      <polygon points={pixels.join(' ')} />
    </svg>
  );
};
