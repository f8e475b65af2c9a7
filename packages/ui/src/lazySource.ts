// The code of a part that is loaded when it is first shown, and requested again after it did not arrive: React's own lazy
// component stays failed for ever, and the bundler takes a style sheet that failed for one that came.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Lazy<P extends object> = LazyExoticComponent<ComponentType<P>>;

type LazySource<P extends object> = {
  /** The one to draw; it throws where its code did not arrive. */
  current(): Lazy<P>;
  /** Another one if its code did not arrive. */
  renew(): Lazy<P>;
};

const failedSheets = new Set<HTMLLinkElement>();
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedSheets.add(target);
  },
  // It does not bubble.
  true,
);

/** Waits for the sheet that replaces one that failed. */
const requestAgain = async (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.addEventListener('load', () => resolve(), { once: true });
    next.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)), { once: true });
    next.href = link.href;
    link.replaceWith(next);
  });

/** Rejects only where the sheet that this part waits for fails again. */
const renewStyles = async (cause: unknown): Promise<void> => {
  const failed = [...failedSheets];
  failedSheets.clear();
  await Promise.all(
    failed.map(async (link) =>
      requestAgain(link).catch((error: unknown) => {
        if (cause instanceof Error && cause.message.includes(link.href)) throw error;
      }),
    ),
  );
};

export const lazySource = <P extends object>(load: () => Promise<ComponentType<P>>): LazySource<P> => {
  let failure: unknown = null;
  const made = (before: unknown): Lazy<P> =>
    lazy(async () => {
      try {
        await renewStyles(before);
        return { default: await load() };
      } catch (error) {
        failure = error;
        throw error;
      }
    });
  let current = made(null);
  return {
    current: () => current,
    renew: () => {
      if (failure !== null) {
        current = made(failure);
        failure = null;
      }
      return current;
    },
  };
};
