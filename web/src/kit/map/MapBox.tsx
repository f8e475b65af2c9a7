// The place of a map, which is loaded when it is first shown. Where it cannot be drawn, or its graphics context is lost, a
// text is in its place, and it is drawn again by itself as soon as that is possible [MA21].
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Part } from '../lazy/Part.tsx';
import styles from './Map.module.css';

type MapBoxProps = {
  /** `whole`: as large as its place. */
  size?: 'small' | 'tall' | 'whole';
  none: string;
  /** What is in its place while its code is on its way. */
  waiting?: ReactNode;
  renderMap: (onFailure: () => void) => ReactNode;
};

/** A context of its own, which is given back at once: a browser has few. */
const hasGraphics = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

type DrawnProps = Pick<MapBoxProps, 'renderMap'> & {
  /** After a failure it is not begun before a context is there, so that its text does not flicker. */
  hasFailed: boolean;
  place: { current: HTMLElement | null };
};

const Drawn = ({ renderMap, hasFailed, place }: DrawnProps) => {
  const [canDraw, setCanDraw] = useState(() => !hasFailed || hasGraphics());
  useEffect(() => {
    const box = place.current;
    const onLost = (): void => setCanDraw(false);
    // It does not bubble. Each canvas of the map has a context.
    box?.addEventListener('webglcontextlost', onLost, true);
    return () => box?.removeEventListener('webglcontextlost', onLost, true);
  }, [place]);
  if (!canDraw) throw new Error('There is no graphics context for a map.');
  return renderMap(() => setCanDraw(false));
};

export const MapBox = ({ size, none, waiting = null, renderMap }: MapBoxProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div ref={place} className={styles['map']} data-size={size}>
      <Part text={none} onRetry={() => setHasFailed(true)}>
        <Suspense fallback={waiting}>
          <Drawn place={place} hasFailed={hasFailed} renderMap={renderMap} />
        </Suspense>
      </Part>
    </div>
  );
};
