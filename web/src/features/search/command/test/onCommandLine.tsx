// A desk with orders and couriers, and the command line typed as a person does.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openDesk, staffOrder, wrote } from '../../../../test/desk.tsx';
import { courierChange, orderChange, testLive } from '../../../../test/live.ts';
import type { SentRequest } from '../../../../test/session.ts';
import { SearchBox } from '../../SearchBox.tsx';

export const company = { id: 'company-1', name: 'San Martin' };
const branch = { id: 'branch-1', name: 'PORTALES', position: null };
export const order = (id: string, number: string, only: Partial<Order> = {}): Partial<Order> => ({
  id,
  number,
  company,
  branch,
  courier: null,
  customerName: 'Ana Viva',
  status: ORDER_STATUS.ON_HOLD,
  suggestedPosition: null,
  destination: null,
  note: null,
  ...only,
});
const courier = (id: string, name: string, plate: string): Partial<Courier> => ({
  id,
  name,
  plate,
  company,
  branch,
  branchIds: ['branch-1'],
});
export const luis = { id: 'luis', name: 'Luis Ramos' };
const orders = [
  order('one', '413543'),
  order('going', '413600', { courier: luis, status: ORDER_STATUS.GOING, note: 'portón' }),
  order('twin-a', 'GT-77'),
  order('twin-b', 'GT-77', { customerName: 'Berta Paz' }),
];
const couriers = [
  courier('ana', 'Ana López', 'M-001'),
  courier('luis', 'Luis Ramos', 'M-002'),
  courier('paz', 'Luis Paz', 'M-003'),
];

const answers = Object.fromEntries(
  orders.flatMap(({ id = '' }) => {
    const answer = wrote(staffOrder({ id }), `event-${id}`);
    return [
      `/app/changebiker/orders/${id}`,
      `/api/deliveries/${id}`,
      `/api/deliveries/${id}/ready`,
      `/api/deliveries/${id}/undo`,
    ].map((path) => [path, answer]);
  }),
);
const NOTHING = { found: [], hasMore: false };
const search = {
  '/api/search': {
    status: 200,
    body: { activeOrders: NOTHING, closedOrders: NOTHING, couriers: NOTHING, branches: NOTHING, companies: NOTHING },
  },
};

export const start = async (only: Partial<Profile> = {}, more: readonly Partial<Order>[] = []) => {
  const world = testLive();
  const { router, requests } = await openDesk(
    { ...answers, ...search },
    {
      role: 'CONTROLLER',
      ...only,
      at: '/resume',
      live: world.live,
      screens: ['/order/:orderId', '/all-orders', '/biker/:bikerId'],
      children: (
        <>
          <input aria-label="nota" />
          <SearchBox />
        </>
      ),
    },
  );
  world.join([...orders, ...more].map(orderChange).concat(couriers.map(courierChange)));
  world.pass(1_000);
  const at = (): string => router.state.location.pathname + router.state.location.search;
  const sent = (): SentRequest[] => requests.filter(({ path }) => !path.startsWith('/api/search'));
  return { ...world, at, sent };
};

export const field = async () => screen.findByRole('combobox', { name: 'Buscar en todo' }, { timeout: 5_000 });
export const type = async (typed: string): Promise<void> => {
  await userEvent.keyboard('.');
  await expect.element(await field()).toHaveFocus();
  if (typed !== '') await userEvent.keyboard(typed);
};
export const value = async (): Promise<string> => {
  const input = await field();
  return input instanceof HTMLInputElement ? input.value : '';
};
export const note = (): string => screen.getByRole('dialog').querySelector('[role=status]')?.textContent ?? '';
export const options = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
export const chosenOptions = (): string[] =>
  screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent ?? '');
export const isClosed = async (): Promise<void> => {
  await expect.poll(() => screen.queryByRole('combobox')).toBeNull();
};
