import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { LiveProvider } from '../../kit/live.tsx';
import { clearDesk, openDesk, staffOrder } from '../../test/desk.tsx';
import { arrivalChange, companyChange, NOW, testLive } from '../../test/live.ts';
import { OrderAge } from './OrderAge.tsx';

afterEach(clearDesk);

it('[OR122] the pages of an order show its arrival, with the age of that', async () => {
  const { live, join, patch } = testLive();
  const order = staffOrder({ status: ORDER_STATUS.GOING, courier: { id: 'luis', name: 'Luis Ramos' } });
  await openDesk(
    {},
    {
      children: (
        <LiveProvider value={live}>
          <OrderAge order={order} />
        </LiveProvider>
      ),
    },
  );
  join([companyChange({ id: order.company.id })]);
  await expect.element(page.getByText('Llegada: SIN PILOTO')).toBeVisible();
  patch(arrivalChange({ id: order.id, computedAt: NOW }));
  await expect.element(page.getByText('Llegada: 12:15 recién calculado')).toBeVisible();
});
