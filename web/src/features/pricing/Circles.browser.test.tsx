import type { Role } from '@despacho/contract/accounts/access.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import { DRAFT_KEY, type Answer, type SentRequest } from '../../test/session.ts';
import { Circles } from './Circles.tsx';

const ALL = '/api/allPricingConfig';
const ONE = '/api/pricingConfig';
const FIRST = { circle: 1, cost: 15, minDistance: 0, maxDistance: 3 };
const SECOND = { circle: 2, cost: 22.5, minDistance: 3, maxDistance: 6 };
const sanMartin = { id: 'c1', name: 'San Martín', pricingConfig: [FIRST, SECOND] };
const ishop = { id: 'c2', name: 'ISHOP', pricingConfig: [FIRST] };
const EFFECT = {
  orders: 214,
  before: 3210,
  after: 3424,
  difference: 214,
  uncoveredBefore: 0,
  uncoveredAfter: 0,
  unmeasured: 3,
  isWhole: true,
  from: '2026-11-14T06:00:00.000Z',
  to: '2026-11-21T06:00:00.000Z',
};
const ok = (body: unknown): Answer => ({ status: 200, body });

type Setup = { lists?: unknown; save?: (request: SentRequest) => Answer; role?: Role };

const open = async ({ lists = [sanMartin, ishop], save = () => ok(sanMartin), role = 'OWNER' }: Setup = {}) => {
  const { requests } = await openDesk(
    {
      [DRAFT_KEY]: ok({ key: 'A'.repeat(43) }),
      [ALL]: ok(lists),
      [`${ONE}/c1/preview`]: ok(EFFECT),
      [`${ONE}/c2/preview`]: ok(EFFECT),
      [ONE]: save,
    },
    {
      role,
      company: role === 'OWNER' ? null : { id: 'c1', name: 'San Martín' },
      frame: { display: 'flex', height: '100vh' },
      children: <Circles title="Todos los Círculos de las empresa" />,
    },
  );
  await settle();
  return { saved: () => requests.filter(({ path }) => path === ONE).map(({ body }) => body) };
};

const button = (name: string | RegExp) => page.getByRole('button', { name });
const text = (name: string | RegExp) => page.getByText(name);
const field = (name: RegExp) => page.getByRole('textbox', { name });
beforeEach(() => localStorage.clear());
afterEach(clearDesk);

const paste = (content: string): void => {
  const data = new DataTransfer();
  data.setData('text/plain', content);
  const target = document.querySelector('[role="group"] .bp6-table-container') ?? document.body;
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
};
const openSheet = async (): Promise<void> => {
  await button('Editar como hoja').click();
  await expect.element(page.getByRole('group', { name: 'Hoja de precios' })).toBeVisible();
  await settle();
};

describe('the list of price circles', () => {
  it('shows one row for each circle, with two decimals, in pages of 20', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: /Todos los Círculos de las empresa/ })).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: 'Q22.50' })).toBeVisible();
    const sizes = [...document.querySelectorAll('select option')].map(({ textContent }) => textContent);
    expect(sizes).toEqual(expect.arrayContaining(['10', '20', '50']));
    expect(screen.getAllByRole('gridcell', { name: 'San Martín' })).toHaveLength(2);
  });

  it('shows its own words where there is nothing', async () => {
    await open({ lists: [] });
    await expect.element(text('NO HAY INFORMACIÓN')).toBeVisible();
  });

  it('[PR6] offers nothing to write to the accounts of a company', async () => {
    await open({ role: 'COMPANY' });
    await expect.element(page.getByRole('gridcell', { name: 'Q22.50' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Modificar|Eliminar|Agregar|hoja/ })).toBeNull();
  });

  it('[PR9] [PR10] [PR12] saves a circle after the costs of last week were shown, with the list it was read from', async () => {
    const { saved } = await open();
    await button('Modificar San Martín, círculo 2').click();
    await field(/^Costo/).fill('25,5');
    await field(/^Distancia máxima/).fill('7.25');
    await button('Guardar').click();
    await expect.element(text('214 órdenes: Q3,210.00 → Q3,424.00 (+Q214.00)')).toBeVisible();
    expect(saved()).toEqual([]);
    await button('Guardar').last().click();
    await expect.element(text('Precios guardados')).toBeVisible();
    expect(saved()).toEqual([
      {
        id: 'c1',
        pricingConfig: [FIRST, { circle: 2, cost: 25.5, minDistance: 3, maxDistance: 7.25 }],
        base: [FIRST, SECOND],
      },
    ]);
  });

  it('[PR5] [PR7] shows at the field what overlaps, and above the buttons what another person changed', async () => {
    const fields = [{ field: 'circle-2', base: SECOND, stored: null, requested: null }];
    const { saved } = await open({
      save: () => ({ status: 409, body: { code: 'conflict', details: { reason: 'changed', fields } } }),
    });
    await button('Modificar San Martín, círculo 2').click();
    await field(/^Distancia mínima/).fill('2');
    await button('Guardar').click();
    await expect
      .element(field(/^Distancia mínima/))
      .toHaveAccessibleDescription(/Se traslapa con el círculo 1 \(0 a 3 km\)/);
    await field(/^Distancia mínima/).fill('tres');
    await expect.element(field(/^Distancia mínima/)).toHaveAccessibleDescription(/es un número de 0 a 1000/);
    await field(/^Distancia mínima/).fill('4');
    await button('Guardar').click();
    await expect.element(text(/sin precio|Sin precio: 3 a 4 km/)).toBeVisible();
    await button('Guardar').last().click();
    await expect.element(text(/Otra persona cambió estos precios mientras tanto: círculo 2/)).toBeVisible();
    expect(saved()).toHaveLength(1);
    await button('Cancelar').click();
    await button('Salir sin guardar').click();
  });

  it.each(['light', 'dark'] as const)('is accessible with its dialogs, wide and narrow: %s', async (theme) => {
    setTheme(theme);
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      await open();
      await button('Modificar San Martín, círculo 2').click();
      await settle();
      expect([await findings(), isTooWide()]).toEqual([[], false]);
      await field(/^Costo/).fill('30');
      await button('Guardar').click();
      await expect.element(text(/214 órdenes/)).toBeVisible();
      expect([await findings(), isTooWide()]).toEqual([[], false]);
      await button('Cancelar').last().click();
      await button('Cancelar').click();
      await button('Salir sin guardar').click();
      await clearDesk();
    }
    await page.viewport(...WIDE);
  });
});

describe('the prices as a sheet', () => {
  it('[PR5] takes 200 pasted rows, and sends one request for each company', async () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ id: `c${at}`, name: `Empresa ${at}`, pricingConfig: [] }));
    const { saved } = await open({ lists: many });
    await openSheet();
    const rows = many.flatMap(({ name }) =>
      [1, 2, 3, 4].map((circle) => `${name}\t${circle}\t${circle - 1}\t${circle}\t${circle},50`),
    );
    paste(rows.join('\r\n'));
    await expect.element(button('Guardar (50)')).toBeEnabled();
    await button('Guardar (50)').click();
    await expect.element(text('De 40 empresas más no se calculó.')).toBeVisible();
    await button('Guardar').last().click();
    await expect.element(text('Precios de 50 empresas guardados')).toBeVisible();
    expect(saved()).toHaveLength(50);
    expect(saved()[0]).toMatchObject({
      pricingConfig: [{ circle: 1, cost: 1.5, minDistance: 0, maxDistance: 1 }, {}, {}, {}],
    });
  });

  it('[DR3] recovered from a draft, names what others changed meanwhile, and takes it', async () => {
    await open();
    await openSheet();
    paste('San Martín\t1\t0\t3\t17\nSan Martín\t2\t3\t6\t23');
    await button('Ver la lista').click();
    await button('Salir sin guardar').click();
    await clearDesk();
    await open({ lists: [{ ...sanMartin, pricingConfig: [{ ...FIRST, cost: 30 }, SECOND] }, ishop] });
    await openSheet();
    await button('Recuperar').click();
    await expect.element(text('Desde tu borrador cambió 1 círculo que tú también cambiaste:')).toBeVisible();
    await expect.element(text(/Ahora dice: 0 a 3 km, Q30\.00\./)).toBeVisible();
    await expect.element(button('Guardar (1)')).toBeEnabled();
    expect([await findings(), isTooWide()]).toEqual([[], false]);
    await button('Usar lo de ahora: San Martín, círculo 1').click();
    await expect.element(text(/^Desde tu borrador/)).not.toBeInTheDocument();
  });

  it('[PR5] marks overlaps at their cells and saves nothing until they are gone', async () => {
    await open();
    await openSheet();
    paste('San Martín\t1\t0\t3\t15\nSan Martín\t2\t2\t6\t22,5\nISHOP\t1\t1\t3\t15');
    await expect.element(text('4 celdas por corregir')).toBeVisible();
    await expect.element(button(/^Guardar/)).toBeDisabled();
    await expect.element(text('Se traslapan: círculos 1 y 2')).toBeVisible();
    await expect.element(text('Sin precio: 0 a 1 km')).toBeVisible();
    expect(document.querySelectorAll('.bp6-table-cell.bp6-intent-danger')).toHaveLength(4);
    paste('San Martín\t1\t0\t3\t15\nSan Martín\t2\t3\t6\t23');
    await expect.element(button('Guardar (2)')).toBeEnabled();
  });

  it('is typed and emptied by keyboard', async () => {
    await open();
    await openSheet();
    const cell = document.querySelector<HTMLElement>('.bp6-table-cell');
    cell?.focus();
    await userEvent.click(cell ?? document.body);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await userEvent.keyboard('19,75{Enter}');
    await expect.element(button('Guardar (1)')).toBeEnabled();
    await userEvent.keyboard('{ArrowUp}{Delete}');
    await expect.element(text('1 celda por corregir')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('is accessible with a problem: %s', async (theme) => {
    setTheme(theme);
    await open();
    await openSheet();
    paste('San Martín\t1\t0\t3\t15\nSan Martín\t2\t2\t6\t22,5');
    await expect.element(text(/celdas por corregir/)).toBeVisible();
    expect([await findings(), isTooWide()]).toEqual([[], false]);
  });
});
