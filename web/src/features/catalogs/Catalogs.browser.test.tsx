import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import { type Answer, type SentRequest } from '../../test/session.ts';
import { Catalogs } from './Catalogs.tsx';

const BASE = '/catalogs-service';
const ok = (body: unknown): Answer => ({ status: 200, body });
const gt = { id: 'gt', name: 'Guatemala' };
const sv = { id: 'sv', name: 'El Salvador' };
const north = { id: 'peten', name: 'Petén', countryId: 'gt' };
const centre = { id: 'centro', name: 'Centro', countryId: 'gt' };
const flores = { id: 'flores', name: 'Flores', countryId: 'gt', regionId: 'peten' };

type Answers = Record<string, Answer | ((request: SentRequest) => Answer)>;

const open = async (answers: Answers = {}) => {
  const { requests, router } = await openDesk(
    {
      [`${BASE}/countries`]: ({ body }) => ok(body === undefined ? { data: [gt, sv] } : gt),
      [`${BASE}/regions/countries/gt`]: ok({ data: [centre, north] }),
      [`${BASE}/regions/countries/sv`]: ok({ data: [] }),
      [`${BASE}/cities/countries/gt/regions/peten`]: ok({ data: [flores] }),
      [`${BASE}/cities`]: ok(flores),
      [`${BASE}/regions/peten`]: ok(north),
      ...answers,
    },
    { at: '/catalogs', frame: { display: 'flex', height: '100vh' }, children: <Catalogs title="CATÁLOGOS" /> },
  );
  await settle();
  return { router, sent: () => requests.filter(({ body }) => body !== undefined) };
};

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const text = (name: string) => page.getByText(name, { exact: true });
const choosePeten = async (): Promise<void> => {
  await button('Guatemala').click();
  await button('Petén').click();
  await expect.element(text('Flores')).toBeVisible();
};
afterEach(clearDesk);

describe('the catalogs of places', () => {
  it('[CA1] a country shows its regions and a region its cities, by the address', async () => {
    const { router } = await open();
    await expect.element(text('Elige un país para ver sus regiones')).toBeVisible();
    await choosePeten();
    expect(router.state.location.search).toBe('?country=gt&region=peten');
    await button('El Salvador').click();
    await expect.element(text('NO HAY INFORMACIÓN')).toBeVisible();
    await expect.element(text('Elige una región para ver sus ciudades')).toBeVisible();
    expect(screen.queryByText('Flores')).toBeNull();
  });

  it('adds to what is chosen, and renames with the name that was read', async () => {
    const { sent } = await open();
    await choosePeten();
    await button('Agregar ciudad').click();
    await button('Guardar').click();
    await expect.element(text('Nombre es requerido')).toBeVisible();
    await page.getByRole('textbox', { name: /^Nombre/ }).fill('Tikal');
    await button('Guardar').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await button('Modificar Petén').click();
    await page.getByRole('textbox', { name: /^Nombre/ }).fill('El Petén');
    await button('Guardar').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(sent().slice(-2)).toMatchObject([
      { path: `${BASE}/cities`, body: { name: 'Tikal', countryId: 'gt', regionId: 'peten' } },
      { path: `${BASE}/regions/peten`, body: { name: 'El Petén', base: { name: 'Petén' } } },
    ]);
  });

  it('[CA2] shows why a region with cities is not removed', async () => {
    await open({
      [`${BASE}/regions/peten`]: { status: 409, body: { code: 'conflict', details: { reason: 'in-use' } } },
    });
    await choosePeten();
    await button('Eliminar Petén').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(text('Tiene elementos que dependen de él.')).toBeVisible();
  });

  it('is searched without accents, and shows which list could not be read', async () => {
    await open({ [`${BASE}/regions/countries/sv`]: { status: 403, body: { code: 'forbidden' } } });
    await button('Guatemala').click();
    await page.getByRole('searchbox', { name: 'Buscar: Regiones' }).fill('pet');
    await expect.element(button('Petén')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Centro' })).toBeNull();
    await button('El Salvador').click();
    await expect
      .element(text('Hubo un error al obtener la lista de regiones, por favor, intenta más tarde'))
      .toBeVisible();
  });

  it.each(['light', 'dark'] as const)('is accessible, wide and narrow: %s', async (theme) => {
    setTheme(theme);
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      await open();
      await choosePeten();
      expect([await findings(), isTooWide()]).toEqual([[], false]);
      await clearDesk();
    }
    await page.viewport(...WIDE);
  });
});
