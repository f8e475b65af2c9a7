// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazyPart.tsx';
import { Part } from './Part.tsx';

const Canvas = () => <p>el mapa</p>;

const open = (load: () => Promise<ComponentType>) => {
  const Lazy = lazyPart(load);
  render(
    <>
      <input aria-label="Dirección" defaultValue="lo escrito" />
      <Suspense fallback="esperando">
        <Lazy />
      </Suspense>
    </>,
  );
};
const failing = (times: number) => {
  const load = vi.fn<() => Promise<ComponentType>>(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return Canvas;
  });
  return load;
};
const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const retry = () => screen.getByRole('button', { name: 'Reintentar' });

beforeEach(() => {
  vi.useFakeTimers();
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a part that is loaded late', () => {
  it('[PS1] fails in its place, leaves what was typed, and comes back by itself', async () => {
    const load = failing(2);
    open(load);
    await pass(0);
    expect(screen.getByRole('alert').textContent).toMatch(/no se pudo cargar/);
    expect(screen.getByLabelText('Dirección')).toHaveProperty('value', 'lo escrito');
    await pass(1_000);
    expect([load.mock.calls.length, screen.queryByRole('alert') === null]).toEqual([2, false]);
    await pass(2_000);
    expect(screen.getByText('el mapa')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('[PS6] is requested again on request, and offers a reload once that failed', async () => {
    const load = failing(2);
    open(load);
    await pass(0);
    expect(screen.queryByRole('button', { name: 'Recargar la página' })).toBeNull();
    fireEvent.click(retry());
    await pass(0);
    expect(screen.getByRole('button', { name: 'Recargar la página' })).toBeTruthy();
    fireEvent.click(retry());
    await pass(0);
    expect(screen.getByText('el mapa')).toBeTruthy();
  });

  it('[PS5] asks less and less often, at least each minute', async () => {
    const load = failing(99);
    open(load);
    for (let minutes = 0; minutes < 8; minutes += 1) await pass(60_000);
    expect(load.mock.calls.length).toBeGreaterThan(5);
    expect(load.mock.calls.length).toBeLessThanOrEqual(10);
  });

  it('[PS5] is requested at once when the network is back', async () => {
    const load = failing(1);
    open(load);
    await pass(0);
    expect(load).toHaveBeenCalledTimes(1);
    dispatchEvent(new Event('online'));
    await pass(0);
    expect(screen.getByText('el mapa')).toBeTruthy();
  });
});

describe('a part that cannot be drawn', () => {
  const Fragile = ({ isBroken }: { isBroken: () => boolean }) => {
    const [lines] = useState(3);
    if (isBroken()) throw new Error('no data was expected here');
    return <p>{lines} líneas</p>;
  };

  it('[PS1] fails in its place and is drawn again by itself', async () => {
    let isBroken = true;
    render(
      <>
        <h1>PILOTOS</h1>
        <Part text="El mapa no se puede dibujar.">
          <Fragile isBroken={() => isBroken} />
        </Part>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/^El mapa no se puede dibujar\./);
    expect(screen.getByRole('heading', { name: 'PILOTOS' })).toBeTruthy();
    isBroken = false;
    await pass(1_000);
    expect(screen.getByText('3 líneas')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['an effect', useEffect],
    ['a layout effect', useLayoutEffect],
  ])('[PS1] fails alone and less and less often where the failure is in %s', async (_, useWhenDrawn) => {
    let draws = 0;
    const Broken = () => {
      useWhenDrawn(() => {
        draws += 1;
        throw new Error('no worker was expected to be missing');
      }, []);
      return <p>el mapa</p>;
    };
    render(
      <Part text="La pantalla no se puede mostrar.">
        <input aria-label="Dirección" defaultValue="lo escrito" />
        <Part text="El mapa no se puede dibujar.">
          <Broken />
        </Part>
      </Part>,
    );
    for (let seconds = 0; seconds < 120; seconds += 1) await pass(1_000);
    expect(screen.getByRole('alert').textContent).toMatch(/^El mapa no se puede dibujar\..*Recargar la página$/);
    expect(screen.getByLabelText('Dirección')).toHaveProperty('value', 'lo escrito');
    expect(draws).toBeLessThanOrEqual(8);
  });

  it('[PS5] counts as failing until it has been there for a minute', async () => {
    let draws = 0;
    let lastsMs = 100;
    const Late = () => {
      const [isLost, setIsLost] = useState(false);
      useEffect(() => {
        draws += 1;
        const timer = setTimeout(() => setIsLost(true), lastsMs);
        return () => clearTimeout(timer);
      }, []);
      if (isLost) throw new Error('the map lost its worker');
      return <p>el mapa</p>;
    };
    render(
      <Part>
        <Late />
      </Part>,
    );
    for (let seconds = 0; seconds < 119; seconds += 1) await pass(1_000);
    expect(draws).toBeLessThanOrEqual(8);
    expect(screen.getByRole('button', { name: 'Recargar la página' })).toBeTruthy();
    lastsMs = 61_000;
    await pass(60_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(61_000);
    expect(screen.queryByRole('button', { name: 'Recargar la página' })).toBeNull();
    const before = draws;
    await pass(1_000);
    expect(draws).toBe(before + 1);
  });
});
