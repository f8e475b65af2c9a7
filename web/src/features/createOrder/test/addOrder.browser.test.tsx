import { problemText } from '../../../entities/orders/form/text.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle } from '../../../../../tests/browser/stage.tsx';
import { CREATE, choosePlace, created, errors, list, options, pick, show, submit, text } from './onForm.tsx';

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const add = (name = 'Crear') => page.getByRole('button', { name, exact: true });
const items = (): string[] => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
const kaji = { role: 'ADMINISTRATOR', company: { id: 'kaji', name: 'Sushi Kaji' }, branch: null } as const;
const cayala = {
  role: 'BRANCH',
  company: { id: 'kaji', name: 'Sushi Kaji' },
  branch: { id: 'cayala', name: 'CAYALA' },
} as const;

describe('the add button', () => {
  it('[OR94] offers each account the orders it may create, and nothing to the others', async () => {
    const offered = async (who: Partial<Profile>, screens?: string[]): Promise<string[]> => {
      await show({ content: 'button', who, ...(screens === undefined ? {} : { screens }) });
      const button = screen.queryByRole('button', { name: /^(Crear|CREAR ORDEN)$/ });
      if (button?.getAttribute('aria-haspopup') === 'menu') fireEvent.click(button);
      const shown = button === null ? [] : screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
      cleanup();
      return button !== null && shown.length === 0 ? [button.ariaLabel ?? ''] : shown;
    };
    const orders = ['CREAR ORDEN', 'TRASLADO A TIENDAS', 'PICK-UP'];
    const withBranches = ['/create-order', '/branch-create/:companyId'];
    expect(await offered({}, withBranches)).toEqual(['CREAR SUCURSAL', ...orders]);
    expect(await offered({})).toEqual(orders);
    expect(await offered({ role: 'CONTROLLER' }, withBranches)).toEqual(orders);
    expect(await offered(kaji, withBranches)).toEqual(orders);
    expect(await offered(cayala)).toEqual(['CREAR ORDEN']);
    expect(await offered({ role: 'USER' })).toEqual([]);
    expect(await offered({ role: 'DEMO' })).toEqual([]);
    expect(await offered({ ...kaji, role: 'COMPANY' })).toEqual([]);
  });

  it('[AC13] is disabled, with its reason, for a read-only account', async () => {
    await show({ content: 'button', who: { role: 'DEMO' } });
    const button = page.getByRole('button', { name: 'Crear orden' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAttribute('title', 'Tu cuenta es de solo lectura.');
    await button.click({ force: true });
    await expect.element(page.getByText('Tu cuenta es de solo lectura.')).toBeVisible();
  });

  it('opens by n, moves by arrow keys, closes by Escape, and links to the page', async () => {
    const { router } = await show({ content: 'button' });
    await userEvent.keyboard('n');
    await expect.poll(items).toEqual(['CREAR ORDEN', 'TRASLADO A TIENDAS', 'PICK-UP']);
    await expect.element(page.getByRole('menuitem', { name: 'CREAR ORDEN' })).toHaveFocus();
    await settle();
    expect(await findings()).toEqual([]);
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('menuitem', { name: 'PICK-UP' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(add()).toHaveFocus();
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('menuitem', { name: 'CREAR ORDEN' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/create-order');
    cleanup();
    await show({ content: 'button', who: kaji });
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('menuitem', { name: 'CREAR ORDEN' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'ORDEN CLIENTE' })).toBeVisible();
  });

  it.each([
    {
      act: 'CREAR ORDEN',
      title: 'ORDEN CLIENTE',
      missing: [
        'La sucursal es requerida',
        'Orden es requerido',
        'Cliente es requerido',
        'Télefono es requerido',
        'Direccion es requerida',
        'Departamento es requerido',
        'Ciudad es requerido',
        'La zona es requerida',
        problemText.place,
        'Forma de Pago es requerida',
      ],
      phone: null,
    },
    {
      act: 'TRASLADO A TIENDAS',
      title: 'TRASLADO',
      missing: [
        'La sucursal es requerida',
        'Orden es requerido',
        'Cliente es requerido',
        'Direccion es requerida',
        problemText.place,
      ],
      phone: null,
    },
    {
      act: 'PICK-UP',
      title: 'PICK-UP',
      missing: [
        'La sucursal es requerida',
        'Orden es requerido',
        'Cliente es requerido',
        'Direccion es requerida',
        problemText.place,
      ],
      phone: 'Télefono debe ser un valor númerico',
    },
  ])('$title requires its fields', async ({ act, title, missing, phone }) => {
    await show({ content: 'button', who: kaji });
    await add().click();
    await page.getByRole('menuitem', { name: act }).click();
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
    await submit().click();
    await expect.element(page.getByText('La sucursal es requerida')).toBeVisible();
    expect(errors()).toEqual(missing);
    await settle();
    expect(await findings()).toEqual([]);
    await text(/^Teléfono/).fill('no es número');
    await expect
      .poll(() => errors().find((each) => each.startsWith('Télefono debe')) ?? null)
      .toBe(title === 'ORDEN CLIENTE' ? 'Télefono debe ser un valor númerico' : phone);
    await page.viewport(...NARROW);
    await settle();
    expect(isTooWide()).toBe(false);
    expect(await findings()).toEqual([]);
  });

  it('[OR114] a transfer offers the other stores of the company, and fills name and place of the chosen one', async () => {
    await show({ content: 'button', who: kaji });
    await add().click();
    await page.getByRole('menuitem', { name: 'TRASLADO A TIENDAS' }).click();
    await expect.element(page.getByRole('dialog', { name: 'TRASLADO' })).toBeVisible();
    await pick(/^Sucursal/, 'CAYALA');
    await list(/^Tienda de destino/).click();
    await expect.poll(options).toEqual(['PORTALES']);
    await page.getByRole('option', { name: 'PORTALES' }).click();
    await expect.element(text(/^Cliente/)).toHaveValue('PORTALES');
    await expect.element(text(/^Latitud/)).toHaveValue('14.6');
    await expect.element(text(/^Longitud/)).toHaveValue('-90.51');
  });

  it('[OR94] a branch creates for itself, and a failure shows the message of the dialog', async () => {
    let isUp = false;
    const { sent } = await show({
      content: 'button',
      who: cayala,
      answers: {
        [CREATE]: () => (isUp ? { status: 201, body: created } : { status: 403, body: { code: 'forbidden' } }),
      },
    });
    await add('CREAR ORDEN').click();
    await expect.element(list(/^Compañía/)).toHaveValue('Sushi Kaji');
    await expect.element(list(/^Sucursal/)).toHaveValue('CAYALA');
    await expect.element(list(/^Sucursal/)).toBeDisabled();
    await choosePlace();
    await expect.element(text(/^Ciudad/)).toHaveValue('Guatemala');
    await text(/^Orden No/).fill('GT-9');
    await text(/^Cliente/).fill('Eva');
    await text(/^Teléfono/).fill('55551111');
    await page.getByRole('combobox', { name: /^Forma de pago/ }).selectOptions('Tarjeta de Crédito');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Ha ocurrido un error creando la orden')).toBeVisible();
    isUp = true;
    await submit().click();
    await expect.element(page.getByText('Orden creada correctamente')).toBeVisible();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(sent().at(-1)).toMatchObject({
      company_id: 'kaji',
      branch_id: 'cayala',
      country: 'Guatemala',
      departament: 'Guatemala',
      city: 'Guatemala',
      zone: 10,
      payMethod: 'credit-card',
      typeOrder: 'ORDEN CLIENTE',
    });
  });
});
