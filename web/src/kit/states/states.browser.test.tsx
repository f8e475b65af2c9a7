import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findingsEverywhere, mount, storyOf } from '../../../../tests/browser/stage.tsx';
import { stories } from './states.stories.tsx';

describe('states of data', () => {
  it.each(stories)('are accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it('show what is loading', () => {
    mount(storyOf(stories, 'loading'));
    expect(screen.getByText('Órdenes: Obteniendo información...')).toBeDefined();
  });

  it('offer a retry after a failure', async () => {
    mount(storyOf(stories, 'failed'));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(page.getByText('Reintentando')).toBeVisible();
  });

  it('lead on from what does not exist', async () => {
    mount(storyOf(stories, 'gone'));
    await expect.element(page.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/');
  });

  it('[LV5] keep old values greyed, with the time of the data', () => {
    mount(storyOf(stories, 'stale'));
    expect(screen.getByText('SIN CONEXIÓN')).toBeDefined();
    expect(screen.getByText('últimos datos 12:41:07 · hace 1 min')).toBeDefined();
    const content = screen.getByText('GT-1042').parentElement;
    expect(content === null ? '' : getComputedStyle(content).filter).toBe('grayscale(1)');
  });

  it('name no one by a letter alone', async () => {
    mount(storyOf(stories, 'head'));
    expect(screen.getByRole('img', { name: 'María José Ibáñez' }).textContent).toBe('MI');
    expect(screen.getByRole('img', { name: 'ángel' }).textContent).toBe('Á');
  });

  it('show hostile text as text', () => {
    const { container } = mount(storyOf(stories, 'hostile'));
    expect(container.querySelector('img, script, iframe')).toBeNull();
    expect('ran' in globalThis).toBe(false);
  });
});
