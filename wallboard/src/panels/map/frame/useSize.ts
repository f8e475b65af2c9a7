// The size of an element and of one rem, in CSS pixels: both change only when the window does.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Size } from './view.ts';

export type Measure = Size & { unit: number };

const unitOf = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Null until the element was measured. */
export const useSize = <E extends HTMLElement>(): [RefObject<E | null>, Measure | null] => {
  const ref = useRef<E>(null);
  const [measure, setMeasure] = useState<Measure | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const take = (): void => {
      setMeasure((before) => {
        const { clientWidth: width, clientHeight: height } = element;
        const unit = unitOf();
        const isSame = before?.width === width && before.height === height && before.unit === unit;
        return isSame ? before : { width, height, unit };
      });
    };
    // At once: the observer reports only with the next frame, and the map would start that much later.
    take();
    const observer = new ResizeObserver(take);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, measure];
};
