// Tells the frame of the rows on which sides more of them is hidden, for its shadows: without drawing anything anew.
import { useLayoutEffect, type RefObject } from 'react';

export const useEdges = (scroller: RefObject<HTMLElement | null>, isThere: boolean): void => {
  useLayoutEffect(() => {
    const box = scroller.current;
    const frame = box?.parentElement;
    if (!isThere || box === null || frame === null || frame === undefined) return;
    const tell = (): void => {
      frame.toggleAttribute('data-before', box.scrollLeft > 0);
      // Zoomed pages scroll in parts of a pixel.
      frame.toggleAttribute('data-after', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    const observer = new ResizeObserver(tell);
    for (const each of [box, ...box.children]) observer.observe(each);
    box.addEventListener('scroll', tell, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', tell);
    };
  }, [scroller, isThere]);
};
