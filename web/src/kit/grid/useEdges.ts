// Marks the sides of the frame where rows continue out of sight, for its shadows, without a new rendering.
import { useLayoutEffect, type RefObject } from 'react';

export const useEdges = (scroller: RefObject<HTMLElement | null>, isThere: boolean): void => {
  useLayoutEffect(() => {
    const box = scroller.current;
    const frame = box?.parentElement;
    if (!isThere || box === null || frame === null || frame === undefined) return;
    const update = (): void => {
      frame.toggleAttribute('data-before', box.scrollLeft > 0);
      // Zoomed pages scroll in parts of a pixel.
      frame.toggleAttribute('data-after', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    const observer = new ResizeObserver(update);
    for (const each of [box, ...box.children]) observer.observe(each);
    box.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', update);
    };
  }, [scroller, isThere]);
};
