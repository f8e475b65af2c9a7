// @vitest-environment happy-dom
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import type { Controller } from '@despacho/contract/access.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from './router.tsx';
import { testSession } from './test/session.ts';

afterEach(cleanup);

const open = (path: string, only: Partial<Controller> = {}) => {
  const { session, asked } = testSession({}, only);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <StrictMode>
      <SessionProvider value={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>,
  );
  const signIn = async () => act(async () => session.signIn({ email: 'ada@example.test', password: 'secret' }));
  return { session, asked, router, signIn };
};
/** A branch account without its branch: it may see nothing. */
const homeless: Partial<Controller> = { role: 'BRANCH' };

describe('the addresses of the console', () => {
  it('[A-035] send whoever is not signed in to the form and then where he wanted', async () => {
    const { router, signIn } = open('/?q=1', homeless);
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    expect(router.state.location.pathname).toBe('/login');
    await signIn();
    await screen.findByText('Tu cuenta no incluye la lista de órdenes');
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/?q=1');
  });

  it('[A-055] tell an account that may not read orders so, and still let it out', async () => {
    const { router, session, signIn } = open('/login', homeless);
    await signIn();
    await screen.findByText('Tu cuenta no incluye la lista de órdenes');
    await act(async () => screen.getByRole('button', { name: 'Cerrar Sesión' }).click());
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    expect([session.token(), router.state.location.pathname]).toEqual([null, '/login']);
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 42])('never follow a wish like %o', async (from) => {
    const { router, signIn } = open('/login', homeless);
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    await act(async () => router.navigate('/login', { state: { from } }));
    await signIn();
    await screen.findByText('Tu cuenta no incluye la lista de órdenes');
    expect(router.state.location.pathname).toBe('/');
  });

  it('[A-181] say when there is no such page', async () => {
    open('/nowhere');
    expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeDefined();
  });
});
