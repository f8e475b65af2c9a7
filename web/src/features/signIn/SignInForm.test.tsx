// @vitest-environment happy-dom
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { testSession } from '../../test/session.ts';
import { SignInForm } from './SignInForm.tsx';

const show = (answers: Parameters<typeof testSession>[0] = {}, hasEnded = false) => {
  const made = testSession(answers);
  render(
    <StrictMode>
      <SessionProvider value={made.session}>
        <SignInForm hasEnded={hasEnded} />
      </SessionProvider>
    </StrictMode>,
  );
  const fill = (email: string, password: string): void => {
    fireEvent.change(screen.getByLabelText('Correo electrónico'), { target: { value: email } });
    fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: password } });
  };
  const submit = (): void => {
    fireEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
  };
  return { ...made, fill, submit };
};
const refused = (code: string, details?: unknown) => ({
  '/identity/sign-in': { status: 400, body: { code, details } },
});

describe('the sign-in form', () => {
  it('shows all errors at once, with their fixed messages, and sends nothing', async () => {
    const { submit, requests } = show();
    submit();
    expect(await screen.findByText('Ingrese un correo electrónico')).toBeDefined();
    expect(screen.getByText('Ingrese una contraseña')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Correo electrónico'));
    expect(requests).toEqual([]);
  });

  it('reports an invalid e-mail', async () => {
    const { fill, submit } = show();
    fill('ada@', 'secret');
    submit();
    expect(await screen.findByText('Ingrese un correo electrónico válido')).toBeDefined();
    expect(screen.getByLabelText('Correo electrónico').getAttribute('aria-invalid')).toBe('true');
  });

  it('signs in, with the e-mail trimmed', async () => {
    const { fill, submit, session, requests } = show();
    fill(' ada@example.test ', 'secret');
    submit();
    await waitFor(() => expect(session.state.get().isSignedIn).toBe(true), { timeout: 10_000 });
    expect(requests[0]).toEqual({ path: '/identity/sign-in', body: { email: 'ada@example.test', password: 'secret' } });
  });

  it.each([
    ['wrong-credentials', undefined, 'Ha ocurrido un error al iniciar sesión'],
    ['no-controller', undefined, 'No controlador encontrado'],
    ['internal', undefined, 'An error ocurred while authenticating the user'],
    ['locked-out', { retryAfterSec: 61 }, 'Intenta de nuevo en 2 minutos'],
    ['locked-out', { retryAfterSec: 20 }, 'Intenta de nuevo en 1 minuto.'],
    ['locked-out', undefined, 'Intenta de nuevo en 15 minutos'],
  ])('shows %s %o as a message', async (code, details, text) => {
    const { fill, submit } = show(refused(code, details));
    fill('ada@example.test', 'secret');
    submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    expect(screen.getByRole('button', { name: 'Ingresar' }).hasAttribute('disabled')).toBe(false);
  });

  it('shows the message of the provider beside ours, as plain text', async () => {
    const { fill, submit } = show(
      refused('too-many-requests', { provider: 'TOO_MANY_ATTEMPTS_TRY_LATER : <b>Wait</b>' }),
    );
    fill('ada@example.test', 'secret');
    submit();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('dice: TOO_MANY_ATTEMPTS_TRY_LATER : <b>Wait</b>'),
    );
    expect(screen.getByRole('alert').querySelector('b')).toBeNull();
  });

  it('keeps the session in this tab on request', async () => {
    const { fill, submit, sessionPlaces } = show();
    fill('ada@example.test', 'secret');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Solo en esta pestaña (equipo compartido)' }));
    submit();
    await waitFor(() => expect(sessionPlaces).toEqual(['tab']));
  });

  it('shows why another sign-in is needed', () => {
    show({}, true);
    expect(screen.getByRole('status').textContent).toContain('sesión terminó');
  });

  it('[AU5] shows that the company of the account was disabled', () => {
    const { session } = testSession();
    render(
      <SessionProvider value={session}>
        <SignInForm hasEnded endedBy="company-disabled" />
      </SessionProvider>,
    );
    expect(screen.getByRole('status').textContent).toBe('La compañía de tu cuenta está deshabilitada.');
  });

  it('[AU4] asks for a password of its own where another person chose the current one', async () => {
    const answers = {
      '/security/branches/login': { status: 403, body: { code: 'must-change-password' } },
      '/identity/password': {
        status: 400,
        body: { code: 'invalid', details: [{ path: 'body.newPassword', issue: 'refused' }] },
      },
    };
    const { fill, submit, session, requests } = show(answers);
    fill('ada@example.test', 'given-1234');
    submit();
    const next = await screen.findByLabelText('Contraseña nueva');
    const again = screen.getByLabelText('Repite la contraseña nueva');
    const save = (): void => {
      fireEvent.click(screen.getByRole('button', { name: 'Guardar e ingresar' }));
    };
    fireEvent.change(next, { target: { value: 'corta' } });
    fireEvent.change(again, { target: { value: 'otra' } });
    save();
    expect(await screen.findByText('La contraseña debe tener al menos 10 caracteres')).toBeDefined();
    expect(screen.getByText('Las contraseñas no son iguales')).toBeDefined();
    fireEvent.change(next, { target: { value: 'Guatemala2026' } });
    fireEvent.change(again, { target: { value: 'Guatemala2026' } });
    save();
    expect(await screen.findByText(/Es fácil de adivinar/)).toBeDefined();
    const [login, password] = ['/security/branches/login', '/identity/password'] as const;
    Object.assign(answers[password], { status: 200, body: { ok: true } });
    Object.assign(answers[login], {
      status: 200,
      body: { token: { token: 'token', expiresAt: new Date(Date.now() + 43_200_000).toISOString() } },
    });
    save();
    await waitFor(() => expect(session.state.get().isSignedIn).toBe(true));
    expect(requests.findLast(({ path }) => path === '/identity/sign-in')?.body).toEqual({
      email: 'ada@example.test',
      password: 'Guatemala2026',
    });
  });
});
