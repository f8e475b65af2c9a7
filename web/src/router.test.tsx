// @vitest-environment happy-dom
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from './router.tsx';
import { testSession } from './test/session.ts';

// Loading its code for the first time takes longer than the usual timeout for a heading.
beforeAll(async () => {
  await Promise.all([import('./Console.tsx'), import('./kit/requests/requests.tsx')]);
});
const open = (path: string, only: Partial<Profile> = {}) => {
  const { session, requests } = testSession({}, only);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <StrictMode>
      <SessionProvider value={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>,
  );
  const signIn = async () => act(async () => session.signIn({ email: 'ada@example.test', password: 'secret' }));
  return { session, requests, router, signIn };
};
/** A branch account without its branch: it may see nothing. */
const homeless: Partial<Profile> = { role: 'BRANCH' };

describe('the addresses of the console', () => {
  it('[AC12] redirect to the form without a session and then to the requested screen', async () => {
    const { router, signIn } = open('/?q=1', homeless);
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    expect(router.state.location.pathname).toBe('/login');
    await signIn();
    await screen.findByText('Tu cuenta aún no ve ninguna orden');
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/?q=1');
  });

  it('[AC8] show an account without the permission to read orders that it has none, and still allow a sign-out', async () => {
    const { router, session, signIn } = open('/login', homeless);
    await signIn();
    await screen.findByText('Tu cuenta aún no ve ninguna orden');
    await act(async () => screen.getByRole('button', { name: 'Cerrar Sesión' }).click());
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    expect([session.token(), router.state.location.pathname]).toEqual([null, '/login']);
    // The next user at this desk starts at their own landing.
    expect(router.state.location.state).toBeNull();
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', 42])('never follow a target like %o', async (from) => {
    const { router, signIn } = open('/login', homeless);
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    await act(async () => router.navigate('/login', { state: { from } }));
    await signIn();
    await screen.findByText('Tu cuenta aún no ve ninguna orden');
    expect(router.state.location.pathname).toBe('/');
  });

  it('[MN5] report a missing page, with the contact line, to signed-in users', async () => {
    const { router, signIn } = open('/nowhere');
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    await signIn();
    expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeDefined();
    expect(screen.getByText('COMUNIQUESE CON PBX')).toBeDefined();
    expect(screen.getByText('La dirección no existe o ya no está disponible')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ir al inicio' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/nowhere');
    expect(document.title).toContain('Página no encontrada');
  });

  it('[AC8] [AC10] report a screen without the permission, and lead `/` to the landing', async () => {
    const { router, signIn } = open('/walls', { role: 'USER', landing: 'resume' });
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    await signIn();
    await screen.findByRole('heading', { name: 'Tu cuenta no incluye esta pantalla' });
    await act(async () => router.navigate('/'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resume'));
    await act(async () => router.navigate('/dashboards'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/resume'));
  });
});
