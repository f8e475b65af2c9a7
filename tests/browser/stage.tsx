// Mounts a story as the gallery does, and looks at it: in both themes, wide and narrow, with axe.
import { render } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { Stage } from '../../web/src/gallery/Stage.tsx';
import type { Story } from '../../web/src/gallery/story.ts';

export const WIDE = [1280, 800] as const;
export const NARROW = [390, 844] as const;
export type Theme = 'light' | 'dark';

export const setTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
};

export const mount = ({ render: content }: Story): ReturnType<typeof render> => render(<Stage>{content()}</Stage>);

/** Stories by name, so that a test names the state it checks. */
export const storyOf = (stories: readonly Story[], name: string): Story => {
  const story = stories.find((each) => each.name === name);
  if (story === undefined) throw new Error(`No story is called ${name}`);
  return story;
};

/** What a wider page than its window would hide to the right. */
export const isTooWide = (): boolean => document.documentElement.scrollWidth > innerWidth;

/**
 * To be called once in a file: its screens are drawn as in a browser without WebGL, whose map is a sentence, where a test does not
 * call what is returned. A map without a graphics card costs more than the rest of a screen.
 */
export const withoutMaps = (): (() => void) => {
  const { getContext } = HTMLCanvasElement.prototype;
  const withMaps = (): void => {
    HTMLCanvasElement.prototype.getContext = getContext;
  };
  beforeEach(() => {
    HTMLCanvasElement.prototype.getContext = function contextOf(
      this: HTMLCanvasElement,
      kind: string,
      settings?: unknown,
    ) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, settings]);
    } as typeof getContext;
  });
  afterEach(withMaps);
  return withMaps;
};

const frame = async (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));

/** Two frames, for layout effects and for what they changed; then everything that moves has arrived. */
export const settle = async (): Promise<void> => {
  await frame();
  await frame();
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  await frame();
};

// A part alone has no landmarks and no first heading; pages are checked whole by the journeys.
const OF_PAGES = {
  region: { enabled: false },
  'page-has-heading-one': { enabled: false },
  'landmark-one-main': { enabled: false },
};
/** All that the other theme changes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** The markup in which no rule found anything, by the width of the window; a finding is found again when its test is repeated. */
const sound = new Set<string>();
/** A part that is mounted again has other ids from React. */
const markupNow = (): string => `${innerWidth} ${document.body.innerHTML.replaceAll(/_r_\w+_/g, '')}`;

/** The violations that axe finds in the current page, once nothing moves or fades any more. */
export const findings = async (): Promise<string[]> => {
  await settle();
  const markup = markupNow();
  // Passed checks are omitted from the report: a grid has thousands of cells. No rule in use reads the sheets.
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    ...(sound.has(markup) ? { runOnly: OF_COLOURS } : { rules: OF_PAGES }),
  });
  if (violations.length === 0) sound.add(markup);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`),
  );
};

export const findingsEverywhere = async (story: Story): Promise<string[]> => {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      setTheme(theme);
      const { unmount } = mount(story);
      await settle();
      const where = `${story.name} ${theme} ${width}`;
      found.push(...(await findings()).map((finding) => `${where}: ${finding}`));
      const crashed = document.querySelector('[data-crashed], [data-failed-part]');
      if (crashed !== null) found.push(`${where}: ${crashed.textContent}`);
      if (isTooWide()) found.push(`${where}: wider than its window`);
      unmount();
    }
  }
  return found;
};
