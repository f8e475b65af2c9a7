import { branchChange, companyChange, orderChange, testLive } from '../../../test/live.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clearDesk, lockedBy, openDesk, staffOrder } from '../../../test/desk.tsx';
import { WhenLive } from '../../../kit/shell/WhenLive.tsx';
import { OrderEditor } from '../OrderEditor.tsx';

const ID = 'order-1';
const LOCK = `/api/deliveries/${ID}/editing`;
const until = '2026-11-21T18:05:00.000Z';
const lockOf = (id: string, name: string, fence: number) => ({ id, name, expiresAt: until, sessionId: id, fence });

beforeEach(() => sessionStorage.clear());
afterEach(clearDesk);

describe('the notice of a lock', () => {
  it('[LK8] clears no lock of another person than its question named', async () => {
    const order = sampleOrder({ id: ID, lock: lockOf('eva', 'Eva Ruiz', 3) });
    const world = testLive();
    const { requests } = await openDesk(
      {
        [`/api/deliveries/${ID}`]: { status: 200, body: { order: staffOrder(order) } },
        [`/api/deliveries/${ID}/history`]: { status: 200, body: { events: [] } },
        [`${LOCK}?delete=false&calculate_circle=false`]: lockedBy('Eva Ruiz'),
      },
      {
        role: 'OWNER',
        path: '/edit-order/:orderId',
        at: `/edit-order/${ID}`,
        live: world.live,
        children: (
          <WhenLive>
            <OrderEditor orderId={ID} />
          </WhenLive>
        ),
      },
    );
    world.join([companyChange({ id: 'company-1' }), branchChange({ id: 'branch-1' }), orderChange(order)]);
    await page.getByRole('button', { name: 'Quitar la edición' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Quitar la edición a Eva Ruiz?' });
    await expect.element(question).toBeVisible();
    act(() => world.patch(orderChange({ ...order, lock: lockOf('ana', 'Ana Paz', 4) })));
    await expect.element(page.getByText('Ana Paz está modificando esta orden.')).toBeVisible();
    await question.getByRole('button', { name: 'Quitar la edición' }).click();
    await expect.element(page.getByText('Otra persona lo cambió mientras tanto.')).toBeVisible();
    expect(requests.filter(({ path }) => path.includes('delete=true'))).toEqual([]);
  });
});
