// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from './Failure.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a screen that breaks', () => {
  it('leaves what stands around it, and is drawn again when asked', async () => {
    // React tells the console of every error that a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const Screen = () => {
      if (isBroken) throw new Error('broken');
      return <h1>Whole again</h1>;
    };
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <>
            <nav>Around</nav>
            <Outlet />
          </>
        ),
        children: [{ index: true, element: <Screen />, errorElement: <Failure /> }],
      },
    ]);
    render(<RouterProvider router={router} />);
    await screen.findByRole('heading', { name: 'Esta pantalla no se pudo mostrar' });
    expect(screen.getByText('Around')).toBeDefined();
    isBroken = false;
    await act(async () => screen.getByRole('button', { name: 'Reintentar' }).click());
    expect(await screen.findByRole('heading', { name: 'Whole again' })).toBeDefined();
  });
});
