import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findingsEverywhere, mount, NARROW, storyOf, WIDE } from '../../../../tests/browser/stage.tsx';
import { stories } from './layout.stories.tsx';

afterEach(cleanup);

const topOf = (name: string): number => screen.getByRole('region', { name }).getBoundingClientRect().top;

describe('parts of a page', () => {
  it.each(stories)('are accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it('stand beside each other where there is room, else below each other', async () => {
    await page.viewport(...WIDE);
    mount(storyOf(stories, 'page'));
    expect(topOf('Ana Pérez')).toBe(topOf('Datos de la orden'));
    await page.viewport(...NARROW);
    expect(topOf('Ana Pérez')).toBeGreaterThan(topOf('Datos de la orden'));
  });

  it('link a number only where it counts something that may be seen', () => {
    mount(storyOf(stories, 'linked numbers'));
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['1,204']);
  });
});
