import { createApi } from '@despacho/client/rest.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { kinds, type StaffOrder } from '@despacho/contract/live/kinds.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, mount, NARROW, settle } from '../../../../tests/browser/stage.tsx';
import { dismissAll } from '../../kit/notify/notify.ts';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import { DRAFT_KEY } from '../../test/session.ts';
import { askReason, askStatusOf, type StatusAnswer } from './askStatus.tsx';
import { newestOffer } from '../undo/offerUndo.ts';
import { changeStatus } from './changeStatus.ts';

const staff = (only: Partial<Order> = {}): StaffOrder => kinds.order.staff.parse(sampleOrder(only));
const other = { canDelete: false };
const named = { id: 'a-77', number: 'A-77', remarks: null };
const empty = { name: 'nothing', render: () => null };
/** What is used, or null. */
const answerOf = async <T,>(ask: (use: (answer: T) => Promise<boolean>) => Promise<boolean>): Promise<T | null> => {
  let used: T | null = null;
  await ask(async (answer) => {
    used = answer;
    return true;
  });
  return used;
};
const askStatus = async (order: StaffOrder, options: { canDelete: boolean }) =>
  answerOf<StatusAnswer>(async (use) => askStatusOf([order], options, use));
const reasonOf = async (...orders: Parameters<typeof askReason>[0]) =>
  answerOf<string>(async (use) => askReason(orders, use));
const status = () => page.getByRole('combobox', { name: /^Estado/ });
const reason = () => page.getByRole('textbox', { name: /^Observaciones/ });
const press = async (name: string) => page.getByRole('button', { name }).click();

afterEach(async () => {
  dismissAll();
  await settle();
  cleanup();
});

describe('the status dialog', () => {
  it('[OR96] requires a choice, offers deletion only to who may delete, and shows the current status', async () => {
    mount(empty);
    const choice = askStatus(staff({ status: 'En ruta', courier: { id: 'k', name: 'Luis' } }), other);
    await settle();
    expect(await findings()).toEqual([]);
    await press('Cambiar estado');
    await expect.element(page.getByText('El estado es requerido')).toBeVisible();
    const options = [...screen.getByRole('combobox').querySelectorAll('option')];
    expect(options.map(({ value }) => value)).toEqual([
      '',
      'Nuevo',
      'En cola',
      'Pendiente',
      'Aceptado',
      'Asignado',
      'Recibiendo',
      'En ruta',
      'Entregado',
      'Cancelado',
      'Reagendado',
    ]);
    expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(['En ruta']);
    await status().selectOptions('Entregado');
    await press('Cambiar estado');
    expect(await choice).toEqual({ status: 'Entregado', reason: null });
    const deletion = askStatus(staff(), { canDelete: true });
    await settle();
    await status().selectOptions('Eliminado');
    await press('Cambiar estado');
    expect(await deletion).toEqual({ status: 'Eliminado', reason: null });
  });

  it('[OR28] shows the field for the reason with Cancelado, and rejects blanks', async () => {
    await page.viewport(...NARROW);
    mount(empty);
    const choice = askStatus(staff(), other);
    await settle();
    expect(reason().query()).toBeNull();
    await status().selectOptions('Cancelado');
    await reason().fill('   ');
    await press('Cambiar estado');
    await expect.element(page.getByText('Observaciones son requeridas')).toBeVisible();
    expect(await findings()).toEqual([]);
    await reason().fill(' El cliente ya no la quiere ');
    await press('Cambiar estado');
    expect(await choice).toEqual({ status: 'Cancelado', reason: 'El cliente ya no la quiere' });
  });

  it('[OR12] requires a courier for a status that needs one', async () => {
    mount(empty);
    const choice = askStatus(staff({ courier: null }), other);
    await settle();
    await status().selectOptions('En ruta');
    await press('Cambiar estado');
    await expect.element(page.getByText(/^El agente es requerido/)).toBeVisible();
    await status().selectOptions('Pendiente');
    await press('Cambiar estado');
    expect(await choice).toEqual({ status: 'Pendiente', reason: null });
  });

  it('closes without a request', async () => {
    mount(empty);
    const choice = [askStatus(staff(), other), reasonOf(named)] as const;
    await settle();
    await userEvent.keyboard('{Escape}');
    await settle();
    await userEvent.keyboard('{Escape}');
    expect(await Promise.all(choice)).toEqual([null, null]);
  });
});

describe('what was typed about one order', () => {
  const answers = { [DRAFT_KEY]: { status: 200, body: { key: 'A'.repeat(43) } } };
  const dialog = () => page.getByRole('alertdialog');
  const offer = () => dialog().getByRole('button', { name: 'Recuperar' });
  const leave = async (): Promise<void> => {
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await press('Salir sin guardar');
    await settle();
  };
  beforeEach(() => localStorage.clear());
  afterEach(clearDesk);

  it('[DR7] is not offered for another one of the same number', async () => {
    await openDesk(answers);
    const [a, b] = [staff({ id: 'a', number: 'ESPERANDO' }), staff({ id: 'b', number: 'ESPERANDO' })];
    void askStatus(a, other);
    await status().selectOptions('Cancelado');
    await reason().fill('Duplicada');
    await leave();
    void askStatus(b, other);
    await expect.element(status()).toBeVisible();
    await settle();
    expect(offer().query()).toBeNull();
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    void askStatus(a, other);
    await offer().click();
    await expect.element(reason()).toHaveValue('Duplicada');
    await leave();
  });
});

describe('the reason', () => {
  it('names the orders, five of them at most, and one press fills in a usual reason', async () => {
    mount(empty);
    const one = reasonOf(named);
    await settle();
    await expect.element(page.getByRole('alertdialog').getByText('Orden A-77', { exact: true })).toBeVisible();
    await press('Orden duplicada');
    await expect.element(reason()).toHaveValue('Orden duplicada');
    await expect.element(page.getByRole('button', { name: 'Orden duplicada' })).toHaveAttribute('aria-pressed', 'true');
    expect(await findings()).toEqual([]);
    await press('Cancelar la orden');
    expect(await one).toBe('Orden duplicada');
    const others = ['2', '3', '4', '5', '6', '7'].map((number) => ({ id: number, number, remarks: 'Suya' }));
    const many = reasonOf(named, ...others);
    await settle();
    await expect.element(page.getByText('Órdenes A-77, 2, 3, 4, 5, y 2 más')).toBeVisible();
    await expect.element(reason()).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    expect(await many).toBeNull();
  });

  it('is required, and starts with the stored one', async () => {
    mount(empty);
    const choice = reasonOf({ ...named, remarks: 'Llamar antes' });
    await settle();
    await expect.element(reason()).toHaveValue('Llamar antes');
    await reason().fill('');
    await press('Cancelar la orden');
    await expect.element(page.getByText('Observaciones son requeridas')).toBeVisible();
    await reason().fill('Duplicada');
    await press('Cancelar la orden');
    expect(await choice).toBe('Duplicada');
  });
});

describe('saving a status', () => {
  const order = staff({ status: 'En ruta', courier: { id: 'k', name: 'Luis' }, remarks: ' frágil ' });
  const save = async (answer: StatusAnswer, reply: { status: number; body: unknown }, changed = order) => {
    const requests: { address: string; body: unknown }[] = [];
    const api = createApi({
      token: () => 'token',
      fetch: async (address, { body }) => {
        requests.push({ address, body: typeof body === 'string' ? JSON.parse(body) : null });
        return Response.json(reply.body, { status: reply.status });
      },
    });
    mount(empty);
    return { saved: await changeStatus(api, changed, answer), requests };
  };

  it('[OR9] [OR17] sends the status, the reason and their bases, and confirms it', async () => {
    const body = { order: { ...order, status: 'Cancelado' }, duplicateOf: null, event: 'event-1' };
    const { saved, requests } = await save({ status: 'Cancelado', reason: 'Duplicada' }, { status: 200, body });
    expect(saved).toBe(true);
    expect(requests).toEqual([
      {
        address: '/api/deliveries/order-1?notify_biker=true&calculate_circle=true',
        body: {
          status: 'Cancelado',
          orderObservations: 'Duplicada',
          base: { status: 'En ruta', orderObservations: 'frágil' },
        },
      },
    ]);
    await expect.element(page.getByText('El estado de la orden fue actualizado correctamente')).toBeVisible();
  });

  it('[OR97] of a cancelled order sends its creation time too', async () => {
    const cancelled = { ...order, status: 'Cancelado' as const };
    const body = { order, duplicateOf: null, event: null };
    const { requests } = await save({ status: 'En cola', reason: null }, { status: 200, body }, cancelled);
    const { createdAt } = order;
    expect(requests[0]?.body).toEqual({
      status: 'En cola',
      _createdAt: createdAt,
      base: { status: 'Cancelado', _createdAt: createdAt },
    });
  });

  it('[OR96] sends Eliminado as a deletion', async () => {
    const body = { order: { ...order, status: 'Eliminado' }, duplicateOf: null, event: 'event-2' };
    const { saved, requests } = await save({ status: 'Eliminado', reason: null }, { status: 200, body });
    expect([saved, requests]).toEqual([true, [{ address: '/api/deliveries/order-1', body: null }]]);
    await expect.element(page.getByText('El estado de la orden fue actualizado correctamente')).toBeVisible();
    expect(newestOffer()?.text).toBe(`Orden ${order.number} eliminada`);
  });

  describe('[CX14] of a closed order over the limit of cash', () => {
    const cash = { carriedCents: 45_000, limitCents: 50_000 };
    const closed = { ...order, status: 'Cancelado' as const, cashOnDelivery: 80 };
    const open = async () => {
      const requests: string[] = [];
      const api = createApi({
        token: () => 'token',
        fetch: async (address) => {
          requests.push(new URL(address, 'http://console.test').searchParams.get('over_cash_limit') ?? '');
          return requests.length === 1
            ? Response.json({ code: 'conflict', details: { reason: 'cash-limit', cash } }, { status: 409 })
            : Response.json({ order, duplicateOf: null, event: null });
        },
      });
      mount(empty);
      return { saved: changeStatus(api, closed, { status: 'Asignado', reason: null }), requests };
    };
    const question = () => page.getByRole('alertdialog', { name: 'El piloto llevaría demasiado efectivo' });

    it('asks for the reason, and sends the status again with it', async () => {
      const { saved, requests } = await open();
      await expect.element(page.getByText(/Lleva Q450.00 y cobraría Q80.00 más; su límite es Q500.00/)).toBeVisible();
      await question()
        .getByLabelText(/^Motivo/)
        .fill('va directo a depositar');
      await press('Asignar de todos modos');
      expect([await saved, requests]).toEqual([true, ['', 'va directo a depositar']]);
      await expect.element(page.getByText('El estado de la orden fue actualizado correctamente')).toBeVisible();
    });

    it('changes nothing after a no', async () => {
      const { saved, requests } = await open();
      await question().getByRole('button', { name: 'Cancelar' }).click();
      expect([await saved, requests]).toEqual([false, ['']]);
      expect(page.getByText('Hubo un error al actualizar el estado de la orden').query()).toBeNull();
    });
  });

  it('shows the fixed message of a failure, and the reason', async () => {
    const conflict = { code: 'conflict', details: { reason: 'changed', fields: [] } };
    const { saved, requests } = await save({ status: 'Entregado', reason: null }, { status: 409, body: conflict });
    expect(saved).toBe(false);
    expect(requests[0]?.body).toEqual({ status: 'Entregado', base: { status: 'En ruta' } });
    await expect
      .element(page.getByText('Hubo un error al actualizar el estado de la orden', { exact: true }))
      .toBeVisible();
    await expect.element(page.getByText('Otra persona lo cambió mientras tanto.')).toBeVisible();
  });
});
