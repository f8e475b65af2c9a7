import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { settle } from '../../../../../tests/browser/stage.tsx';
import { lockedBy } from '../../../test/desk.tsx';
import type { Answer } from '../../../test/session.ts';
import { orderChange } from '../../../test/live.ts';
import { offerUndo } from '../../undo/offerUndo.ts';
import { orderOf, assignPath, written, open, chosen, list, key, ready, onEachDesk } from './onDesk.tsx';

onEachDesk();

describe('what others do, and what is taken back', () => {
  it('[DK5] a lost race is shown in the row, and the choice stays', async () => {
    await open(4, { [assignPath(1)]: lockedBy('Ana Paz') });
    await ready();
    await key('1');
    await expect.element(page.getByText('la edita Ana Paz').first()).toBeVisible();
    expect(screen.getByRole('option', { name: /GT-1/ }).textContent).toContain('la edita Ana Paz');
    expect(chosen()).toContain('GT-2');
    expect(document.activeElement).toBe(list());
  });

  it('[DK5] an order that another person assigned is not assigned by a key that comes late', async () => {
    const { live, assigned } = await open();
    await ready();
    live.patch(orderChange(orderOf(1, { courier: { id: 'rosa', name: 'Rosa Paz' } })));
    live.pass(1_000);
    await expect.element(page.getByText('Rosa Paz ya la tiene')).toBeVisible();
    await key('1');
    expect(assigned()).toEqual([]);
    expect(chosen()).toContain('GT-1');
  });

  it('[DK6] Z takes the last assignment back and chooses its order again', async () => {
    const { requests } = await open();
    await ready();
    await key('1');
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).toBeVisible();
    await key('z');
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/deliveries/o1/undo'));
    await waitFor(() => expect(chosen()).toContain('GT-1'));
  });

  it('[DK7] after acceptance Z asks whether to take the courier away, as a new change', async () => {
    const accepted = { status: 409, body: { code: 'conflict', details: { reason: 'accepted', by: 'Luis Ramos' } } };
    const { live, requests } = await open(4, { '/api/deliveries/o1/undo': accepted, '/api/deliveries/o1': written(1) });
    await ready();
    await key('1');
    live.patch(orderChange(orderOf(1, { status: ORDER_STATUS.ACCEPTED, courier: { id: 'luis', name: 'Luis Ramos' } })));
    live.pass(1_000);
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).toBeVisible();
    await key('z');
    await page.getByRole('button', { name: 'Quitar a Luis Ramos' }).click();
    await waitFor(() =>
      expect(requests.find(({ path }) => path.startsWith('/api/deliveries/o1?'))?.body).toEqual({
        alias_id: null,
        status: ORDER_STATUS.ON_HOLD,
        base: { alias_id: 'luis', status: ORDER_STATUS.ACCEPTED },
      }),
    );
  });

  it('[DK5] a courier dropped on an order that another person took is refused', async () => {
    const { live, assigned } = await open();
    live.patch(orderChange(orderOf(3, { courier: { id: 'kevin', name: 'Kevin Cruz' } })));
    live.pass(1_000);
    await expect.element(page.getByText('Kevin Cruz ya la tiene')).toBeVisible();
    await page
      .getByRole('button', { name: /Rosa Paz/ })
      .first()
      .dropTo(page.getByRole('option', { name: /GT-3/ }));
    await expect.element(page.getByText('Esa orden ya no espera: nada cambió')).toBeVisible();
    expect(assigned()).toEqual([]);
  });

  it('[DK6] Z waits for an assignment that is on its way, and takes that one back', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { requests } = await open(4, {
      [assignPath(2)]: async () => answer.promise,
      '/api/deliveries/o2/undo': written(2),
    });
    await ready();
    await key('1');
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).toBeVisible();
    await ready();
    await key('1');
    await key('z');
    const undone = () => requests.map(({ path }) => path).filter((path) => path.endsWith('/undo'));
    expect(undone()).toEqual([]);
    answer.resolve(written(2));
    await waitFor(() => expect(undone()).toEqual(['/api/deliveries/o2/undo']));
    await waitFor(() => expect(chosen()).toContain('GT-2'));
  });

  it('[DK6] [DK7] what was done elsewhere is taken back without a place here, and never asks about another order', async () => {
    const { requests } = await open(4, {
      '/api/deliveries/x9/undo': written(9),
      '/api/deliveries/x8/undo': { status: 404, body: { code: 'not-found' } },
    });
    await ready();
    await key('1');
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).toBeVisible();
    const undone = (id: string): boolean => requests.some(({ path }) => path === `/api/deliveries/${id}/undo`);
    for (const id of ['x9', 'x8']) {
      act(() => offerUndo({ text: 'Lista', orders: [{ id, number: id, event: 'e' }] }));
      await key('z');
      await waitFor(() => expect(undone(id)).toBe(true));
      await settle();
      expect(chosen()).toContain('GT-2');
      expect([screen.queryByRole('dialog'), undone('o1')]).toEqual([null, false]);
    }
  });
});
