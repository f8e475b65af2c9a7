import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import { companyChange, courierChange, orderChange, testLive } from '../../test/live.ts';
import { CompanyCouriers } from './CompanyCouriers.tsx';

afterEach(clearDesk);

it('[CO19] [CO2] RASTREO DE MOTORISTAS shows what each courier does, after the alert', async () => {
  const { live, join } = testLive();
  const company = { id: 'company-1', name: 'Acme' };
  await openDesk({}, { live, children: <CompanyCouriers companyId={company.id} /> });
  join([
    companyChange(company),
    courierChange({ id: 'ana', name: 'Ana Paz', company, alert: 'accident' }),
    courierChange({ id: 'luis', name: 'Luis Ramos', company, availability: 'unavailable' }),
    courierChange({ id: 'eva', name: 'Eva Sol', company: { id: 'company-2', name: 'Otra' } }),
    orderChange({ status: ORDER_STATUS.GOING, courier: { id: 'ana', name: 'Ana Paz' } }),
  ]);
  const stateOf = (name: string) =>
    page.getByRole('row').filter({ hasText: name }).element().querySelector('[data-cell="state"]');
  await expect.element(page.getByRole('gridcell', { name: 'Ana Paz' })).toBeVisible();
  expect(stateOf('Ana Paz')?.textContent).toBe('Accidente · En ruta');
  expect(stateOf('Luis Ramos')?.textContent).toBe('No disponible');
  await expect.element(page.getByText('Eva Sol')).not.toBeInTheDocument();
});
