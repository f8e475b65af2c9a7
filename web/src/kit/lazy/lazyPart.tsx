// A part of a screen that is loaded when it is first shown. A cut line must not take the rest of the screen away:
// the part waits for the line, and one that still cannot be loaded shows a text in its own place.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import styles from './lazyPart.module.css';
import { LAZY_TEXT } from './text.ts';

const RETRY_MS = 2_000;
const ATTEMPTS = 3;

/** Resolves when the browser has a network again; without an interruption after the pause. */
const nextChance = async (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, pauseMs);
    else addEventListener('online', () => resolve(), { once: true });
  });

/** A style sheet that failed stays in the page, and would count as loaded at the next attempt. */
const dropFailedStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.remove();
};

/** Rejects after the third failure with a network. */
const loadAgain = async <T,>(load: () => Promise<T>, pauseMs = RETRY_MS): Promise<T> => {
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) failures += 1;
      if (failures >= ATTEMPTS) throw error;
      await nextChance(pauseMs);
      dropFailedStyles();
    }
  }
};

const NotLoaded = () => (
  <p role="alert" className={styles['failed']}>
    {LAZY_TEXT.failed}
  </p>
);

export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  pauseMs = RETRY_MS,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await loadAgain(load, pauseMs).catch((): ComponentType<P> => NotLoaded) }));
