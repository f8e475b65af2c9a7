import { branchChange, companyChange, courierChange, orderChange, testLive } from '../../test/live.ts';
import { ORDER_STATUS, orderStatus, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../tests/browser/stage.tsx';
import { useShortcuts } from '../../kit/shell/keys/useShortcuts.ts';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { type Answers, clearDesk, lockedBy, openDesk, staffOrder, wrote } from '../../test/desk.tsx';
import { OrderEditor } from './OrderEditor.tsx';

const ID = 'order-1';
const LOCK = `/api/deliveries/${ID}/editing`;
const ASK = `${LOCK}?delete=false&calculate_circle=false`;
const GIVE = `${LOCK}?delete=true&calculate_circle=false`;
const SAVE = `/api/deliveries/${ID}?notify_biker=false&calculate_circle=true`;

const placed: Partial<Order> = { id: ID, picture: '/imagenes/photo.png' };
const cancelled: Partial<Order> = { status: 'Cancelado', isActive: false, remarks: 'r' };
const granted = (order: Order) => ({
  status: 200,
  body: {
    order: staffOrder(order),
    lock: { id: 'ada', name: 'Ada', expiresAt: '2026-11-21T18:05:00.000Z', fence: 1 },
  },
});

const Keys = () => {
  useShortcuts(() => {});
  return null;
};

type Opened = {
  at?: string;
  only?: Partial<Order>;
  answers?: Answers;
  list?: string[];
  leftAddress?: string;
  role?: 'OWNER' | 'CONTROLLER';
};

const open = async ({ at, only = {}, answers = {}, list, leftAddress, role = 'OWNER' }: Opened = {}) => {
  const order = sampleOrder({ ...placed, ...only });
  const world = testLive();
  const form = (shown: ReactNode) => (
    <>
      <Keys />
      <div style={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>{shown}</div>
    </>
  );
  const editor = form(
    <WhenLive>
      <OrderEditor key={ID} orderId={ID} />
    </WhenLive>,
  );
  const desk = await openDesk(
    {
      [`/api/deliveries/${ID}`]: { status: 200, body: { order: staffOrder(order) } },
      [`/api/deliveries/${ID}/history`]: { status: 200, body: { events: [] } },
      [ASK]: granted(order),
      [GIVE]: { status: 200, body: { order: staffOrder(order), lock: null } },
      ...answers,
    },
    {
      role,
      path: '/edit-order/:orderId',
      at: { ...addressIn(at ?? `/edit-order/${ID}`), state: list === undefined ? null : { list, at: leftAddress } },
      routes: [
        { path: '/edit-orders-filters/:orderId', element: editor },
        { path: '*', element: form(<p>elsewhere</p>) },
      ],
      live: world.live,
      children: editor,
    },
  );
  world.join([
    companyChange({ id: 'company-1' }),
    companyChange({ id: 'company-2', name: 'ISHOP' }),
    branchChange({ id: 'branch-1' }),
    branchChange({ id: 'branch-2', name: 'PRADERA', company: { id: 'company-2', name: 'ISHOP' } }),
    courierChange({ id: 'courier-1' }),
    courierChange({ id: 'courier-2', name: 'Rosa Paz', branch: null, branchIds: ['branch-2'], company: null }),
    ...(isActiveStatus(order.status) ? [orderChange(order)] : []),
  ]);
  return { ...world, ...desk, order, place: () => desk.router.state.location.pathname };
};
const addressIn = (address: string) => {
  const [pathname = '', query = ''] = address.split('?');
  return { pathname, search: query === '' ? '' : `?${query}` };
};

const field = (name: RegExp) => page.getByRole('textbox', { name });
const box = (name: RegExp) => page.getByRole('combobox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const ready = async (): Promise<void> => {
  await expect.element(button('guardar')).toBeEnabled();
};
const isOpen = (label: string): boolean => {
  const found = screen.getByLabelText(new RegExp(`^${label}( \\*)?$`));
  return found.matches('input:enabled, select:enabled');
};

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(...WIDE);
});
afterEach(clearDesk);

describe('the fields of the form', () => {
  it('[OR13] [OR124] are editable by the status, in the live mode and in the closed one', async () => {
    const found: Record<string, string> = {};
    for (const status of orderStatus.options) {
      const isActive = isActiveStatus(status);
      const { unmount } = await open({
        only: { status, isActive, courier: { id: 'courier-1', name: 'Luis Ramos' }, remarks: 'r' },
        ...(isActive ? {} : { at: `/edit-order/${ID}?delivered=true` }),
      });
      await ready();
      // Its code is loaded lazily.
      await expect.element(page.getByLabelText(/^Fecha de creación/)).toBeVisible();
      const opened = ['Orden No.', 'Estado', 'Tipo de orden', 'Fecha de creación', 'Piloto'].filter(isOpen);
      const due = screen.queryByLabelText('Hora de entrega') === null ? 'none' : 'due';
      found[status] = [...opened, due].join(', ');
      unmount();
    }
    const usual = 'Estado, Piloto, due';
    expect(found).toEqual({
      [ORDER_STATUS.NEW]: usual,
      [ORDER_STATUS.ON_HOLD]: usual,
      [ORDER_STATUS.PENDING]: usual,
      [ORDER_STATUS.ACCEPTED]: usual,
      [ORDER_STATUS.ASSIGNED]: usual,
      [ORDER_STATUS.RECEIVING]: usual,
      [ORDER_STATUS.GOING]: 'Estado, Piloto, none',
      [ORDER_STATUS.DELIVERED]: 'due',
      [ORDER_STATUS.CANCELLED]: 'Orden No., Estado, Tipo de orden, Fecha de creación, Piloto, due',
      [ORDER_STATUS.RE_AGEND]: 'Estado, Fecha de creación, Piloto, due',
      [ORDER_STATUS.DELETED]: usual,
    });
  }, 60_000);

  it('depend on each other, and show all missing values at once', async () => {
    const { requests } = await open();
    await ready();
    await page.getByRole('button', { name: 'Quitar Compañía' }).click();
    await expect.element(box(/^Sucursal/)).toHaveValue('');
    await expect.element(box(/^Piloto/)).toHaveValue('');
    await field(/^Teléfono/).fill('no');
    await field(/^Zona/).fill('x');
    await button('guardar').click();
    for (const complaint of [
      'La compañía es requerida',
      'La sucursal es requerida',
      'El agente es requerido',
      'Télefono debe ser un valor númerico',
      'Zona debe ser un valor númerico',
    ])
      await expect.element(page.getByText(complaint)).toBeVisible();
    await box(/^Compañía/).click();
    await userEvent.keyboard('ish{Enter}');
    await box(/^Sucursal/).click();
    await userEvent.keyboard('pra{Enter}');
    await box(/^Piloto/).click();
    const couriers = within(screen.getByRole('listbox', { name: 'Opciones de Piloto' })).getAllByRole('option');
    expect(couriers.map(({ textContent }) => textContent)).toEqual(['SIN PILOTO', 'Rosa Paz']);
    expect(requests.filter(({ path }) => path.startsWith(`/api/deliveries/${ID}?`))).toEqual([]);
  });

  it('[OR44] [OR126] without coordinates show it, and cannot be saved', async () => {
    await open({ only: { suggestedPosition: { lat: 14, lng: 14 } } });
    await ready();
    // The photo, which shows its target, is rendered first.
    await expect.element(page.getByText('90 %')).toBeVisible();
    await expect.element(page.getByText('COORDENADAS NO ENCONTRADAS')).toBeVisible();
    await page.getByRole('button', { name: 'Ver el mapa' }).click();
    await expect.element(page.getByRole('tab', { name: 'Mapa', selected: true })).toBeVisible();
    await expect.element(page.getByText('COORDENADAS NO ENCONTRADAS')).toBeVisible();
    // Without the pointer: a map that is drawn without a graphics card keeps it waiting.
    act(() => screen.getByRole('button', { name: 'guardar' }).click());
    const complaint =
      'Debes ingresar una latitude y longitude, usa la pestaña de Mapa para seleccionar el lugar de destino';
    await expect.element(page.getByText(complaint)).toBeVisible();
  });

  it('show the photo at 90 %, by steps of ten', async () => {
    await open();
    await ready();
    await expect.element(page.getByText('90 %')).toBeVisible();
    await button('Acercar').click();
    await expect.element(page.getByText('100 %')).toBeVisible();
    await button('Restablecer').click();
    await expect.element(page.getByText('90 %')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Ver foto completa' })).toBeVisible();
  });
});

describe('saving and leaving', () => {
  it('[OR30] [OR82] sends the changes, confirms them, releases the order and returns to the list', async () => {
    const { requests, place } = await open({
      at: `/edit-orders-filters/${ID}?route=/orders-san-martin`,
      answers: { [SAVE]: wrote(staffOrder({ ...placed, address: '7 avenida 1-20' }), 'event-1') },
    });
    await ready();
    await field(/^Dirección/).fill('7 avenida 1-20');
    await button('guardar').click();
    await expect.element(page.getByText('Orden actualizada correctamente')).toBeVisible();
    await waitFor(() => expect(place()).toBe('/orders-san-martin'));
    expect(requests.find(({ path }) => path === SAVE)?.body).toEqual({
      address: '7 avenida 1-20',
      base: { address: '16 calle 2-40' },
    });
    expect(requests.filter(({ path }) => path === GIVE)).toHaveLength(1);
  });

  it('[OR28] asks for the reason of a cancellation, and sends nothing without it', async () => {
    const { requests, place } = await open({
      answers: { [SAVE]: wrote(staffOrder({ ...placed, status: 'Cancelado', remarks: 'Duplicada' }), 'event-1') },
    });
    await ready();
    await box(/^Estado/).selectOptions('Cancelado');
    await button('guardar').click();
    await page.getByRole('button', { name: 'Cancelar la orden' }).click();
    await expect.element(page.getByText('Observaciones son requeridas')).toBeVisible();
    expect(requests.some(({ path }) => path === SAVE)).toBe(false);
    await page.getByRole('alertdialog').getByRole('textbox').fill('Duplicada');
    await page.getByRole('button', { name: 'Cancelar la orden' }).click();
    await waitFor(() => expect(place()).toBe('/all-orders'));
    expect(requests.find(({ path }) => path === SAVE)?.body).toMatchObject({
      status: 'Cancelado',
      orderObservations: 'Duplicada',
    });
    // [UN1] It can be undone as from everywhere else.
    await expect.element(page.getByText('Orden GT-100001 cancelada')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  });

  it('[UN1] deletes after a confirmation, with the fixed message', async () => {
    const { place, answer } = await open();
    await ready();
    await button('eliminar').click();
    const question = page.getByRole('alertdialog', { name: 'Está seguro de querer eliminar la orden?' });
    await expect.element(question).toBeVisible();
    answer(`/api/deliveries/${ID}`, wrote(staffOrder({ ...placed, status: 'Eliminado' }), 'event-1'));
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect.element(page.getByText('Orden eliminada correctamente')).toBeVisible();
    await waitFor(() => expect(place()).toBe('/all-orders'));
  });

  it('[CX14] of a cancelled order over the limit of cash asks for the reason, and is sent again with it', async () => {
    const cash = { carriedCents: 45_000, limitCents: 50_000 };
    const send = SAVE.replace('notify_biker=false', 'notify_biker=true');
    await open({
      at: `/edit-order/${ID}?delivered=true`,
      only: { ...cancelled, courier: { id: 'courier-1', name: 'Luis Ramos' }, cashOnDelivery: 80 },
      answers: {
        [send]: { status: 409, body: { code: 'conflict', details: { reason: 'cash-limit', cash } } },
        [`${send}&over_cash_limit=deposita+hoy`]: wrote(staffOrder({ ...placed, status: 'Pendiente' }), 'event-1'),
      },
    });
    await ready();
    await box(/^Estado/).selectOptions('Pendiente');
    await button('guardar').click();
    await expect.element(page.getByText(/Lleva Q450.00 y cobraría Q80.00 más/)).toBeVisible();
    await page.getByRole('textbox', { name: /^Motivo/ }).fill('deposita hoy');
    await button('Asignar de todos modos').click();
    await expect.element(page.getByText('Orden actualizada correctamente')).toBeVisible();
  });

  it('[OR121] returns to the page, the filters and the search of its list', async () => {
    const leftAddress = '/all-orders?q=ana&page=2';
    const { router } = await open({ list: ['order-0', ID], leftAddress });
    await ready();
    await button('cancelar').click();
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(leftAddress));
  });

  it('shows the fixed message of a failure, and keeps the input', async () => {
    const { place } = await open({ answers: { [SAVE]: { status: 500, body: { code: 'internal' } } } });
    await ready();
    await field(/^Nota/).fill('Portón negro');
    await button('guardar').click();
    await expect
      .element(page.getByText(/^Hubo un error al actualizar la orden, por favor, intenta más tarde: /).first())
      .toBeVisible();
    await expect.element(field(/^Nota/)).toHaveValue('Portón negro');
    expect(place()).toBe(`/edit-order/${ID}`);
  });
});

describe('locks and closed orders', () => {
  it('shows the holder of the order, and disables everything', async () => {
    await open({ answers: { [ASK]: lockedBy('Eva Ruiz') } });
    await expect.element(page.getByText('Eva Ruiz está modificando esta orden.')).toBeVisible();
    const enabled = [
      ...document.querySelectorAll('form[aria-label="Datos de la orden"] :is(input, select, textarea):enabled'),
    ];
    expect(enabled).toEqual([]);
    await expect.element(button('guardar')).toBeDisabled();
    await expect.element(button('eliminar')).toBeDisabled();
    expect(await findings()).toEqual([]);
  });

  it('of a closed order acquires no lock and deletes nothing, but moves through its list', async () => {
    const { requests, router } = await open({
      at: `/edit-order/${ID}?delivered=true&route=/canceled-orders`,
      only: cancelled,
      list: ['order-0', ID, 'order-2'],
    });
    await ready();
    expect(button('eliminar').query()).toBeNull();
    expect(requests.filter(({ path }) => path.startsWith(LOCK))).toEqual([]);
    await expect.element(page.getByText('2 de 3')).toBeVisible();
    await button('Orden siguiente').click();
    await waitFor(() => expect(router.state.location.pathname).toBe('/edit-order/order-2'));
    expect(router.state.location).toMatchObject({
      search: '?delivered=true&route=/canceled-orders',
      state: { list: ['order-0', ID, 'order-2'] },
    });
  });

  it('[OR85] moves to the next order by a key, asks before it discards input, and releases the order first', async () => {
    const { requests, place } = await open({ list: ['order-0', ID] });
    await ready();
    await expect.element(button('Orden siguiente')).toBeDisabled();
    await field(/^Nota/).fill('Portón negro');
    act(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
    await userEvent.keyboard('k');
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    expect(place()).toBe(`/edit-order/${ID}`);
    await button('Orden anterior').click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await waitFor(() => expect(place()).toBe('/edit-order/order-0'));
    expect(requests.filter(({ path }) => path === GIVE)).toHaveLength(1);
  });

  it.each([
    [404, 'not-found', 'Orden ya no disponible'],
    [403, 'forbidden', 'Se ha producido un error obteniendo la información, por favor vuelva a intentarlo más tarde!'],
  ])('shows the error of an order that cannot be shown: %s', async (status, code, message) => {
    const { place } = await open({
      at: `/edit-order/${ID}?delivered=true`,
      only: { status: 'Entregado', isActive: false },
      answers: { [`/api/deliveries/${ID}`]: { status, body: { code } } },
    });
    await expect.element(page.getByText(message)).toBeVisible();
    await button('Volver a la lista').click();
    await waitFor(() => expect(place()).toBe('/history-orders'));
  });
});

describe('a change by another user', () => {
  it('[ED8] [ED9] updates unchanged fields; where both changed, the save asks and the form uses the choice', async () => {
    const { patch, order, requests } = await open({ answers: { [SAVE]: { status: 500, body: { code: 'internal' } } } });
    const change = (only: Partial<Order>): void => act(() => patch(orderChange({ ...order, ...only })));
    await ready();
    await field(/^Dirección/).fill('casa de Ada');
    await field(/^Destinatario/).fill('Rosa');
    change({ address: 'casa de Eva', note: 'Portón negro', revision: 1 });
    await expect.element(field(/^Nota/)).toHaveValue('Portón negro');
    await expect.element(field(/^Dirección/)).toHaveValue('casa de Ada');
    const notice = page.getByText('Otra persona cambió mientras tanto: Dirección. Lo decides al guardar.');
    await expect.element(notice).toBeVisible();
    await button('guardar').click();
    await page.getByRole('radio', { name: 'Lo de la otra persona casa de Eva' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
    await expect.element(page.getByText(/^Hubo un error al actualizar la orden/).first()).toBeVisible();
    expect(requests.find(({ path }) => path === SAVE)?.body).toMatchObject({ destinatario: 'Rosa' });
    expect(requests.find(({ path }) => path === SAVE)?.body).not.toHaveProperty('address');
    await expect.element(field(/^Dirección/)).toHaveValue('casa de Eva');
    await expect.element(notice).not.toBeInTheDocument();
    // The decided field is unchanged here, so that the next change comes in as well.
    change({ address: 'casa nueva', note: 'Portón negro', revision: 2 });
    await expect.element(field(/^Dirección/)).toHaveValue('casa nueva');
    await expect.element(field(/^Destinatario/)).toHaveValue('Rosa');
  });
});

describe('accessibility', () => {
  it('is checked wide and on a phone, light and dark', async () => {
    await open({ list: ['order-0', ID] });
    await ready();
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        await settle();
        found.push(...(await findings()).map((finding) => `${theme} ${width}: ${finding}`));
        if (isTooWide()) found.push(`${theme} ${width}: wider than its window`);
        const save = screen.getByRole('button', { name: 'guardar' }).getBoundingClientRect();
        if (save.bottom > innerHeight) found.push(`${theme} ${width}: saving is out of sight`);
      }
    }
    expect(found).toEqual([]);
  });
});
