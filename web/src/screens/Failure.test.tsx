// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from './Failure.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a screen that fails', () => {
  it('keeps the shell around it, and is rendered again on request', async () => {
    // React reports every error that a boundary caught to the console.
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
