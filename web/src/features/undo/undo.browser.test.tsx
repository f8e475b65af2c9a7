import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings } from '../../../../tests/browser/stage.tsx';
import { dismissAll } from '../../kit/notify/notify.ts';
import { clearDesk, openDesk, staffOrder, wrote } from '../../test/desk.tsx';
import { newestOffer, offerUndo } from './offerUndo.ts';

const order = staffOrder({ id: 'one', number: 'GT-1' });
const late = { status: 409, body: { code: 'conflict', details: { reason: 'late' } } };
const answers = {
  '/api/deliveries/one/undo': wrote(order, 'e-9'),
  '/api/deliveries/two/undo': wrote(order, 'e-8'),
};
const one = { id: 'one', number: 'GT-1', event: 'event-1' };
const two = { id: 'two', number: 'GT-2', event: 'event-2' };
const offer = (orders = [one], text = 'Orden eliminada correctamente'): void => act(() => offerUndo({ text, orders }));
const buttons = () => screen.queryAllByRole('button', { name: /^Deshacer/ });

afterEach(clearDesk);

describe('[UN1] a recent action', () => {
  it('can be undone by a button that counts its seconds', async () => {
    const { requests } = await openDesk(answers);
    offer();
    await expect.element(page.getByRole('button', { name: 'Deshacer', exact: true })).toBeVisible();
    await expect.element(page.getByText(/^(10|9) s$/)).toBeVisible();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.element(page.getByText('Cambio deshecho')).toBeVisible();
    expect(requests).toEqual([{ path: '/api/deliveries/one/undo', body: { event: 'event-1' } }]);
    expect(buttons()).toEqual([]);
  });

  it('is undone by Ctrl+Z, the newest first, each once; not while typing', async () => {
    const { requests } = await openDesk(answers, { children: <input aria-label="Notas" /> });
    offer();
    offer([two]);
    expect(buttons()).toHaveLength(2);
    await page.getByRole('textbox', { name: 'Notas' }).click();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(requests).toEqual([]);
    await userEvent.click(document.body);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ event: 'event-2' }]);
    expect(buttons()).toHaveLength(1);
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ event: 'event-2' }, { event: 'event-1' }]);
  });

  it('that reached only some of its orders counts the others', async () => {
    const { answer } = await openDesk({ ...answers, '/api/deliveries/two/undo': { status: 503, body: {} } });
    offer([one, two], '2 órdenes canceladas');
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.element(page.getByRole('dialog', { name: '1 deshecha, 1 no' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('1 cambio por deshacer')).toBeVisible();
    answer('/api/deliveries/two/undo', wrote(order, 'e-8'));
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.element(page.getByText('Cambio deshecho')).toBeVisible();
  });

  it('on several orders reports those that could not be undone', async () => {
    await openDesk({ ...answers, '/api/deliveries/two/undo': late });
    offer([one, two], '2 órdenes canceladas');
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.element(page.getByRole('dialog', { name: '1 deshecha, 1 no' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'GT-2ya pasó el tiempo para deshacer',
    );
    await userEvent.keyboard('{Escape}');
  });

  it('can still be undone after the server was unreachable', async () => {
    const { answer } = await openDesk({ ...answers, '/api/deliveries/one/undo': { status: 503, body: {} } });
    offer();
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.element(page.getByText(/No se pudo deshacer la orden GT-1/)).toBeVisible();
    answer('/api/deliveries/one/undo', wrote(order, 'e-9'));
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.element(page.getByText('Cambio deshecho')).toBeVisible();
  });

  it('is not offered to the next account', async () => {
    const { unmount } = await openDesk(answers, { owner: 'ada' });
    offer();
    expect(JSON.parse(sessionStorage.getItem('despacho.undo') ?? '{}')).toMatchObject({ owner: 'ada', offers: [{}] });
    act(dismissAll);
    unmount();
    await openDesk(answers, { owner: 'bob' });
    expect(buttons()).toEqual([]);
    expect(newestOffer()).toBeNull();
  });

  it('offers nothing when nothing was written', async () => {
    await openDesk(answers);
    act(() => offerUndo({ text: 'Nada', orders: [{ ...one, event: null }] }));
    expect(buttons()).toEqual([]);
  });
});
