// @vitest-environment happy-dom
import { SessionProvider } from '@despacho/client/session/hooks.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { testSession, type Answer } from '../../test/session.ts';
import { PasswordReset } from './PasswordReset.tsx';

const show = (token: string | null, answers: Record<string, Answer>) => {
  const { session, requests } = testSession(answers);
  render(
    <SessionProvider value={session}>
      <PasswordReset token={token} />
    </SessionProvider>,
  );
  return requests;
};
const fill = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const ok: Answer = { status: 200, body: { ok: true } };

describe('[AU7] a forgotten password', () => {
  const path = '/identity/forgotten-password';

  it('is requested by e-mail, with one sentence for every address', async () => {
    const requests = show(null, { [path]: ok });
    press('Enviar enlace');
    expect(await screen.findByText('Ingrese un correo electrónico')).toBeDefined();
    fill('Correo electrónico', ' ada@example.test ');
    press('Enviar enlace');
    expect(await screen.findByText(/Si ese correo tiene una cuenta/)).toBeDefined();
    expect(requests).toEqual([{ path, body: { email: 'ada@example.test' } }]);
  });

  it('shows when there were too many requests', async () => {
    show(null, { [path]: { status: 429, body: { code: 'too-many-requests' } } });
    fill('Correo electrónico', 'ada@example.test');
    press('Enviar enlace');
    expect(await screen.findByText(/demasiadas solicitudes/)).toBeDefined();
  });

  it.each([
    [ok, /Ya puedes ingresar/],
    [{ status: 404, body: { code: 'not-found' } }, /ya no es válido/],
    [
      { status: 400, body: { code: 'invalid', details: [{ path: 'body.newPassword', issue: 'refused' }] } },
      /fácil de adivinar/,
    ],
  ])('is set by the token of the link: %j', async (answer, text) => {
    const requests = show('the-token', { '/identity/password-reset': answer });
    fill('Contraseña nueva', 'quetzal volcan nube');
    fill('Repite la contraseña nueva', 'quetzal volcan nube');
    press('Guardar contraseña');
    expect(await screen.findByText(text)).toBeDefined();
    expect(requests[0]?.body).toEqual({ token: 'the-token', newPassword: 'quetzal volcan nube' });
  });
});
