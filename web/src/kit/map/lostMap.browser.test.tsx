// A map whose graphics context, code of its worker or content fails: in its own place, and back by itself.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findings, mount, storyOf } from '../../../../tests/browser/stage.tsx';
import { stories } from './Map.stories.tsx';

const place = storyOf(stories, 'a place');
const drawn = page.getByRole('region', { name: 'Mapa del lugar de entrega' });
const failed = page.getByText(/^El mapa no se puede dibujar en este equipo/);
const search = page.getByRole('combobox', { name: 'Buscar lugar' });

beforeEach(() => {
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const canvas = async (): Promise<HTMLCanvasElement> =>
  vi.waitUntil(() => document.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas'), { timeout: 15_000 });

const refuseGraphics = () => {
  const real = HTMLCanvasElement.prototype.getContext;
  return vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function refuse(
    this: HTMLCanvasElement,
    ...[kind, options]: Parameters<HTMLCanvasElement['getContext']>
  ) {
    return kind.startsWith('webgl') ? null : real.call(this, kind, options);
  } as typeof real);
};

it('[MA21] a map without a graphics context shows that in its place, and is drawn once there is one', async () => {
  const refused = refuseGraphics();
  mount(place);
  await expect.element(failed).toBeVisible();
  await expect.element(search).toBeVisible();
  expect(await findings()).toEqual([]);
  refused.mockRestore();
  await expect.element(drawn).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

it('[MA21] a map that lost its graphics context is drawn again in a new one', async () => {
  mount(place);
  const first = await canvas();
  await expect.element(drawn).toBeVisible();
  first.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  await vi.waitUntil(() => !first.isConnected, { timeout: 15_000 });
  const second = await canvas();
  expect(second.getContext('webgl2')?.isContextLost()).toBe(false);
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Lugar de entrega/ })).toBeVisible();
});

it('[MA21] a map without its worker shows that in its place, and is drawn on request', async () => {
  const real = globalThis.fetch;
  const blocked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, request) => {
    if (typeof input === 'string' && input.includes('worker')) throw new TypeError('Failed to fetch');
    return real(input, request);
  });
  mount(place);
  // It was drawn before its worker is missed, each time.
  await expect.element(page.getByRole('button', { name: 'Recargar la página' })).toBeVisible();
  blocked.mockRestore();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(drawn).toBeVisible();
});
