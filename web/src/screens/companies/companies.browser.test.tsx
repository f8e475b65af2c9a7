import { sampleBranch } from '@despacho/contract/samples.ts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import { clearDesk, type Answers } from '../../test/desk.tsx';
import { orderChange } from '../../test/live.ts';
import { CompanyDetail } from '../../features/companies/CompanyDetail.tsx';
import { CompanyList } from '../../features/companies/CompanyList.tsx';
import { CreateCompany } from '../../features/companies/CreateCompany.tsx';
import { companyTabs } from './tabs.tsx';
import { box, button, DETAIL, GRANTS, ONE, open, PATH, profile } from './test/onCompanies.tsx';

afterEach(clearDesk);

const LIST: Answers = {
  [PATH]: {
    status: 200,
    body: {
      companies: [
        profile(),
        profile({ id: 'volcan', name: 'Pizza Volcán', description: 'Pizzas' }),
        profile({ id: 'fin', name: 'Fin', isEnabled: false }),
      ],
      total: 3,
    },
  },
};

describe('the list of companies', () => {
  it('has a card for each, a search without accents, and the disabled ones on request', async () => {
    await open(<CompanyList />, LIST);
    const link = page.getByRole('link', { name: 'Ver Empresa San Martin' });
    await expect.element(link).toHaveAttribute('href', '/company/company-1');
    await expect.element(page.getByRole('link', { name: 'nueva compañía' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Buscar Compañía' }).fill('volcan');
    await expect.element(link).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Pizza Volcán' })).toBeVisible();
    await page.getByRole('searchbox').fill('');
    expect(screen.queryByRole('heading', { name: 'Fin' })).toBeNull();
    await button('Ver deshabilitadas (1)').click();
    await expect.element(page.getByRole('heading', { name: 'Fin' })).toBeVisible();
    await button('Tabla').click();
    await expect.element(page.getByRole('columnheader', { name: /DESCRIPCIÓN/ })).toBeVisible();
  });

  it('offers no new company to who may only read', async () => {
    await open(<CompanyList />, LIST, 'CONTROLLER');
    await expect.element(page.getByRole('heading', { name: 'San Martin' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'nueva compañía' })).toBeNull();
  });
});

describe('a new company', () => {
  it('[DR6] that was not created shows the sentence of the product, and the reason in sight above the button', async () => {
    await page.viewport(1280, 600);
    await open(<CreateCompany />, { [PATH]: { status: 503, body: { code: 'unavailable' } } });
    await box(/^Nombre/).fill('Tacos');
    const create = button('crear compañía');
    await create.click();
    await expect
      .element(page.getByText('Hubo un error al crear la compañía, por favor, intenta más tarde'))
      .toBeVisible();
    const reason = page.getByRole('alert').getByText(/^No hay conexión con el servidor/);
    const { top, bottom } = reason.element().getBoundingClientRect();
    const below = create.element().getBoundingClientRect();
    expect([top > 0, bottom <= below.top, below.bottom <= innerHeight]).toEqual([true, true, true]);
  });

  it('[EM2] [EM3] shows what is wrong beside its field, and is sent by the names of documents', async () => {
    const created = { status: 201, body: profile({ id: 'new', name: 'Tacos' }) };
    const { sent, router } = await open(<CreateCompany />, { [PATH]: created });
    await button('crear compañía').click();
    await expect.element(box(/^Nombre/)).toHaveAccessibleDescription('Nombre es requerido');
    await box(/^Nombre/).fill('Tacos');
    await page.getByText('Recibe correos de sus órdenes').click();
    await button('crear compañía').click();
    await expect.element(page.getByText('Por favor, ingresa por lo menos un correo')).toBeVisible();
    await box(/^Correos/).fill('a@b.test\n\nno es\n');
    await box(/^Color/).fill('#ffee00');
    await button('crear compañía').click();
    await expect.element(page.getByText('Por favor verifica los siguientes correos: no es')).toBeVisible();
    await expect.element(page.getByText(/No se lee bien sobre ese fondo: contraste 1.2/)).toBeVisible();
    await page.getByText('Fondo negro').click();
    await box(/^Correos/).fill('a@b.test\n');
    expect(sent()).toEqual([]);
    await button('crear compañía').click();
    await expect.element(page.getByText('Compañía creada correctamente')).toBeVisible();
    expect(router.state.location.pathname).toBe('/companies');
    await expect.element(button('Ver Empresa Tacos')).toBeVisible();
    expect(sent()).toMatchObject([
      {
        path: PATH,
        body: {
          name: 'Tacos',
          email: true,
          emails: ['a@b.test'],
          customerMessages: ['created', 'onTheWay'],
          theme: { isDark: true, accent: '#ffee00' },
        },
      },
    ]);
  });

  it('[MS22] shows each text that it would send', async () => {
    await open(<CreateCompany />, {});
    await expect.element(page.getByText('Con estos avisos no se envía ningún mensaje.')).toBeVisible();
    await box(/^Nombre/).fill('Panadería');
    await page.getByText('Envía SMS a sus clientes').click();
    await page.getByText('Mensajes al cliente: Entregada').click();
    const texts = (): (string | null)[] =>
      [...screen.getByLabelText('Mensajes que se envían').querySelectorAll('dd p')].map(
        ({ textContent }) => textContent,
      );
    const link = `${location.origin}/Share/order/0123456789abcdef0123456789abcdef`;
    expect(texts()).toEqual([
      `Panaderia: su orden GT-100001 fue recibida. Puede seguirla en ${link}`,
      `Panaderia: su orden GT-100001 va en camino. Puede seguirla en ${link}`,
      `Panaderia: su orden GT-100001 fue entregada. Califique el servicio en ${link}`,
    ]);
    await page.getByText('Recibe correos de sus órdenes').click();
    await expect.element(page.getByText('Correo a la compañía: Orden GT-100001 recibida – Panadería')).toBeVisible();
    expect(texts()).toHaveLength(6);
  });

  it('[RS1] names the field that another company has', async () => {
    const refused = { status: 409, body: { code: 'conflict', details: { reason: 'name-taken' } } };
    await open(<CreateCompany />, { [PATH]: refused });
    await box(/^Nombre/).fill('San Martin');
    await button('crear compañía').click();
    await expect.element(box(/^Nombre/)).toHaveAccessibleDescription('Ya existe una compañía con ese nombre.');
  });
});

describe('a company', () => {
  it('shows its branches alone, with what an administrator does with them', async () => {
    await open(<CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />, DETAIL);
    await expect.element(page.getByRole('heading', { name: 'San Martin' })).toBeVisible();
    await expect.element(button('VER PORTALES')).toBeVisible();
    await expect.element(button('MODIFICAR PORTALES')).toBeVisible();
    await expect.element(button('ELIMINAR PORTALES')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Crear usuario' }))
      .toHaveAttribute('href', '/create?company=company-1');
    expect(screen.getAllByRole('button', { name: /^VER / })).toHaveLength(1);
    await button('Crear sucursal').click();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['EMPRESA', 'EN RUTA', 'ENTREGADAS', 'REPORTE DE ORDENES', 'ESTATUS DE ORDENES', 'CIRCULO']);
    expect(companyTabs({ ...GRANTS, prices: false }).map(({ title }) => title)).not.toContain('CIRCULO');
  });

  it('[AT14] has attendance and couriers only where it has assistance, for those who may read them', async () => {
    const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
    const assisted = { ...DETAIL, [ONE]: { status: 200, body: profile({ hasAssistance: true }) } };
    const day = '/api/attendance?day=2026-11-21&company=company-1';
    await open(<CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />, {
      ...assisted,
      [day]: { status: 200, body: { checkIns: [], isWhole: true } },
    });
    await expect.element(page.getByRole('tab', { name: 'ASISTENCIA DIARIA' })).toBeVisible();
    expect(tabs().slice(-3)).toEqual(['ASISTENCIA DIARIA', 'ASISTENCIA MES', 'RASTREO DE MOTORISTAS']);
    await page.getByRole('tab', { name: 'ASISTENCIA DIARIA' }).click();
    await expect.element(page.getByText('NO ASISTENCIA DIARIA')).toBeVisible();
    await page.getByRole('tab', { name: 'RASTREO DE MOTORISTAS' }).click();
    await expect.element(page.getByRole('gridcell', { name: 'Luis Ramos' })).toBeVisible();
    await clearDesk();
    const none = { ...GRANTS, attendance: false, couriers: false };
    await open(<CompanyDetail id="company-1" tabs={companyTabs(none)} />, assisted);
    await expect.element(page.getByRole('tab', { name: 'EN RUTA' })).toBeVisible();
    expect(tabs()).not.toContain('ASISTENCIA MES');
  });

  it('lets a controller read and see, and nothing else', async () => {
    await open(<CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />, DETAIL, 'CONTROLLER');
    await expect.element(button('VER PORTALES')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Modificar|Eliminar|MODIFICAR|ELIMINAR|Crear sucursal/ })).toBeNull();
  });

  it('[RS2] sends what a change was opened with, and names the field that another person changed', async () => {
    const { sent, answer } = await open(<CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />, DETAIL);
    await button('Modificar').first().click();
    await box(/^Descripción/).fill('Pan');
    const changed = {
      reason: 'changed',
      fields: [{ field: 'description', base: null, stored: 'X', requested: 'Pan' }],
    };
    answer(ONE, { status: 409, body: { code: 'conflict', details: changed } });
    await button('Guardar').click();
    await expect.element(box(/^Descripción/)).toHaveAccessibleDescription(/Otra persona lo cambió/);
    answer(ONE, { status: 200, body: profile({ description: 'Pan' }) });
    await button('Guardar').click();
    await expect.element(page.getByText('Compañía modificada correctamente')).toBeVisible();
    expect(sent()[0]).toMatchObject({ path: ONE, body: { description: 'Pan', base: { description: null } } });
  });

  it('[EM5] asks before it ends, and names what ends with it', async () => {
    const { requests, router, answer } = await open(
      <CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />,
      DETAIL,
    );
    const ofCompany = () => requests.filter(({ path }) => path === ONE).length;
    const before = ofCompany();
    await button('Eliminar').first().click();
    await expect
      .element(
        page.getByText(
          'Sus sucursales se deshabilitan con ella; sus órdenes se conservan. Tiene 2 órdenes activas, que alguien debe terminar.',
        ),
      )
      .toBeVisible();
    await button('Cancelar').click();
    expect(ofCompany()).toBe(before);
    await button('Eliminar').first().click();
    answer(ONE, { status: 200, body: { ok: true } });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(page.getByText('Compañía eliminada correctamente')).toBeVisible();
    expect([ofCompany() > before, router.state.location.pathname]).toEqual([true, '/companies']);
  });

  it('[EM5] [BR6] asks before a branch ends, with the number of its active orders', async () => {
    const other = { id: 'branch-2', name: 'Otra', position: null };
    await open(<CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />, DETAIL, 'OWNER', [
      orderChange({ id: 'o3', number: 'GT-3', status: 'Entregado' }),
      orderChange({ id: 'o4', number: 'GT-4', status: 'En cola', branch: other }),
    ]);
    await button('ELIMINAR PORTALES').click();
    await expect
      .element(
        page.getByText('Se deshabilita; sus órdenes se conservan. Tiene 2 órdenes activas, que alguien debe terminar.'),
      )
      .toBeVisible();
    await button('Cancelar').click();
  });

  it('[EM5] that is enabled again offers its disabled branches, and names those that stay disabled', async () => {
    const of = (id: string, name: string, isEnabled: boolean) => sampleBranch({ id, name, isEnabled });
    const branchOffices = [
      of('1', 'Zona 1', false),
      of('2', 'Zona 2', false),
      of('3', 'Zona 3', false),
      of('4', 'Zona 4', true),
    ];
    const [first, second] = ['1', '2'].map((id) => `/companies-service/branch-offices/${id}`);
    const { sent, answer } = await open(<CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />, {
      [ONE]: { status: 200, body: profile({ isEnabled: false }) },
      '/companies-service/branch-offices': { status: 200, body: { branchOffices, total: 4 } },
      [String(first)]: { status: 200, body: branchOffices[0] },
      [String(second)]: { status: 503, body: { code: 'unavailable' } },
    });
    await button('Activar').first().click();
    const dialog = page.getByRole('dialog', { name: '¿Activar también sucursales de San Martin?' });
    await expect.element(dialog.getByText(/También están las que se desactivaron antes/)).toBeVisible();
    await expect.element(dialog.getByLabelText('Zona 3')).toBeChecked();
    expect(await findings()).toEqual([]);
    expect(screen.queryByLabelText('Zona 4')).toBeNull();
    await dialog.getByText('Zona 3').click();
    await dialog.getByRole('button', { name: 'Activar sucursales' }).click();
    await expect.element(dialog.getByText(/^Zona 2: /)).toBeVisible();
    answer(String(second), { status: 200, body: branchOffices[1] });
    await dialog.getByRole('button', { name: 'Activar sucursales' }).click();
    await expect.element(page.getByText('2 sucursales activadas')).toBeVisible();
    expect(sent().map(({ path }) => path)).toEqual([ONE, first, second, first, second]);
    await clearDesk();
    await open(<CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />, {
      [ONE]: { status: 200, body: profile({ isEnabled: false }) },
      '/companies-service/branch-offices': { status: 503, body: { code: 'unavailable' } },
    });
    await button('Activar').first().click();
    await expect.element(page.getByText(/^No se pudo obtener la lista de sus sucursales/)).toBeVisible();
  });

  it('[EM6] [EM7] has its active orders, and their stages as checks and crosses', async () => {
    const page200 = { orders: [], total: 0, isTotalExact: true, unreadable: 0, nextCursor: null, window: null };
    const answers = { ...DETAIL, '/api/deliveries': { status: 200, body: page200 } };
    const delivered = (id: string, deliveredAt: string) =>
      orderChange({ id, number: id, status: 'Entregado', isActive: false, deliveredAt });
    const { requests } = await open(<CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />, answers, 'OWNER', [
      delivered('GT-3', '2026-11-21T05:50:00.000Z'),
      delivered('GT-4', '2026-11-21T17:50:00.000Z'),
    ]);
    await page.getByRole('tab', { name: 'EN RUTA' }).click();
    await expect.element(button('RASTREAR GT-2')).toBeVisible();
    await expect.element(button('VER PILOTO GT-2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'VER PILOTO GT-1' })).toBeNull();
    await page.getByRole('tab', { name: 'ESTATUS DE ORDENES' }).click();
    await expect.element(page.getByText(/piloto recibiendo/).first()).toBeVisible();
    // The live state has deliveries of yesterday, too.
    await expect.element(page.getByText('GT-4')).toBeVisible();
    expect(screen.queryByText('GT-3')).toBeNull();
    await expect.element(page.getByRole('img', { name: 'orden entregada: no' }).first()).toBeVisible();
    await page.getByRole('tab', { name: 'ENTREGADAS' }).click();
    await expect.element(page.getByRole('columnheader', { name: /TIEMPO ENTREGA/ })).toBeVisible();
    await page.getByRole('tab', { name: 'REPORTE DE ORDENES' }).click();
    await expect.element(page.getByRole('heading', { name: /^REPORTE DE ORDENES/ })).toBeVisible();
    const tools = page.getByRole('button', { name: /^Exportar/ }).element();
    expect(tools.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
    const lists = requests.filter(({ path }) => path.startsWith('/api/deliveries?'));
    expect(lists.every(({ path }) => path.includes('company=company-1'))).toBe(true);
  });
});

it.each(['light', 'dark'] as const)('the screens are accessible, wide and narrow: %s', async (theme) => {
  setTheme(theme);
  const shown: [string, ReactNode, Answers][] = [
    ['list', <CompanyList key="list" />, LIST],
    ['create', <CreateCompany key="create" />, {}],
    ['detail', <CompanyDetail key="detail" id="company-1" tabs={companyTabs(GRANTS)} />, DETAIL],
  ];
  for (const [name, element, answers] of shown) {
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      await open(element, answers);
      expect([name, width, await findings(), isTooWide()]).toEqual([name, width, [], false]);
      await clearDesk();
    }
  }
  await page.viewport(...WIDE);
});
