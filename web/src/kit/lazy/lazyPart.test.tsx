// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazyPart.tsx';

const Part = () => <p>el mapa</p>;

const shown = (load: () => Promise<ComponentType>) => {
  const Lazy = lazyPart(load, 1);
  render(
    <>
      <input aria-label="Dirección" defaultValue="lo escrito" />
      <Suspense>
        <Lazy />
      </Suspense>
    </>,
  );
};
const failing = (times: number) => {
  const load = vi.fn<() => Promise<ComponentType>>(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return Part;
  });
  return load;
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a part that is loaded late', () => {
  it('is loaded again after a failure, without the style sheet that failed', async () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    document.head.append(link);
    shown(failing(2));
    expect(await screen.findByText('el mapa')).toBeTruthy();
    expect(link.isConnected).toBe(false);
  });

  it('waits as long as there is no network', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = failing(1);
    shown(load);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(load).toHaveBeenCalledTimes(1);
    network.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    expect(await screen.findByText('el mapa')).toBeTruthy();
  });

  it('that never comes shows a text in its own place, and leaves what was typed', async () => {
    shown(failing(99));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringMatching(/no se pudo cargar/));
    expect(screen.getByLabelText('Dirección')).toHaveProperty('value', 'lo escrito');
  });
});
