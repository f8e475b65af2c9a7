import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { findings, findingsEverywhere, mount, settle, storyOf } from '../../../../tests/browser/stage.tsx';
import { stories } from './Map.stories.tsx';

const picked = () => screen.getByRole('status', { name: 'elegido' }).textContent;
const shape = z.object({ position: z.object({ lat: z.number(), lng: z.number() }) });
const pickedPosition = () => {
  const text = picked();
  return text === '' ? null : shape.parse(JSON.parse(text)).position;
};
const search = () => page.getByRole('combobox', { name: 'Buscar lugar' });
const canvas = () => page.getByRole('region', { name: 'Mapa del lugar de entrega' });
const scale = () => document.querySelector('.maplibregl-ctrl-scale')?.textContent;
const marker = () => page.getByRole('button', { name: /Lugar de entrega/ });

describe('the map of a place', () => {
  it.each(stories)('is accessible: $name', async (story) => {
    expect(await findingsEverywhere(story)).toEqual([]);
  });

  it('fills address, coordinates, depto, munic and zone from a search result, without accents', async () => {
    mount(storyOf(stories, 'no place yet'));
    await search().fill('estacion cen');
    await expect.element(page.getByRole('option', { name: /Estación Central/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(picked).toBe(
      JSON.stringify({
        by: 'search',
        position: { lat: 14.6349, lng: -90.5133 },
        address: 'Estación Central, zona 1',
        depto: 'Guatemala',
        munic: 'Guatemala',
        zone: 1,
      }),
    );
    await expect.element(marker()).toBeVisible();
  });

  it('[OR44] rejects a place outside Guatemala', async () => {
    mount(storyOf(stories, 'a place'));
    await search().fill('París');
    await page.getByRole('option', { name: /París/ }).click();
    await expect.element(page.getByText('Ese punto está fuera de Guatemala.')).toBeVisible();
    expect(picked()).toBe('');
  });

  it('[OR44] reports the coordinates 14,14, and has no marker', async () => {
    mount(storyOf(stories, 'coordinates not found'));
    await expect.element(page.getByText('COORDENADAS NO ENCONTRADAS')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Lugar de entrega/ })).toBeNull();
  });

  it('[MA11] begins with all branches where there are no streets, with scale and north, and goes to the place that is picked', async () => {
    mount(storyOf(stories, 'a city without streets'));
    await expect.poll(scale).toMatch(/\skm$/);
    await expect.element(page.getByRole('button', { name: 'Girar el mapa hacia el norte' })).toBeVisible();
    await expect.element(page.getByText(/calles recorridas por los pilotos/)).toBeVisible();
    await search().fill('oakland');
    await expect.element(page.getByRole('option', { name: /Oakland/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(scale).toMatch(/\d\d\sm$/);
  });

  it('accepts a clicked place, and requests its address', async () => {
    mount(storyOf(stories, 'no place yet'));
    await expect.element(page.getByRole('button', { name: 'Acercar el mapa' })).toBeVisible();
    await expect.poll(() => document.querySelector('.maplibregl-canvas')).not.toBeNull();
    await canvas().click();
    await expect.poll(picked).toContain('Junto a');
    const { lat = 0, lng = 0 } = pickedPosition() ?? {};
    expect(Math.abs(lat - 14.587)).toBeLessThan(0.002);
    expect(Math.abs(lng + 90.514)).toBeLessThan(0.002);
  });

  it('moves its marker by the arrow keys', async () => {
    mount(storyOf(stories, 'a place'));
    await expect.element(marker()).toBeVisible();
    screen.getByRole('button', { name: /Lugar de entrega/ }).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(pickedPosition).toEqual({ lat: 14.5994, lng: -90.5075 });
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await expect.poll(pickedPosition).toEqual({ lat: 14.5994, lng: -90.5085 });
  });

  it('has a draggable marker', async () => {
    mount(storyOf(stories, 'a place'));
    await expect.element(marker()).toBeVisible();
    // A drag that begins before the map is at rest is lost.
    await vi.waitFor(async () => {
      await userEvent.dragAndDrop(marker(), canvas(), { targetPosition: { x: 800, y: 400 } });
      expect(pickedPosition()?.lat ?? 99).toBeLessThan(14.5993);
    }, 10_000);
    expect(pickedPosition()?.lng ?? 0).toBeGreaterThan(-90.5075);
  });

  it('cannot be changed while it is read-only', async () => {
    mount(storyOf(stories, 'fixed'));
    await expect.element(search()).toBeDisabled();
    await expect.element(marker()).toBeDisabled();
  });

  it('shows that a search failed', async () => {
    mount(storyOf(stories, 'search fails'));
    await search().fill('estación');
    await expect.element(page.getByText('No se pudo buscar. Intenta de nuevo.')).toBeVisible();
    await settle();
    expect(await findings()).toEqual([]);
  });

  it('shows its results as text', async () => {
    mount(storyOf(stories, 'hostile'));
    await expect.element(marker()).toBeVisible();
    expect(document.querySelector('.bp6-callout script, .bp6-callout img, iframe:not([data-vitest])')).toBeNull();
    expect('ran' in globalThis).toBe(false);
  });
});
