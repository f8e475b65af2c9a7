// The size of an element and of one rem, in CSS pixels: both change only when the window does.
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Size } from './view.ts';

export type Measure = Size & { unit: number };

const unitOf = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Null until the element was measured. */
export const useSize = <E extends HTMLElement>(): [RefObject<E | null>, Measure | null] => {
  const ref = useRef<E>(null);
  const [measure, setMeasure] = useState<Measure | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setMeasure({ width: element.clientWidth, height: element.clientHeight, unit: unitOf() });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, measure];
};
