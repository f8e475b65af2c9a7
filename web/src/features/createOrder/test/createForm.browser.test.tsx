import { problemText } from '../../../entities/orders/form/text.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, withoutMaps } from '../../../../../tests/browser/stage.tsx';
import { DRAFT_KEY } from '../../../test/session.ts';
import {
  BRANCH_POSITION,
  CREATE_FOR,
  CREATE,
  created,
  errors,
  fillPage,
  gone,
  list,
  options,
  pick,
  show,
  submit,
  text,
  valueOf,
} from './onForm.tsx';

afterEach(cleanup);
beforeEach(() => localStorage.clear());
const withMaps = withoutMaps();

describe('/create-order', () => {
  it('shows all missing fields at once, with their fixed messages, and focuses the first', async () => {
    await show();
    await text(/^Teléfono/).fill('cinco mil');
    await text(/^Zona/).fill('diez');
    await submit().click();
    await expect.element(page.getByText('Hay 6 campos por corregir.')).toBeVisible();
    expect(errors()).toEqual([
      'La compañía es requerida',
      'La sucursal es requerida',
      'Télefono debe ser un valor númerico',
      'Zona debe ser un valor númerico',
      'El tipo de pago es necesario indicarlo',
      problemText.place,
    ]);
    await expect.element(list(/^Compañía/)).toHaveFocus();
    await settle();
    expect(await findings()).toEqual([]);
  });

  it('[OR44] [OR126] rejects 14,14, zero and places outside the country', async () => {
    const { sent } = await show();
    await fillPage();
    for (const [lat, lng] of [
      ['14', '14'],
      ['0', '0'],
      ['19.4', '-99.1'],
    ] as const) {
      await text(/^Latitud/).fill(lat);
      await text(/^Longitud/).fill(lng);
      await submit().click();
      await expect.element(page.getByText(problemText.place)).toBeVisible();
    }
    expect(sent()).toEqual([]);
  });

  it('offers branches of the company and couriers of the branch, and clears both when their parent changes', async () => {
    await show();
    await expect.element(list(/^Sucursal/)).toBeDisabled();
    await pick(/^Compañía/, 'Sushi Kaji');
    await list(/^Sucursal/).click();
    await expect.poll(options).toEqual(['CAYALA', 'PORTALES']);
    await page.getByRole('option', { name: 'PORTALES' }).click();
    await list(/^Piloto/).click();
    await expect.poll(options).toEqual(['Ana SosaNo disponible']);
    await page.getByRole('option', { name: /Ana Sosa/ }).click();
    await pick(/^Sucursal/, 'CAYALA');
    await expect.element(list(/^Piloto/)).toHaveValue('');
    await pick(/^Piloto/, 'Luis Ramos');
    await pick(/^Compañía/, 'Pollo Brujo');
    await expect.element(list(/^Sucursal/)).toHaveValue('');
    await expect.element(list(/^Piloto/)).toHaveValue('');
  });

  it('[OR93] [OR90] fills from the place, keeps input, and sends one order for two clicks', async () => {
    withMaps();
    const { sent, router } = await show();
    await fillPage();
    await expect.element(text(/^Dirección/)).toHaveValue('Oakland Mall, zona 10');
    await expect.element(text(/^Departamento/)).toHaveValue('Guatemala');
    await expect.element(text(/^Municipio/)).toHaveValue('Guatemala');
    await expect.element(text(/^Zona/)).toHaveValue('10');
    await text(/^Dirección/).fill('Oakland Mall, nivel 3');
    await text(/^Cliente/).fill('Eva');
    await text(/^Orden No/).fill('GT-9');
    await page.getByText('Es prioridad').click();
    await submit().dblClick();
    await expect.poll(() => router.state.location.pathname).toBe('/all-orders');
    await expect.element(page.getByText('Orden creada correctamente')).toBeVisible();
    expect(sent()).toEqual([
      {
        company_id: 'kaji',
        branch_id: 'cayala',
        origin: '14.6,-90.51',
        status: 'En cola',
        without_biker: 'Yes',
        typeOrder: 'ORDEN CLIENTE',
        orderId: 'GT-9',
        name: 'Eva',
        address: 'Oakland Mall, nivel 3',
        depto: 'Guatemala',
        munic: 'Guatemala',
        zone: 10,
        payMethod: 'cash',
        isPriority: true,
        latitude: 14.5993,
        longitude: -90.5075,
        _createdAt: expect.stringMatching(/^2026-11-21T18:00:0/),
      },
    ]);
  });

  it('starts in the first field, whose list opens by an arrow, a letter or a click, and not by itself', async () => {
    await show();
    const company = list(/^Compañía/);
    await expect.element(company).toHaveFocus();
    await settle();
    expect([company.element().ariaExpanded, options()]).toEqual(['false', []]);
    await userEvent.keyboard('{Shift}{Control}');
    expect(company.element().ariaExpanded).toBe('false');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(options).toEqual(['Pollo Brujo', 'Sushi Kaji']);
    await userEvent.keyboard('{Tab}');
    await expect.poll(options).toEqual([]);
    await company.click();
    await expect.poll(options).toEqual(['Pollo Brujo', 'Sushi Kaji']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(options).toEqual([]);
    await userEvent.tab();
    company.element().focus();
    await userEvent.keyboard('kaj{Enter}');
    await expect.element(company).toHaveValue('Sushi Kaji');
    company.element().focus();
    await userEvent.keyboard('p');
    await expect.poll(options).toEqual(['Pollo Brujo']);
  });

  it('shows the surroundings of the chosen branch on the map while the order has no place', async () => {
    withMaps();
    await show();
    await pick(/^Compañía/, 'Sushi Kaji');
    await pick(/^Sucursal/, 'CAYALA');
    await expect.poll(() => document.querySelector('.maplibregl-canvas')).not.toBeNull();
    await page.getByRole('region', { name: 'Mapa del lugar de entrega' }).click();
    const distance = (name: RegExp, degrees: number) => () => Math.abs(Number(valueOf(name)) - degrees);
    await expect.poll(distance(/^Latitud/, BRANCH_POSITION.lat)).toBeLessThan(0.002);
    expect(distance(/^Longitud/, BRANCH_POSITION.lng)()).toBeLessThan(0.002);
  });

  it('[OR101] crear y otra creates the order, and begins the next one of the same branch with nothing else in it', async () => {
    const { sent, router } = await show();
    await fillPage();
    await text(/^Cliente/).fill('Eva');
    await page.getByRole('button', { name: 'crear y otra' }).click();
    await expect.element(page.getByText('Orden creada correctamente')).toBeVisible();
    await expect.element(text(/^Cliente/)).toHaveValue('');
    await expect.element(list(/^Sucursal/)).toHaveValue('CAYALA');
    await expect.element(list(/^Compañía/)).toHaveFocus();
    await expect.element(text(/^Latitud/)).toHaveValue('');
    expect([sent().length, router.state.location.pathname]).toEqual([1, '/here']);
  });

  it('[DR11] [OR101] a draft of a series is recovered with its own company and branch', async () => {
    const world = { answers: { [DRAFT_KEY]: { status: 200, body: { key: 'A'.repeat(43) } } } };
    await show(world);
    await fillPage();
    await text(/^Cliente/).fill('Eva');
    await page.getByRole('button', { name: 'crear y otra' }).click();
    await expect.element(text(/^Cliente/)).toHaveValue('');
    await text(/^Cliente/).fill('Luis');
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('despacho.draft.'));
    await expect.poll(drafts).toHaveLength(1);
    cleanup();
    await show(world);
    await pick(/^Compañía/, 'Pollo Brujo');
    await pick(/^Sucursal/, 'CENTRO');
    await page.getByRole('button', { name: 'Recuperar' }).click();
    await expect.element(text(/^Cliente/)).toHaveValue('Luis');
    await expect.element(list(/^Compañía/)).toHaveValue('Sushi Kaji');
    await expect.element(list(/^Sucursal/)).toHaveValue('CAYALA');
  });

  it('is sent by Enter in a field', async () => {
    const { sent } = await show();
    await fillPage();
    await text(/^Cliente/).fill('Eva');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('elsewhere')).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  it('[OR102] takes coordinates that are pasted as one text', async () => {
    await show();
    await text(/^Longitud/).fill('https://maps.google.com/?q=14.6123,-90.5123');
    await expect.element(text(/^Latitud/)).toHaveValue('14.6123');
    await expect.element(text(/^Longitud/)).toHaveValue('-90.5123');
    await list(/^Buscar lugar/).fill('14.7, -90.60');
    await list(/^Buscar lugar/).fill('14.7123, -90.6123');
    await expect.element(text(/^Latitud/)).toHaveValue('14.7123');
  });

  it('[OR100] warns of a number that exists today, before the order is created', async () => {
    const path = '/api/order-entry/same-number?company=kaji&number=GT-9';
    const { sent } = await show({
      answers: { [path]: { status: 200, body: { duplicateOf: { id: 'o-2', number: 'GT-9' } } } },
    });
    await pick(/^Compañía/, 'Sushi Kaji');
    await text(/^Orden No/).fill('GT-9');
    await expect.element(page.getByText(/^La compañía ya tiene hoy otra orden GT-9\./)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Ver la otra' })).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('[OR98] warns of a phone without eight digits, and creates the order nevertheless', async () => {
    const { sent } = await show();
    await fillPage();
    const doubt = page.getByText(/^Un teléfono de Guatemala tiene 8 dígitos/);
    for (const phone of ['55551234', '50255551234', '']) {
      await text(/^Teléfono/).fill(phone);
      await expect.element(doubt).not.toBeInTheDocument();
    }
    await text(/^Teléfono/).fill('1234');
    await expect.element(doubt).toBeVisible();
    await expect.element(text(/^Teléfono/)).toHaveAccessibleDescription(/8 dígitos/);
    await submit().click();
    await expect.poll(() => sent()[0]).toMatchObject({ phone: '1234' });
  });

  it('shows that a list has nothing to choose from', async () => {
    await show();
    await pick(/^Compañía/, 'Pollo Brujo');
    await pick(/^Sucursal/, 'CENTRO');
    await list(/^Piloto/).click();
    await expect.element(page.getByText('No hay información a mostrar')).toBeVisible();
  });

  it('with a courier reports the message to the courier; Ctrl+Enter sends from anywhere', async () => {
    const { requests } = await show();
    await fillPage();
    await pick(/^Piloto/, 'Luis Ramos');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('elsewhere')).toBeVisible();
    const made = requests.find(({ path }) => path === CREATE_FOR);
    expect(made?.body).toMatchObject({ alias_id: 'luis' });
    expect(made?.body).not.toHaveProperty('without_biker');
  });

  it('[OR46] warns of another order with the number, and links to it', async () => {
    const { router } = await show({
      answers: { [CREATE]: { status: 201, body: { ...created, duplicateOf: { id: 'o/2', number: 'GT-9' } } } },
    });
    await fillPage();
    await submit().click();
    await expect.element(page.getByText('La compañía ya tiene hoy otra orden GT-9.')).toBeVisible();
    await page.getByRole('button', { name: 'Ver la otra' }).click();
    expect(router.state.location.pathname).toBe('/edit-order/o%2F2');
  });

  it('[OR92] after a lost response the retry has the same key, and the input is preserved', async () => {
    let tries = 0;
    const keys: (string | null)[] = [];
    const { router, sent } = await show({
      answers: {
        [CREATE]: (_request, headers) => {
          tries += 1;
          keys.push(headers.get('idempotency-key'));
          return tries < 3 ? gone() : { status: 200, body: created };
        },
      },
    });
    await fillPage();
    await text(/^Cliente/).fill('Eva');
    await submit().click();
    await expect.element(page.getByText('Hubo un error al crear la orden, por favor, intenta más tarde')).toBeVisible();
    await expect.element(page.getByText(/la orden no se creará dos veces/)).toBeVisible();
    await expect.element(text(/^Cliente/)).toHaveValue('Eva');
    await submit().click();
    await expect.poll(() => router.state.location.pathname).toBe('/all-orders');
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^\w{32}$/);
    expect(new Set(sent().map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('[OR91] sends the photo before the order, and removes it when the order is rejected', async () => {
    const name = `${'a'.repeat(32)}.png`;
    const { requests } = await show({
      answers: {
        '/api/images': { status: 201, body: { name, url: `/imagenes/${name}` } },
        [`/api/images/${name}`]: { status: 200, body: { ok: true } },
        [CREATE]: { status: 400, body: { code: 'invalid', details: [{ path: 'body.branch_id', issue: 'disabled' }] } },
      },
    });
    await fillPage();
    await page.getByRole('tab', { name: 'Foto' }).click();
    const canvas = document.createElement('canvas');
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, 'image/png');
    const picture = new File([(await promise) ?? ''], 'photo.png', { type: 'image/png' });
    await userEvent.upload(page.getByLabelText('Foto', { exact: true }).last(), picture);
    await expect.element(page.getByRole('button', { name: 'Quitar foto' })).toBeVisible();
    expect(requests.some(({ path }) => path === '/api/images')).toBe(false);
    await submit().click();
    await expect.element(page.getByText('Está desactivado')).toBeVisible();
    await expect.element(list(/^Sucursal/)).toHaveFocus();
    const calls = requests.map(({ path }) => path).filter((path) => /images|deliveries/.test(path));
    expect(calls).toEqual(['/api/images', CREATE, `/api/images/${name}`]);
    await expect.element(page.getByRole('button', { name: 'Quitar foto' })).toBeVisible();
  });

  it('asks before it discards input, and "cancelar" leads to the list', async () => {
    const { router } = await show();
    await text(/^Cliente/).fill('Eva');
    await page.getByRole('button', { name: 'cancelar' }).click();
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    expect(router.state.location.pathname).toBe('/here');
    await page.getByRole('button', { name: 'cancelar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect.poll(() => router.state.location.pathname).toBe('/all-orders');
  });

  it('is accessible, in both themes and on a phone', async () => {
    withMaps();
    await show();
    for (const theme of ['light', 'dark'] as const) {
      setTheme(theme);
      await page.viewport(1280, 800);
      await settle();
      expect(await findings()).toEqual([]);
      await page.viewport(...NARROW);
      await settle();
      expect(await findings()).toEqual([]);
      expect(isTooWide()).toBe(false);
    }
  });
});
