import { sampleBranch } from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { newPerimeter } from '@despacho/domain/branches/perimeter.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings } from '../../../../tests/browser/stage.tsx';
import { clearDesk } from '../../test/desk.tsx';
import { companyChange } from '../../test/live.ts';
import { DRAFT_KEY } from '../../test/session.ts';
import { BranchSummary } from '../../features/branch/BranchSummary.tsx';
import { BranchEditor } from '../../features/companies/BranchEditor.tsx';
import { CompanyDetail } from '../../features/companies/CompanyDetail.tsx';
import { ChangeBranch } from './BranchForm.tsx';
import { companyTabs } from './tabs.tsx';
import { box, button, CATALOGS, createBranch, DETAIL, GRANTS, ONE, open } from './test/onCompanies.tsx';

afterEach(clearDesk);

describe('a branch', () => {
  const editor = <BranchEditor companyId="company-1" companyName="San Martin" branch={null} />;
  const BRANCHES = '/companies-service/branch-offices';

  it('[BR3] needs all its fields, and clears what depends on a country that changes', async () => {
    const { sent, router } = await open(editor, {
      ...CATALOGS,
      [BRANCHES]: { status: 201, body: sampleBranch({ id: 'new' }) },
    });
    await button('Crear sucursal').click();
    for (const sentence of ['Nombre es requerido', 'Dirección es requerida', 'El país es requerido']) {
      await expect.element(page.getByText(sentence)).toBeVisible();
    }
    await createBranch();
    await expect.element(page.getByText('Sucursal creada correctamente')).toBeVisible();
    expect(router.state.location.pathname).toBe('/company/company-1');
    const [created] = sent();
    expect(created).toMatchObject({
      path: BRANCHES,
      body: { name: 'CAYALA', CountryId: 'gt', RegionId: 'gt-01', CityId: 'gt-0101', CompanyId: 'company-1' },
    });
  });

  it('names the catalog that has nothing yet, and leads there', async () => {
    await open(editor, { ...CATALOGS, '/catalogs-service/regions/countries/gt': { status: 200, body: { data: [] } } });
    expect(screen.queryByRole('link', { name: 'Agregar en Catálogos' })).toBeNull();
    await page.getByRole('combobox', { name: /^País/ }).selectOptions('gt');
    await expect.element(page.getByText(/^Este país todavía no tiene regiones/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Agregar en Catálogos' })).toHaveAttribute('href', '/catalogs');
  });

  it('[BR7] has its queue, its orders on the way, and its couriers; without a queue no tab for it', async () => {
    const branch = { ...sampleBranch(), id: 'branch-1' };
    const counts = { status: 200, body: { counts: [{ value: 'branch-1', count: 7 }] } };
    const average = { status: 200, body: { minutes: 24.5, isWhole: true } };
    const answers = { '/api/order-lists/counts': counts, '/api/order-lists/average': average };
    await open(<BranchSummary branch={branch} />, answers);
    await expect.element(page.getByText('24.5 min')).toBeVisible();
    await expect.element(page.getByRole('gridcell', { name: 'GT-1' })).toBeVisible();
    await page.getByRole('tab', { name: 'Ordenes' }).click();
    await expect.element(button('RASTREAR GT-2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'RASTREAR GT-1' })).toBeNull();
    await page.getByRole('tab', { name: 'PILOTOS EN SUCURSAL' }).click();
    await expect.element(page.getByRole('gridcell', { name: 'Luis Ramos' })).toBeVisible();
    await clearDesk();
    await open(<BranchSummary branch={{ ...branch, company: { id: 'other', name: 'Otra' } }} />, answers, 'OWNER', [
      companyChange({ id: 'other', name: 'Otra', usesQueue: false }),
    ]);
    await expect.element(page.getByRole('tab', { name: 'Ordenes' })).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'En Cola' })).not.toBeInTheDocument();
  });
});

describe('the sentences of the product', () => {
  const DOWN = { status: 503, body: { code: 'unavailable' } };
  const OFFICES = '/companies-service/branch-offices';
  const OFFICE = `${OFFICES}/branch-1`;
  const detail = <CompanyDetail id="company-1" tabs={companyTabs(GRANTS)} />;
  const placed = sampleBranch({
    address: 'Boulevard 10-05',
    country: { id: 'gt', name: 'Guatemala' },
    region: { id: 'gt-01', name: 'Guatemala' },
    city: { id: 'gt-0101', name: 'Guatemala' },
  });
  const editor = <BranchEditor companyId="company-1" companyName="San Martin" branch={placed} />;
  const sentence = (text: string) => page.getByText(text, { exact: true });
  const confirmed = async (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

  it('[DR6] a company that was not changed, and not removed', async () => {
    const { answer } = await open(detail, DETAIL);
    await button('Modificar').first().click();
    await box(/^Descripción/).fill('Pan');
    answer(ONE, DOWN);
    await button('Guardar').click();
    await expect
      .element(sentence('Hubo un error al modificar la compañía, por favor, intenta más tarde'))
      .toBeVisible();
    await button('Cancelar').click();
    await button('Salir sin guardar').click();
    await button('Eliminar').first().click();
    await confirmed('Eliminar');
    await expect.element(sentence('Hubo un error al eliminar la compañía, por favor, intenta más tarde')).toBeVisible();
  });

  it('[BR6] a branch that was not removed, and then was', async () => {
    const { answer } = await open(detail, { ...DETAIL, [OFFICE]: DOWN });
    await button('ELIMINAR PORTALES').click();
    await confirmed('ELIMINAR');
    await expect.element(sentence('Hubo un error al eliminar la sucursal, por favor, intenta más tarde')).toBeVisible();
    answer(OFFICE, { status: 200, body: { ok: true } });
    await button('ELIMINAR PORTALES').click();
    await confirmed('ELIMINAR');
    await expect.element(sentence('Sucursal eliminada correctamente')).toBeVisible();
  });

  it('[DR6] a branch that was not created', async () => {
    const values = { ...CATALOGS, [OFFICES]: DOWN };
    await open(<BranchEditor companyId="company-1" companyName="San Martin" branch={null} />, values);
    await createBranch();
    await expect.element(sentence('Hubo un error al crear la sucursal, por favor, intenta más tarde')).toBeVisible();
  });

  it('[DR6] a branch that was not changed, and then was', async () => {
    const { answer } = await open(editor, { ...CATALOGS, [OFFICE]: DOWN });
    await box(/^Nombre/).fill('CAYALA');
    await button('Guardar').click();
    await expect
      .element(sentence('Hubo un error al actualizar la sucursal, por favor, intenta más tarde'))
      .toBeVisible();
    answer(OFFICE, { status: 200, body: placed });
    await button('Guardar').click();
    await expect.element(sentence('Sucursal actualizada correctamente')).toBeVisible();
  });

  it('a branch that could not be read', async () => {
    await open(<ChangeBranch />, {});
    await expect
      .element(sentence('Hubo un error al obtener la información de la sucursal, por favor, intenta más tarde'))
      .toBeVisible();
  });
});

it('[DR3] a recovered draft of a perimeter that another person moved leaves the choice', async () => {
  const near = { lat: 14.6, lng: -90.5 };
  const editorOf = (position: LatLng) => (
    <BranchEditor
      companyId="company-1"
      companyName="San Martin"
      branch={sampleBranch({ position, perimeter: newPerimeter({ lat: 14.61, lng: -90.51 }) })}
    />
  );
  const answers = { ...CATALOGS, [DRAFT_KEY]: { status: 200, body: { key: 'A'.repeat(43) } } };
  await open(editorOf(near), answers);
  await button('Perímetro nuevo').click();
  await expect.poll(() => Object.keys(localStorage).join(' ')).toContain('despacho.draft.');
  await clearDesk();
  await open(editorOf({ lat: 14.65, lng: -90.55 }), answers);
  await button('Recuperar').click();
  await expect.element(page.getByText('14.600000, -90.500000')).toBeVisible();
  await expect.element(page.getByText(/^Otra persona movió el perímetro\./)).toBeVisible();
  expect(await findings()).toEqual([]);
  await button('Usar lo de ahora').click();
  await expect.element(page.getByText('14.650000, -90.550000')).toBeVisible();
  await expect.element(page.getByText(/^Otra persona movió/)).not.toBeInTheDocument();
});

it('[BR1] a new branch begins at the middle of Guatemala City', async () => {
  const BRANCHES = '/companies-service/branch-offices';
  const { sent } = await open(<BranchEditor companyId="company-1" companyName="San Martin" branch={null} />, {
    ...CATALOGS,
    [BRANCHES]: { status: 201, body: sampleBranch() },
  });
  await createBranch();
  await expect.poll(() => sent()[0]?.body).toMatchObject({ point: { lat: 14.587461, lng: -90.514048 } });
});
