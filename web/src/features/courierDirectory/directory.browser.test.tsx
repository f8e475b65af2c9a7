import type { Role } from '@despacho/contract/accounts/access.ts';
import type { CourierProfile, DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { sampleCourier } from '@despacho/contract/samples.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import { dismissAll } from '../../kit/notify/notify.ts';
import { openDesk } from '../../test/desk.tsx';
import { branchChange, companyChange, courierChange, NOW, orderChange, testLive } from '../../test/live.ts';
import { CourierDirectory } from './CourierDirectory.tsx';
import { CreateCourier, ModifyCourier } from './CourierForms.tsx';
import { CourierPage } from './CourierPage.tsx';
import { CourierPassword } from './CourierPassword.tsx';
import { CreateAccount } from './CreateAccount.tsx';

afterEach(() => {
  dismissAll();
  cleanup();
});

type Answers = Parameters<typeof openDesk>[0];

const listed = (id: string, only: Partial<DirectoryCourier> = {}): DirectoryCourier => {
  const { name, phone, email, plate, picture, company, branch, branchIds, ownership, type, ...courier } = sampleCourier(
    { id },
  );
  const { accountStatus, availability, lastOrderAt } = courier;
  const places = { company, branch, branchIds, ownership };
  const states = { type, accountStatus, availability, lastOrderAt };
  const identity = { dpi: null, mongoId: null, cashLimit: null };
  return { id, name, phone, email, plate, picture, ...places, ...states, identity, isComplete: false, ...only };
};
const profile = (only: Partial<CourierProfile> = {}): CourierProfile => ({
  ...listed('ana', { name: 'Ana Paz' }),
  firstName: 'Ana',
  lastName: 'Paz',
  totalTravelledKm: null,
  unavailableReason: null,
  phoneRecord: { email: 'ana@x.test', error: 'Sin permiso de ubicación', version: '4.1.0', battery: 0.07 },
  hasOldApplication: true,
  orders: [{ id: 'order-1', number: 'GT-100001' }],
  unreadable: ['lastOrder'],
  ...only,
});

const pageOf =
  (all: readonly DirectoryCourier[]) =>
  ({ path }: { path: string }) => {
    const query = new URL(path, 'http://x').searchParams;
    const after = query.get('after');
    const rest = all.filter(({ id }) => after === null || id > after);
    const data = rest.slice(0, Number(query.get('limit')));
    return { status: 200, body: { data, total: all.length, next: rest.length > data.length ? data.at(-1)?.id : null } };
  };

const screens = {
  list: () => <CourierDirectory />,
  one: () => <CourierPage id="ana" />,
  create: () => <CreateCourier />,
  modify: () => <ModifyCourier id="ana" />,
  account: () => <CreateAccount />,
  password: () => <CourierPassword />,
};

const open = async (screen: keyof typeof screens, answers: Answers = {}, role: Role = 'ADMINISTRATOR') => {
  const { live, join } = testLive();
  const { requests, router } = await openDesk(answers, {
    role,
    isStrict: false,
    path: '/',
    routes: [{ path: '*', element: <p>elsewhere</p> }],
    live,
    screens: ['/ver-mas/:bikerId'],
    frame: { display: 'flex', flexDirection: 'column', height: '100dvh' },
    children: screens[screen](),
  });
  return { requests, join, router };
};
const press = async (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const tab = (name: RegExp) => page.getByRole('tab', { name });

const three = [
  listed('ana', { name: 'Ana Paz' }),
  listed('bob', { name: 'Bob Gil', accountStatus: 'NEW', type: null }),
  listed('eva', { name: 'Eva Sol', accountStatus: 'INACTIVE' }),
];
describe('the directory', () => {
  it('[CU4] opens with 2,000 couriers, all of them, in pages of 50', async () => {
    const all = Array.from({ length: 2_000 }, (_, at) =>
      listed(`c${String(at).padStart(4, '0')}`, { name: `Piloto ${at}` }),
    );
    const { requests } = await open('list', { '/security/users': pageOf(all) });
    await expect.element(tab(/Pilotos activos \(2,000\)/), { timeout: 10_000 }).toBeVisible();
    await expect.element(page.getByText('Piloto 0', { exact: true })).toBeVisible();
    expect(requests).toHaveLength(4);
    await userEvent.fill(page.getByRole('searchbox'), 'piloto 1999');
    await expect.element(page.getByText('Piloto 1999', { exact: true })).toBeVisible();
  });

  it('[CU4] has a tab for each state, and follows what the live connection knows', async () => {
    const { join } = await open('list', { '/security/users': pageOf(three) });
    await expect.element(tab(/Pilotos activos \(1\)/)).toBeVisible();
    await tab(/por aceptar \(1\)/).click();
    await expect.element(page.getByText('Bob Gil')).toBeVisible();
    join([courierChange({ ...three[0], accountStatus: 'INACTIVE' }), courierChange({ id: 'bob', name: 'Bob Gil' })]);
    await expect.element(tab(/inactivos \(1\)/)).toBeVisible();
    await expect.element(tab(/por aceptar \(0\)/)).toBeVisible();
    await expect.element(page.getByText('No hay información a mostrar')).toBeVisible();
  });

  it('[CU5] filters by the orders that are carried now', async () => {
    const { join } = await open('list', {
      '/security/users': pageOf([three[0] ?? listed('ana'), listed('zoe', { name: 'Zoe Luz' })]),
    });
    join([
      courierChange({ id: 'ana', name: 'Ana Paz' }),
      courierChange({ id: 'zoe', name: 'Zoe Luz' }),
      orderChange({ id: 'o1', status: ORDER_STATUS.GOING, courier: { id: 'zoe', name: 'Zoe Luz' } }),
    ]);
    await userEvent.selectOptions(page.getByLabelText('Lista'), 'Con órdenes');
    await expect.element(page.getByText('Zoe Luz')).toBeVisible();
    await expect.element(page.getByText('Ana Paz')).not.toBeInTheDocument();
    await userEvent.selectOptions(page.getByLabelText('Lista'), 'Ninguno');
    await expect.element(page.getByText('No hay información a mostrar')).toBeVisible();
  });

  it('[CU9] [CU18] authorises the chosen ones with one type, and names who was first', async () => {
    const waiting = [
      listed('bob', { name: 'Bob Gil', accountStatus: 'NEW', type: null }),
      listed('cid', { name: 'Cid Ros', accountStatus: 'NEW', type: null }),
    ];
    const details = {
      reason: 'already-active',
      type: 'PERMANENT',
      by: { id: 'x', name: 'Otra Persona' },
      at: '2026-11-21T18:00:00.000Z',
    };
    const { requests } = await open('list', {
      '/security/users': pageOf(waiting),
      '/security/users/uid/bob/type/WILDCARD': { status: 200, body: listed('bob') },
      '/security/users/uid/cid/type/WILDCARD': { status: 409, body: { code: 'conflict', details } },
    });
    await tab(/por aceptar \(2\)/).click();
    await expect.element(page.getByRole('button', { name: 'AUTORIZAR PILOTO' })).toBeDisabled();
    await expect.element(page.getByText('Marca primero los pilotos en la lista.')).toBeVisible();
    await page.getByRole('checkbox').first().click({ force: true });
    await press('AUTORIZAR PILOTO');
    await expect.element(page.getByLabelText('Tipo de motorista')).toHaveValue('WILDCARD');
    await page.getByRole('alertdialog').getByRole('button', { name: 'AUTORIZAR PILOTO' }).click();
    await expect.element(page.getByText('Autorizados: 1 de 2')).toBeVisible();
    await expect.element(page.getByText(/Ya estaba autorizado \(PERMANENTE, por Otra Persona/)).toBeVisible();
    expect(requests.filter(({ path }) => path.includes('/type/'))).toHaveLength(2);
    await press('Cerrar');
  });

  it('[CU9] offers the type that an inactive courier had, and shows the whole detail of a row', async () => {
    await open('list', {
      '/security/users': pageOf([listed('eva', { name: 'Eva Sol', accountStatus: 'INACTIVE', type: 'PERMANENT' })]),
      '/api/couriers/eva': { status: 200, body: profile({ id: 'eva' }) },
    });
    await tab(/inactivos \(1\)/).click();
    await press('Ver el detalle');
    await expect.element(page.getByRole('heading', { name: 'INFORMACIÓN DEL TELEFONO' })).toBeVisible();
    const cell = page.getByRole('gridcell', { name: 'Detalle' }).element();
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
    await page.getByRole('checkbox').first().click({ force: true });
    await press('Activar Pilotos');
    await expect.element(page.getByLabelText('Tipo de motorista')).toHaveValue('PERMANENT');
    await press('Cancelar');
  });

  it('[CU18] activates several with the type that each of them had', async () => {
    const idle = (id: string, type: 'PERMANENT' | 'WILDCARD' | null) => listed(id, { accountStatus: 'INACTIVE', type });
    const wanted = ['eva/type/PERMANENT', 'gil/type/WILDCARD', 'leo/type/WILDCARD'];
    const { requests } = await open('list', {
      '/security/users': pageOf([idle('eva', 'PERMANENT'), idle('gil', 'WILDCARD'), idle('leo', null)]),
      ...Object.fromEntries(wanted.map((end) => [`/security/users/uid/${end}`, { status: 200, body: listed('eva') }])),
    });
    await tab(/inactivos \(3\)/).click();
    await expect.element(page.getByRole('button', { name: 'Activar Pilotos' })).toBeDisabled();
    await page.getByRole('checkbox').first().click({ force: true });
    await press('Activar Pilotos');
    await expect.element(page.getByLabelText('Tipo de motorista')).toHaveDisplayValue('El que tenía cada uno');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activar Pilotos' }).click();
    await expect.poll(() => wanted.filter((end) => requests.some(({ path }) => path.endsWith(end)))).toEqual(wanted);
    await press('Cerrar');
  });

  it('[IC15] opens the alert of a courier on duty from its row', async () => {
    const { join } = await open('list', { '/security/users': pageOf(three) });
    join([courierChange({ ...three[0], alert: 'lost' }), courierChange({ ...three[2] })]);
    await page.getByRole('button', { name: 'ALERTA Ana Paz' }).click();
    await expect.element(page.getByRole('dialog').getByLabelText(/^Alerta/)).toHaveValue('lost');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await tab(/inactivos/).click();
    await expect.element(page.getByRole('button', { name: 'VER Eva Sol' })).toBeVisible();
    expect(page.getByRole('button', { name: /^ALERTA/ }).length).toBe(0);
  });

  it('[AC13] readers see the list without boxes and without MODIFICAR', async () => {
    await open('list', { '/security/users': pageOf(three) }, 'USER');
    await expect.element(page.getByText('Ana Paz')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /VER/ })).toBeVisible();
    expect([page.getByRole('button', { name: /MODIFICAR|ALERTA/ }).length, page.getByRole('checkbox').length]).toEqual([
      0, 0,
    ]);
  });
});

describe('one courier', () => {
  it('[CU7] [CU13] shows the phone with its error, and what cannot be read', async () => {
    await open('one', { '/api/couriers/ana': { status: 200, body: profile() } });
    await expect.element(page.getByRole('heading', { name: 'ANA PAZ' })).toBeVisible();
    for (const text of ['NO TIENE LA ULTIMA VERSION', 'ADVERTENCIA', 'Sin permiso de ubicación', '7 %'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByText(/no se pueden leer: lastOrder/)).toBeVisible();
    const panel = page.getByText('ADVERTENCIA', { exact: true }).element().parentElement ?? document.body;
    expect(getComputedStyle(panel).backgroundColor).toBe(getComputedStyle(panel).borderLeftColor);
  });

  it('[TK13] shows the battery of the last position, as the maps do', async () => {
    const { join } = await open('one', { '/api/couriers/ana': { status: 200, body: profile() } });
    await expect.element(page.getByText('7 %', { exact: true })).toBeVisible();
    join([courierChange({ id: 'ana', name: 'Ana Paz' })], [['ana', 14.6, -90.5, NOW - 12_000, 8, 0.81]]);
    await expect.element(page.getByText('81 %', { exact: true })).toBeVisible();
  });

  it('[CU14] changes the state, which is required, based on what was read', async () => {
    const answered = {
      courier: listed('ana', { availability: 'unavailable' }),
      orders: [{ id: 'o', number: 'GT-7' }],
    };
    const { requests } = await open('one', {
      '/api/couriers/ana': { status: 200, body: profile({ availability: 'available' }) },
      '/security/users/ana/uid/ana': { status: 200, body: answered },
    });
    await press('Modificar estado');
    await press('Guardar');
    await expect.element(page.getByText('El estado es requerido')).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Estado/ })
      .selectOptions('No disponible');
    await press('Guardar');
    await expect.element(page.getByText('El estado del piloto fue actualizado correctamente')).toBeVisible();
    await expect.element(page.getByText(/GT-7/).first()).toBeVisible();
    expect(requests.find(({ body }) => body !== undefined)?.body).toEqual({ status: 'unavailable', base: 'available' });
  });

  it('[CU14] keeps the dialog and names who was first', async () => {
    const details = { reason: 'changed', fields: [] };
    await open('one', {
      '/api/couriers/ana': { status: 200, body: profile() },
      '/security/users/ana/uid/ana': { status: 409, body: { code: 'conflict', details } },
    });
    await press('Modificar estado');
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Estado/ })
      .selectOptions('Inactivo');
    await press('Guardar');
    await expect.element(page.getByText('Hubo un error al actualizar el estado del piloto')).toBeVisible();
    await expect.element(page.getByText(/Otra persona lo cambió mientras tanto/)).toBeVisible();
    await press('Cancelar');
    await press('Salir sin guardar');
  });

  it('[CU10] that was removed is not found', async () => {
    await open('one');
    await expect.element(page.getByRole('heading', { name: 'Motorista no encontrado' })).toBeVisible();
  });
});

describe('the forms', () => {
  const places = [
    companyChange({ id: 'company-1', name: 'San Martin' }),
    branchChange({ id: 'branch-1', name: 'PORTALES' }),
  ];

  it('[CU6] a new courier needs name, phone, type, company and branch; a doubtful id is a warning [CU1]', async () => {
    const { join, requests, router } = await open('create', { '/api/couriers': { status: 201, body: listed('new') } });
    join(places);
    await press('crear 2wheeler');
    for (const text of [
      'Nombre es requerido',
      'Teléfono es requerido',
      'La compañía es requerida',
      'La sucursal es requerida',
      'Tipo de motorista es requerido',
    ])
      await expect.element(page.getByText(text)).toBeVisible();
    await userEvent.fill(page.getByLabelText('Nombre', { exact: false }), 'Ana Paz');
    await userEvent.fill(page.getByLabelText('Teléfono', { exact: false }), '4111 0001');
    await userEvent.fill(page.getByLabelText('DPI'), '1234567800101');
    await expect.element(page.getByText(/número verificador no coincide/)).toBeVisible();
    await userEvent.selectOptions(page.getByLabelText('Tipo de motorista', { exact: false }), 'COMODIN');
    await userEvent.selectOptions(page.getByLabelText('Compañía', { exact: false }), 'San Martin');
    await userEvent.selectOptions(page.getByLabelText('Sucursal', { exact: false }), 'PORTALES');
    await press('crear 2wheeler');
    await expect.element(page.getByText('2Wheeler creado correctamente')).toBeVisible();
    expect(requests.at(-1)?.body).toMatchObject({ phone: '41110001', type: 'WILDCARD', branchId: 'branch-1' });
    expect(router.state.location.pathname).toBe('/companies');
    await press('Ver piloto');
    expect(router.state.location.pathname).toBe('/ver-mas/new');
  });

  it('[RS2] [CU10] a change sends the values it was opened with, and a refused removal names the orders', async () => {
    const conflict = {
      reason: 'changed',
      fields: [{ field: 'name', base: 'Ana Paz', stored: 'Ana P.', requested: 'Ana' }],
    };
    const carries = { reason: 'carries-orders', orders: [{ id: 'o', number: 'GT-7' }] };
    const { join, requests } = await open('modify', {
      '/api/couriers/ana': ({ body }) => {
        if (body !== undefined) return { status: 409, body: { code: 'conflict', details: conflict } };
        return { status: 200, body: profile() };
      },
      '/api/couriers/ana?alias=ana': { status: 409, body: { code: 'conflict', details: carries } },
    });
    join(places);
    await userEvent.fill(page.getByLabelText('Nombre', { exact: false }), 'Ana');
    await press('EDITAR');
    await expect
      .element(page.getByText('Hubo un error al actualizar el piloto, por favor, intenta más tarde'))
      .toBeVisible();
    expect(requests.find(({ body }) => body !== undefined)?.body).toMatchObject({
      name: 'Ana',
      dpi: 0,
      base: { name: 'Ana Paz', companyId: 'company-1' },
    });
    await press('Eliminar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(page.getByText('No se puede eliminar: lleva las órdenes GT-7.')).toBeVisible();
  });

  it('[CU11] an account needs an image; a password has eight characters', async () => {
    await open('account');
    await expect.element(page.getByRole('button', { name: 'Crear piloto' })).toBeDisabled();
    cleanup();
    const courier = { id: 'ana', name: 'Ana Paz', email: 'ana@x.test', phone: '41110001', company: null };
    const { requests } = await open('password', {
      '/functions/find-user': { status: 200, body: { uid: 'ana', user: null, courier } },
    });
    await userEvent.fill(page.getByLabelText('Correo electrónico', { exact: false }), 'ana@x.test');
    await press('Buscar');
    await expect.element(page.getByText('Usuario Encontrado')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({ email: 'ana@x.test', type: 'bikers' });
    await press('Cambiar contraseña');
    await expect.element(page.getByText('Ingrese contraseña')).toBeVisible();
    await userEvent.fill(page.getByLabelText('Nueva contraseña', { exact: false }), 'siete77');
    await expect.element(page.getByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
  });
});

describe('in both themes, wide and narrow', () => {
  it.each(['list', 'one', 'create', 'account', 'password'] as const)('%s has no findings', async (screen) => {
    await open(screen, { '/security/users': pageOf(three), '/api/couriers/ana': { status: 200, body: profile() } });
    await expect.element(page.getByRole('heading').first()).toBeVisible();
    for (const theme of ['light', 'dark'] as const)
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        expect([theme, width, await findings(), isTooWide()]).toEqual([theme, width, [], false]);
      }
    await page.viewport(...WIDE);
    setTheme('light');
  });
});
