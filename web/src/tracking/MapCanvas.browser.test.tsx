// The map of the customers' page follows its courier until the person moves it.
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MapCanvas } from './MapCanvas.tsx';

const HOME = { lat: 14.6, lng: -90.5 };
const NEAR = { lat: 14.605, lng: -90.505 };
const FAR = { lat: 14.75, lng: -90.7 };
const SIZE_PX = 300;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Neither streets nor a server: only the marks matter here. */
const showMap = () => {
  vi.stubGlobal('fetch', async () => Response.json({ basemap: { kind: 'none' } }));
  const mapAt = (courier: typeof NEAR) => (
    <div style={{ display: 'grid', width: SIZE_PX, height: SIZE_PX }}>
      <MapCanvas destination={HOME} courier={courier} onFailure={() => expect.unreachable()} />
    </div>
  );
  const { rerender } = render(mapAt(NEAR));
  return (courier: typeof NEAR) => rerender(mapAt(courier));
};

/** The middle of a mark in the map, in pixels. */
const placeOf = (mark: 'destination' | 'courier'): { x: number; y: number } => {
  const map = document.querySelector('.maplibregl-map')?.getBoundingClientRect();
  const box = document.querySelector(`[data-kind="${mark}"]`)?.getBoundingClientRect();
  if (map === undefined || box === undefined) return { x: Number.NaN, y: Number.NaN };
  return { x: box.x + box.width / 2 - map.x, y: box.y + box.height / 2 - map.y };
};
const isVisible = (mark: 'destination' | 'courier'): boolean =>
  Object.values(placeOf(mark)).every((at) => at > 0 && at < SIZE_PX);

describe('the map of the customers’ page', () => {
  it('[TR14] is fitted again when the courier leaves it', async () => {
    const moveTo = showMap();
    await expect.poll(() => [isVisible('destination'), isVisible('courier')]).toEqual([true, true]);
    moveTo(FAR);
    await expect.poll(() => [isVisible('destination'), isVisible('courier')]).toEqual([true, true]);
  });

  it('[TR14] stays where it is while the courier is in it', async () => {
    const moveTo = showMap();
    await expect.poll(() => isVisible('destination')).toBe(true);
    const before = placeOf('destination');
    moveTo({ lat: 14.603, lng: -90.503 });
    await expect.poll(() => isVisible('courier')).toBe(true);
    expect(placeOf('destination')).toEqual(before);
  });

  it('[TR14] stays where the person moved it', async () => {
    const moveTo = showMap();
    await expect.poll(() => isVisible('destination')).toBe(true);
    const canvas = document.querySelector<HTMLElement>('.maplibregl-canvas');
    canvas?.focus();
    // Before the key: on a busy machine the move may be over when it was pressed.
    const start = placeOf('destination').x;
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => placeOf('destination').x).toBeLessThan(start - 50);
    moveTo(FAR);
    await expect.poll(() => isVisible('courier')).toBe(false);
  });
});
