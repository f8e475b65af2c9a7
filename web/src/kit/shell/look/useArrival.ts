// What happens when another screen opens: its title in the tab, the focus at its beginning, and the place it was left at.
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { product } from '../product.ts';

export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title]);
};

/** Give it to what scrolls. Back and forward find their place again, everything else begins at the top. */
export const useArrival = (): RefObject<HTMLElement | null> => {
  const place = useRef<HTMLElement>(null);
  const scrollTops = useRef(new Map<string, number>());
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    const shown = place.current;
    if (shown === null) return undefined;
    const tops = scrollTops.current;
    shown.scrollTop = isReturn ? (tops.get(key) ?? 0) : 0;
    const onScroll = (): void => void tops.set(key, shown.scrollTop);
    shown.addEventListener('scroll', onScroll, { passive: true });
    return () => shown.removeEventListener('scroll', onScroll);
  }, [key, isReturn]);

  const first = useRef(pathname);
  useEffect(() => {
    // The browser decides where the page itself starts.
    if (first.current === pathname) return;
    first.current = '';
    const shown = place.current;
    // A screen may have taken the focus to where its work begins.
    if (!shown?.contains(document.activeElement)) shown?.focus({ preventScroll: true });
  }, [pathname]);
  return place;
};
