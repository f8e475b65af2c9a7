// A rectangle that is drawn with Shift over a map and selects the orders in it. Child of a Map; only lazily loaded files import it.
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import { useEffect, useState } from 'react';
import { useMap } from 'react-map-gl/maplibre';
import { useSteady } from '../useSteady.ts';
import styles from './Map.module.css';

type Corner = { x: number; y: number };
type Box = { from: Corner; to: Corner };

const sidesOf = ({ from, to }: Box) => ({
  left: Math.min(from.x, to.x),
  top: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

const isInside = (box: Box, { x, y }: Corner): boolean => {
  const { left, top, width, height } = sidesOf(box);
  return x >= left && x <= left + width && y >= top && y <= top + height;
};

type BoxSelectProps = { orders: readonly OrderMark[]; onSelect: (ids: string[]) => void };

export const BoxSelect = ({ orders, onSelect }: BoxSelectProps) => {
  const { current: map } = useMap();
  const [box, setBox] = useState<Box | null>(null);
  const select = useSteady((drawn: Box): void => {
    if (map !== undefined)
      onSelect(orders.filter(({ at }) => isInside(drawn, map.project([...at]))).map(({ id }) => id));
  });
  useEffect(() => {
    if (map === undefined) return undefined;
    // The map itself would zoom to it.
    map.getMap().boxZoom.disable();
    const container = map.getCanvasContainer();
    const ended = new AbortController();
    const cornerOf = ({ clientX, clientY }: PointerEvent): Corner => {
      const { left, top } = container.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const onDown = (down: PointerEvent): void => {
      if (!down.shiftKey || down.button !== 0) return;
      down.preventDefault();
      map.getMap().dragPan.disable();
      const from = cornerOf(down);
      const drawing = new AbortController();
      const { signal } = drawing;
      const finish = (drawn: Box | null): void => {
        drawing.abort();
        map.getMap().dragPan.enable();
        setBox(null);
        if (drawn !== null) select(drawn);
      };
      window.addEventListener('pointermove', (moved) => setBox({ from, to: cornerOf(moved) }), { signal });
      window.addEventListener('pointerup', (up) => finish({ from, to: cornerOf(up) }), { signal });
      window.addEventListener('pointercancel', () => finish(null), { signal });
      ended.signal.addEventListener('abort', () => drawing.abort(), { signal });
    };
    container.addEventListener('pointerdown', onDown, { capture: true, signal: ended.signal });
    return () => ended.abort();
  }, [map, select]);
  return box === null ? null : <div className={styles['box']} style={sidesOf(box)} />;
};
