import type { Role } from '@despacho/contract/accounts/access.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import { branchChange, companyChange, testLive } from '../../test/live.ts';
import type { Answer } from '../../test/session.ts';
import { CompanyCircles } from './CompanyCircles.tsx';

const PRICES = '/api/pricingConfig';
const FIRST = { circle: 1, cost: 15, minDistance: 0, maxDistance: 3 };
const SECOND = { circle: 2, cost: 22.5, minDistance: 4, maxDistance: 6 };
const sanMartin = { id: 'company-1', name: 'San Martin', pricingConfig: [FIRST, SECOND] };
const ring = [
  [14.63, -90.5],
  [14.6, -90.47],
  [14.57, -90.5],
  [14.6, -90.53],
  [14.63, -90.5],
].map(([lat, lng]) => ({ lat, lng }));
const circlesOf = (source: string) => ({
  branch: { id: 'branch-1', name: 'PORTALES', position: { lat: 14.6, lng: -90.5 } },
  source,
  circles: [{ circle: 1, maxKm: 3, ring }],
});
const EFFECT = {
  orders: 2,
  before: 30,
  after: 40,
  difference: 10,
  uncoveredBefore: 0,
  uncoveredAfter: 1,
  unmeasured: 0,
  isWhole: false,
  from: '2026-11-14T06:00:00.000Z',
  to: '2026-11-21T06:00:00.000Z',
};
const ok = (body: unknown): Answer => ({ status: 200, body });

const open = async ({ role = 'OWNER', source = 'graph' }: { role?: Role; source?: string } = {}) => {
  const own = { id: 'company-1', name: 'San Martin' };
  const world = testLive();
  const { requests } = await openDesk(
    {
      [`${PRICES}/company-1`]: ok(sanMartin),
      [`${PRICES}/company-1/preview`]: ok(EFFECT),
      [PRICES]: ok(sanMartin),
      '/api/branches/branch-1/circles': ok(circlesOf(source)),
      '/api/branches/branch-2/circles': ok({ ...circlesOf(source), circles: [] }),
    },
    {
      role,
      company: role === 'OWNER' ? null : own,
      live: world.live,
      frame: {},
      children: <CompanyCircles companyId="company-1" />,
    },
  );
  world.join([
    companyChange({}),
    branchChange({}),
    branchChange({ id: 'branch-2', name: 'ZONA 10' }),
    branchChange({ id: 'branch-3', name: 'SIN LUGAR', position: null }),
    branchChange({ id: 'branch-4', name: 'DE OTRA', company: { id: 'company-2', name: 'ISHOP' } }),
  ]);
  await settle();
  return { saved: () => requests.filter(({ path }) => path === PRICES).map(({ body }) => body) };
};

const button = (name: string | RegExp) => page.getByRole('button', { name });
const text = (name: string | RegExp) => page.getByText(name);
beforeEach(() => localStorage.clear());
afterEach(async () => {
  await clearDesk();
  cleanup();
});

describe('the circles of one company', () => {
  it('[PR9] [PR12] saves a cell that is edited in place, after its cost was shown', async () => {
    const { saved } = await open();
    await page.getByRole('gridcell', { name: 'Q22.50' }).click();
    await userEvent.keyboard('{F2}');
    await userEvent.keyboard('{Control>}a{/Control}25,5{Enter}');
    await expect.element(text('2 órdenes: Q30.00 → Q40.00 (+Q10.00)')).toBeVisible();
    await expect.element(text('Solo las 2,000 órdenes más recientes')).toBeVisible();
    await button('Guardar').click();
    await expect.element(text('Precios guardados')).toBeVisible();
    expect(saved()).toEqual([
      { id: 'company-1', pricingConfig: [FIRST, { ...SECOND, cost: 25.5 }], base: [FIRST, SECOND] },
    ]);
  });

  it('[PR5] adds a circle below the list, and shows gaps as a picture and in words', async () => {
    const { saved } = await open();
    await expect.element(text('Sin precio: 3 a 4 km')).toBeVisible();
    await expect.element(page.getByRole('img', { name: /círculo 1: 0 a 3 km, Q15.00; círculo 2/ })).toBeVisible();
    await page.getByRole('combobox', { name: /^Círculo/ }).selectOptions('3');
    await page.getByRole('textbox', { name: /^Costo/ }).fill('30');
    await page.getByRole('textbox', { name: /^Distancia mínima/ }).fill('5');
    await page.getByRole('textbox', { name: /^Distancia máxima/ }).fill('9');
    await button('Agregar').click();
    await expect
      .element(page.getByRole('textbox', { name: /^Distancia mínima/ }))
      .toHaveAccessibleDescription(/Se traslapa con el círculo 2 \(4 a 6 km\)/);
    await page.getByRole('textbox', { name: /^Distancia mínima/ }).fill('6');
    await button('Agregar').click();
    await button('Guardar').click();
    await expect.element(text('Precios guardados')).toBeVisible();
    expect(saved()).toMatchObject([{ pricingConfig: [FIRST, SECOND, { circle: 3, cost: 30, minDistance: 6 }] }]);
    await expect.element(page.getByRole('textbox', { name: /^Costo/ })).toHaveValue('');
  });

  it('[PR6] shows the accounts of the company their prices, and nothing to write', async () => {
    await open({ role: 'COMPANY' });
    await expect.element(page.getByRole('gridcell', { name: 'Q22.50' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Eliminar|Agregar|hoja/ })).toBeNull();
  });
});

describe('the circles on the map', () => {
  it('[PR11] are those of the chosen branch of this company, by road', async () => {
    await open();
    await expect.element(page.getByRole('region', { name: 'Mapa de los círculos de PORTALES' })).toBeVisible();
    await expect.element(text('1: 3 km')).toBeVisible();
    const branch = page.getByRole('combobox', { name: /^Sucursal/ });
    expect([...branch.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'PORTALES',
      'ZONA 10',
    ]);
    await branch.selectOptions('ZONA 10');
    await expect.element(text('No hay círculos que dibujar alrededor de esta sucursal.')).toBeVisible();
  });

  it('[PR11] are labelled as an estimate where the map has no streets', async () => {
    await open({ source: 'estimate' });
    await expect.element(text('Sin calles en el mapa: los círculos son una estimación.')).toBeVisible();
  });

  it.each(['light', 'dark'] as const)('are accessible, wide and narrow: %s', async (theme) => {
    setTheme(theme);
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      await open();
      await expect.element(text('1: 3 km')).toBeVisible();
      expect([await findings(), isTooWide()]).toEqual([[], false]);
      await clearDesk();
    }
    await page.viewport(...WIDE);
  });
});
