import { describe, expect, it } from 'vitest';
import { findingsEverywhere } from '../../../../tests/browser/stage.tsx';
import { stories } from './blueprint.stories.tsx';

describe('Blueprint in the colours of the console', () => {
  it.each(stories)('have a contrast of 4.5 or more, light and dark: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });
});
