import { sampleMessage } from '@despacho/contract/samples.ts';
import { cleanup } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle } from '../../../../tests/browser/stage.tsx';
import { openDesk, staffOrder } from '../../test/desk.tsx';
import { conversationChange, orderChange, testLive } from '../../test/live.ts';
import { NewMessages } from '../../entities/orders/NewMessages.tsx';
import { CourierMessages } from './CourierMessages.tsx';

const PATH = '/api/deliveries/order-1/messages';
const COURIER = { id: 'luis', name: 'Luis' };
const own = sampleMessage({
  key: 'message-000000000',
  courierId: 'luis',
  isFromCourier: false,
  author: { id: 'ada', name: 'Ada Paz' },
  text: '¿Ya llegó?',
  readAt: '2026-11-21T16:32:00.000Z',
});
const fromCourier = sampleMessage({ courierId: 'luis', author: COURIER, text: '<b>No hay parqueo</b>' });
const answered = (messages: object[]) => ({ status: 200, body: { messages } });

/** The order goes to another courier by a press, as others move it. */
const Moved = ({ order }: { order: ReturnType<typeof staffOrder> }) => {
  const [courier, setCourier] = useState(order.courier);
  return (
    <>
      <button type="button" onClick={() => setCourier({ id: 'ana', name: 'Ana' })}>
        Mover
      </button>
      <CourierMessages order={{ ...order, courier }} />
    </>
  );
};

const open = async (messages: object[], only: object = {}, role: 'OWNER' | 'USER' = 'OWNER') => {
  const order = staffOrder({ id: 'order-1', status: 'En ruta', courier: COURIER, ...only });
  const world = testLive();
  const desk = await openDesk(
    { [PATH]: answered(messages), [`${PATH}/read`]: answered(messages) },
    {
      role,
      live: world.live,
      isStrict: false,
      children: (
        <>
          <NewMessages orderId="order-1" />
          <Moved order={order} />
        </>
      ),
    },
  );
  world.join([orderChange({ id: 'order-1', status: 'En ruta', courier: COURIER })]);
  await settle();
  return { ...world, ...desk };
};
const field = () => page.getByLabelText('Mensaje para Luis');
const sendButton = () => page.getByRole('button', { name: 'Enviar' });

afterEach(async () => {
  await settle();
  cleanup();
  sessionStorage.clear();
});

describe('the messages of an order', () => {
  it('[CP22] are listed with author, time and read mark, and what is in sight is marked as read', async () => {
    const { requests } = await open([own, fromCourier]);
    const itemOf = (author: string) => page.getByRole('listitem').filter({ hasText: author });
    await expect.element(itemOf('Ada Paz').filter({ hasText: 'leído 10:32' })).toBeVisible();
    await expect.element(itemOf('Luis').filter({ hasText: 'sin leer' })).toBeVisible();
    await expect.element(itemOf('Luis').getByText('<b>No hay parqueo</b>')).toBeVisible();
    await expect
      .poll(() => requests.filter(({ path }) => path === `${PATH}/read`).map(({ body }) => body))
      .toEqual([{ upTo: fromCourier.key }]);
    for (const theme of ['light', 'dark'] as const) {
      setTheme(theme);
      await page.viewport(...NARROW);
      await settle();
      expect([...(await findings()), isTooWide()]).toEqual([false]);
    }
  });

  it('[CP22] a new one is seen live, with the number that is unread', async () => {
    const { answer, patch } = await open([]);
    await expect.element(page.getByText('Sin mensajes.')).toBeVisible();
    answer(PATH, answered([fromCourier]));
    patch(conversationChange({ id: 'order-1', unread: 1 }));
    await expect.element(page.getByRole('img', { name: '1 mensaje del piloto sin leer' })).toBeVisible();
    await expect.element(page.getByText('<b>No hay parqueo</b>')).toBeVisible();
  });

  it('[CP23] a text stays when it is refused, is sent again by the same key, and leaves the field once it is stored', async () => {
    const { answer, requests } = await open([]);
    await userEvent.fill(field(), 'Oiga');
    await userEvent.click(page.getByRole('button', { name: '¿Ya llegó?' }));
    await expect.element(field()).toHaveValue('Oiga ¿Ya llegó?');
    answer(PATH, { status: 409, body: { code: 'conflict', details: { reason: 'reassigned' } } });
    await userEvent.click(sendButton());
    await expect.element(page.getByText(/La orden ahora tiene otro piloto/)).toBeVisible();
    await expect.element(field()).toHaveValue('Oiga ¿Ya llegó?');
    answer(PATH, answered([own]));
    await userEvent.click(sendButton());
    await expect.element(field()).toHaveValue('');
    const sent = requests.filter(({ path, body }) => path === PATH && body !== undefined).map(({ body }) => body);
    expect(sent).toMatchObject([
      { courierId: 'luis', text: 'Oiga ¿Ya llegó?' },
      { courierId: 'luis', text: 'Oiga ¿Ya llegó?' },
    ]);
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('[CP20] a text is for the courier whom its author saw, until it is sent to another one on purpose', async () => {
    const { answer, requests } = await open([]);
    await userEvent.fill(field(), 'Oiga');
    await userEvent.click(page.getByRole('button', { name: 'Mover' }));
    await expect.element(field()).toHaveValue('Oiga');
    answer(PATH, { status: 409, body: { code: 'conflict', details: { reason: 'reassigned' } } });
    await userEvent.click(sendButton());
    await expect.element(page.getByLabelText('Mensaje para Ana')).toHaveValue('Oiga');
    answer(PATH, answered([own]));
    await userEvent.click(sendButton());
    const sent = () =>
      requests.flatMap(({ path, body }) =>
        path === PATH && body !== undefined ? [JSON.parse(JSON.stringify(body))] : [],
      );
    await expect.poll(() => sent().map(({ courierId }) => courierId)).toEqual(['luis', 'ana']);
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  });

  it('[CP23] are read-only for accounts that may not assign, and for an order that is over', async () => {
    const { requests } = await open([fromCourier], {}, 'USER');
    await expect.element(page.getByText('<b>No hay parqueo</b>')).toBeVisible();
    await expect.element(field()).not.toBeInTheDocument();
    expect(requests.filter(({ path }) => path.endsWith('/read'))).toEqual([]);
    cleanup();
    await open([fromCourier], { status: 'Entregado', isActive: false });
    await expect.element(page.getByText(/La orden ya terminó/)).toBeVisible();
    await expect.element(field()).not.toBeInTheDocument();
  });
});
