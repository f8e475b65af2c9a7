// A line that is drawn with Shift around orders and selects them. Child of a Map; only lazily loaded files import it.
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { useEffect, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { useSteady } from '../useSteady.ts';
import styles from './Map.module.css';

/** Pixels of the map. */
type Point = readonly [x: number, y: number];

/** Pixels between two points of the line. */
const STEP = 4;

const isFar = ([x, y]: Point, before: Point | undefined): boolean =>
  before === undefined || Math.hypot(x - before[0], y - before[1]) >= STEP;

/** Whether a place is inside of the line, whose ends are joined. */
export const isEnclosed = ([x, y]: Point, line: readonly Point[]): boolean => {
  const [first] = line;
  if (first === undefined || line.length < 3) return false;
  const ring = [...line, first].map(([px, py]) => [px, py]);
  return booleanPointInPolygon([x, y], { type: 'Polygon', coordinates: [ring] });
};

type LassoProps = { orders: readonly OrderMark[]; onSelect: (ids: string[]) => void };

export const Lasso = ({ orders, onSelect }: LassoProps) => {
  const { current: map } = useMap();
  const [line, setLine] = useState<readonly Point[]>([]);
  const select = useSteady((drawn: readonly Point[]): void => {
    if (map === undefined || drawn.length < 3) return;
    const enclosed = orders.filter(({ at }) => {
      const { x, y } = map.project([...at]);
      return isEnclosed([x, y], drawn);
    });
    onSelect(enclosed.map(({ id }) => id));
  });
  useEffect(() => {
    if (map === undefined) return undefined;
    // Shift and dragging would zoom to a rectangle.
    map.getMap().boxZoom.disable();
    const container = map.getCanvasContainer();
    const ended = new AbortController();
    const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
      const { left, top } = container.getBoundingClientRect();
      return [clientX - left, clientY - top];
    };
    const onDown = (down: PointerEvent): void => {
      if (!down.shiftKey || down.button !== 0) return;
      down.preventDefault();
      map.getMap().dragPan.disable();
      let drawn: readonly Point[] = [pointOf(down)];
      const drawing = new AbortController();
      const { signal } = drawing;
      const add = (moved: PointerEvent): void => {
        const point = pointOf(moved);
        if (isFar(point, drawn.at(-1))) drawn = [...drawn, point];
        setLine(drawn);
      };
      const finish = (selected: readonly Point[]): void => {
        drawing.abort();
        map.getMap().dragPan.enable();
        setLine([]);
        select(selected);
      };
      window.addEventListener('pointermove', add, { signal });
      window.addEventListener('pointerup', () => finish(drawn), { signal });
      window.addEventListener('pointercancel', () => finish([]), { signal });
      ended.signal.addEventListener('abort', () => drawing.abort(), { signal });
    };
    container.addEventListener('pointerdown', onDown, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [map, select]);
  if (line.length === 0) return null;
  return (
    <svg className={styles['lasso']} aria-hidden>
      <polygon points={line.join(' ')} />
    </svg>
  );
};
