import { sampleController } from '@despacho/contract/samples.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import { dismissAll } from '../../kit/notify/notify.ts';
import { openDesk } from '../../test/desk.tsx';
import { branchChange, companyChange, testLive } from '../../test/live.ts';
import type { Answer } from '../../test/session.ts';
import { CompanyUsers } from './CompanyUsers.tsx';
import { CreateUser } from './CreateUser.tsx';
import { OwnProfile } from './OwnProfile.tsx';
import { UserDetails } from './UserDetails.tsx';
import { UserList } from './UserList.tsx';
import { UserPassword } from './UserPassword.tsx';

afterEach(() => {
  dismissAll();
  cleanup();
});

const ana = sampleController({
  id: 'ana',
  name: 'Ana Paz',
  firstName: 'Ana',
  lastName: 'Paz',
  email: 'ana@example.test',
});
const bob = sampleController({
  id: 'bob',
  name: 'Bob Gil',
  email: 'bob@example.test',
  isEnabled: false,
  lastSignInAt: '2026-11-20T12:00:00.000Z',
});
const sessions = [
  { id: 's1', signedInAt: '2026-11-21T18:00:00.000Z', renewedAt: '2026-11-21T19:00:00.000Z', isCurrent: true },
  { id: 's2', signedInAt: '2026-11-20T18:00:00.000Z', renewedAt: '2026-11-20T19:00:00.000Z', isCurrent: false },
];
const screens = {
  create: () => <CreateUser title="CREAR USUARIO" />,
  details: () => <UserDetails title="DATOS DE USUARIO" />,
  users: () => <UserList title="USUARIOS" />,
  perCompany: () => <CompanyUsers id="company-users" title="USUARIOS POR EMPRESA" />,
  profile: () => <OwnProfile title="MI CUENTA" />,
  password: () => <UserPassword title="CONTRASEÑA DE USUARIO" />,
};

const open = async (screen: keyof typeof screens, answers: Record<string, Answer>) => {
  const { live, join } = testLive();
  const desk = await openDesk(answers, { role: 'OWNER', live, children: screens[screen]() });
  join([
    companyChange({ id: 'company-1', name: 'San Martin' }),
    companyChange({ id: 'company-2', name: 'Pollo Brujo' }),
    branchChange({ id: 'branch-1', name: 'PORTALES' }),
  ]);
  return desk;
};
const field = (name: string) => page.getByLabelText(name, { exact: false });
const press = async (name: string) => page.getByRole('button', { name, exact: true }).click();
const okWith = (body: unknown): Answer => ({ status: 200, body });

describe('creating an account', () => {
  const path = '/functions/created-controller';

  it('[AU1] shows every missing field, and the branch only after a company', async () => {
    const { requests } = await open('create', {});
    await expect.element(field('Sucursal')).toBeDisabled();
    await userEvent.selectOptions(field('Rol'), 'USUARIO');
    await press('Crear cuenta');
    for (const text of [
      'Ingrese un Nombre',
      'Ingrese un Apellido',
      'Ingrese un correo electronico',
      'Seleccione una compañía',
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await userEvent.selectOptions(field('Compañía'), 'San Martin');
    await expect.element(page.getByText('Seleccione una sucursal')).toBeVisible();
    await expect.element(field('Sucursal')).toBeEnabled();
    await userEvent.selectOptions(field('Sucursal'), 'PORTALES');
    await userEvent.selectOptions(field('Compañía'), 'Pollo Brujo');
    await expect.element(field('Sucursal')).toHaveValue('');
    await userEvent.selectOptions(field('Compañía'), 'Sin compañía (global)');
    await expect.element(field('Sucursal')).toBeDisabled();
    expect(requests).toEqual([]);
  });

  it('[AU2] shows the password of the server once, with a button to copy it, and begins again', async () => {
    const data = { ...ana, uid: 'ana', password: 'kX4mPq7RtZ' };
    const { requests } = await open('create', { [path]: { status: 201, body: { data } } });
    await userEvent.fill(field('Nombre'), 'Ana');
    await userEvent.fill(field('Apellido'), 'Paz');
    await userEvent.fill(field('Correo electrónico'), 'ana@example.test');
    await userEvent.selectOptions(field('Rol'), 'CONTROLADOR');
    await userEvent.selectOptions(field('Compañía'), 'San Martin');
    await press('Crear cuenta');
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByRole('textbox', { name: 'Contraseña' })).toHaveValue('kX4mPq7RtZ');
    await expect.element(dialog.getByRole('button', { name: 'Copiar contraseña' })).toBeVisible();
    await expect.element(page.getByText('Usuario creado correctamente')).toBeVisible();
    expect(requests).toEqual([
      {
        path,
        body: {
          firstName: 'Ana',
          lastName: 'Paz',
          email: 'ana@example.test',
          role: 'CONTROLLER',
          company: { id: 'company-1' },
          branch: null,
        },
      },
    ]);
    await press('Listo');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field('Nombre')).toHaveValue('');
  });

  it('shows that it failed, and why, beside the field', async () => {
    await open('create', { [path]: { status: 409, body: { code: 'conflict', details: { reason: 'email-taken' } } } });
    await userEvent.fill(field('Nombre'), 'Ana');
    await userEvent.fill(field('Apellido'), 'Paz');
    await userEvent.fill(field('Correo electrónico'), 'ana@example.test');
    await userEvent.selectOptions(field('Rol'), 'PROPIETARIO');
    await press('Crear cuenta');
    await expect.element(page.getByText('HUBO UN ERROR AL CREAR EL USUARIO')).toBeVisible();
    await expect.element(field('Correo electrónico')).toHaveAccessibleDescription(/Ya existe una cuenta/);
  });

  it.each(['create', 'details', 'password', 'users', 'perCompany', 'profile'] as const)(
    '%s is accessible in each theme and width',
    async (screen) => {
      await open(screen, {
        '/api/me/sessions': okWith({ sessions }),
        '/api/controllers': okWith({ users: [ana, bob], total: 3 }),
      });
      for (const theme of ['light', 'dark'] as const)
        for (const [width, height] of [WIDE, NARROW]) {
          await page.viewport(width, height);
          setTheme(theme);
          expect([await findings(), isTooWide()]).toEqual([[], false]);
        }
    },
  );
});

describe('an account that is found by its e-mail', () => {
  const search = async () => {
    await userEvent.fill(field('Correo electrónico'), 'ana@example.test');
    await press('Buscar usuario');
  };

  it.each([
    [okWith({ uid: 'x', user: null, courier: null }), 'No es un usuario Verificar'],
    [{ status: 404, body: { code: 'not-found' } }, 'Error al encontrar los usuarios'],
  ])('is none: %j', async (answer, text) => {
    await open('details', { '/functions/find-user': answer });
    await search();
    await expect.element(page.getByText(text).first()).toBeVisible();
  });

  it('gets another password', async () => {
    const { requests } = await open('password', {
      '/functions/find-user': okWith({ uid: 'ana', user: ana, courier: null }),
      '/functions/update-controller-password': okWith({ ok: true }),
    });
    await search();
    await expect.element(page.getByText('Usuario Encontrado')).toBeVisible();
    await userEvent.fill(field('Nueva contraseña'), 'corta');
    await press('Cambiar contraseña');
    await expect.element(page.getByText('La contraseña debe tener al menos 10 caracteres')).toBeVisible();
    await userEvent.fill(field('Nueva contraseña'), 'mesa azul, cinco gatos');
    await press('Cambiar contraseña');
    await expect.element(page.getByText('Contraseña Cambiada Correctamente')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({ uid: 'ana', password: 'mesa azul, cinco gatos' });
  });

  it('[RS2] gets other details, with the values that each change was begun with', async () => {
    const path = '/functions/update-controller-info';
    const { requests, answer } = await open('details', {
      '/functions/find-user': okWith({ uid: 'ana', user: ana, courier: null }),
      [path]: okWith({ Actualizado: { ...ana, firstName: 'Eva', name: 'Eva Paz' } }),
    });
    await search();
    await expect.element(field('Compañía')).toHaveDisplayValue('Sin compañía (global)');
    await userEvent.fill(field('Nombre'), 'Eva');
    await press('Actualizar usuario');
    await expect.element(page.getByText('Usuario actualizado correctamente')).toBeVisible();
    expect(requests.at(-1)?.body).toMatchObject({
      uid: 'ana',
      firstName: 'Eva',
      company: null,
      branch: null,
      base: { firstName: 'Ana', role: ana.role, company: null },
    });
    const changed = { code: 'conflict', details: { reason: 'changed', fields: [{ field: 'role' }] } };
    answer(path, { status: 409, body: changed });
    await userEvent.selectOptions(field('Rol'), 'PROPIETARIO');
    await press('Actualizar usuario');
    await expect.element(field('Rol')).toHaveAttribute('aria-invalid', 'true');
    expect(requests.at(-1)?.body).toMatchObject({ role: 'OWNER', base: { firstName: 'Eva' } });
  });
});

describe('the list of accounts', () => {
  const list = { '/api/controllers': okWith({ users: [ana, bob], total: 3 }) };
  const access = async (email: string) =>
    page
      .getByRole('row', { name: new RegExp(email) })
      .getByRole('button', { name: /detalle/i })
      .click();

  it('has counts that agree, and every account that can be read', async () => {
    await open('users', list);
    await expect.element(page.getByText('1 activo · 1 desactivado · 1 ilegible')).toBeVisible();
    await expect.element(page.getByText('ana@example.test')).toBeVisible();
    await expect.element(page.getByText('bob@example.test')).toBeVisible();
  });

  it('[RS2] changes one with the values that it was opened with, and shows why it is refused, at the field', async () => {
    const path = '/api/controllers/ana';
    const changed = { code: 'conflict', details: { reason: 'changed', fields: [{ field: 'company' }] } };
    const { requests, answer } = await open('users', { ...list, [path]: { status: 409, body: changed } });
    await page.getByRole('button', { name: 'Modificar ana@example.test' }).click();
    const dialog = page.getByRole('dialog');
    await userEvent.selectOptions(dialog.getByLabelText('Compañía', { exact: false }), 'San Martin');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(dialog.getByLabelText('Compañía', { exact: false })).toHaveAttribute('aria-invalid', 'true');
    expect(requests.find((each) => each.path === path)?.body).toMatchObject({
      company: { id: 'company-1' },
      base: { company: null, firstName: 'Ana' },
    });
    answer(path, okWith(ana));
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.element(page.getByText('Usuario actualizado correctamente')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('[AU3] disables one, after a question, and shows why the last owner stays', async () => {
    const refused = { status: 409, body: { code: 'conflict', details: { reason: 'last-owner' } } };
    const { requests } = await open('users', { ...list, '/api/controllers/ana': refused });
    await access('ana@example.test');
    await press('Desactivar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar' }).click();
    await expect.element(page.getByText(/último propietario activo/)).toBeVisible();
    expect(requests.find((each) => each.path === '/api/controllers/ana')?.body).toEqual({ isEnabled: false });
  });

  it('[AU2] invites one again with a new password, and ends its sessions', async () => {
    const { requests } = await open('users', {
      ...list,
      '/api/controllers/bob/invitation': okWith({ password: 'kX4mPq7RtZ' }),
      '/api/controllers/bob/sign-out': okWith({ ok: true }),
    });
    await access('bob@example.test');
    await expect.element(page.getByText('Último ingreso: 20-11-2026 06:00:00')).toBeVisible();
    await press('Cerrar sesión en todas partes');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar sesión en todas partes' }).click();
    await expect.element(page.getByText('Todas las sesiones terminaron')).toBeVisible();
    await press('Invitar de nuevo');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Invitar de nuevo' }).click();
    await expect
      .element(page.getByRole('alertdialog').getByRole('textbox', { name: 'Contraseña' }))
      .toHaveValue('kX4mPq7RtZ');
    await press('Listo');
    expect(requests.map(({ path }) => path)).toContain('/api/controllers/bob/sign-out');
  });
});

it('users per company are a chart and a grid with the same total', async () => {
  await page.viewport(...WIDE);
  await open('perCompany', { '/api/controllers': okWith({ users: [ana, bob], total: 2 }) });
  await expect.element(page.getByText('2 usuarios en total')).toBeVisible();
  await expect.element(page.getByRole('figure')).toBeVisible();
  expect(page.getByRole('figure').element().getBoundingClientRect().top).toBeLessThan(innerHeight / 2);
});

describe('the own account', () => {
  it('[AU8] closes one of its sessions', async () => {
    const { requests } = await open('profile', {
      '/api/me/sessions': okWith({ sessions }),
      '/api/me/sessions/s2': okWith({ ok: true }),
    });
    await expect.element(page.getByText('Esta sesión', { exact: true })).toBeVisible();
    await press('Cerrar esta sesión: 20-11-2026 12:00:00');
    await expect.element(page.getByText('Sesión cerrada')).toBeVisible();
    expect(requests.map(({ path }) => path)).toContain('/api/me/sessions/s2');
  });

  it('[AU16] changes its password with the current one, and goes on with the new one', async () => {
    const wrong: Answer = { status: 401, body: { code: 'wrong-credentials' } };
    const answers = { '/api/me/sessions': okWith({ sessions }), '/identity/password': wrong };
    const { requests, answer } = await open('profile', answers);
    await userEvent.fill(page.getByLabelText('Contraseña actual', { exact: false }), 'secret');
    await userEvent.fill(page.getByLabelText('Contraseña nueva', { exact: false }).first(), 'mesa azul, cinco gatos');
    await press('Guardar contraseña');
    await expect.element(page.getByText('Las contraseñas no son iguales')).toBeVisible();
    await userEvent.fill(page.getByLabelText('Repite la contraseña nueva', { exact: false }), 'mesa azul, cinco gatos');
    await press('Guardar contraseña');
    await expect.element(page.getByText('No es tu contraseña actual.')).toBeVisible();
    answer('/identity/password', okWith({ ok: true }));
    await press('Guardar contraseña');
    await expect.element(page.getByText('Contraseña Cambiada Correctamente')).toBeVisible();
    expect(requests.find(({ path }) => path === '/identity/password')?.body).toMatchObject({ password: 'secret' });
    await expect.poll(() => requests.at(-1)?.path).toBe('/api/me');
  });
});
