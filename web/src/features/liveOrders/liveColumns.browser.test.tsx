import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { clearDesk, openDesk } from '../../test/desk.tsx';
import {
  arrivalChange,
  companyChange,
  conversationChange,
  forecastChange,
  NOW,
  orderChange,
  testLive,
  timingChange,
} from '../../test/live.ts';
import { LIVE_LISTS } from './liveLists.ts';
import { OrderList } from './OrderList.tsx';

const MINUTE = 60_000;
const aged = (minutes: number, only: Partial<Order> = {}) =>
  orderChange({
    id: `m${minutes}`,
    number: `GT-${minutes}`,
    status: ORDER_STATUS.GOING,
    createdAt: new Date(NOW - minutes * MINUTE).toISOString(),
    ...only,
  });

beforeEach(() => localStorage.clear());
afterEach(clearDesk);

const open = async (drawer = 0) => {
  const world = testLive();
  const { requests } = await openDesk(
    {},
    {
      live: world.live,
      children: (
        <div style={{ display: 'flex', height: 640, paddingInlineStart: drawer }}>
          <WhenLive>
            <OrderList list={LIVE_LISTS['/all-orders']} title="TODAS LAS ORDENES" />
          </WhenLive>
        </div>
      ),
    },
  );
  return { ...world, requests };
};

const cellOf = (number: string, column: string): HTMLElement => {
  const line = number.replace('GT-', 'm');
  const found = document.querySelector<HTMLElement>(`[data-line="${line}"] [data-cell="${column}"]`);
  if (found === null) throw new Error(`there is no cell ${column} of ${number}`);
  return found;
};

it('[OR122] shows when an order arrives, and the age of that', async () => {
  const { join, patch, pass } = await open();
  const courier = { id: 'k', name: 'Kevin' };
  join([
    companyChange({ id: 'company-1' }),
    aged(50, { courier }),
    aged(5),
    arrivalChange({ id: 'm50', routeTimeSec: 900, returnTimeSec: null, computedAt: NOW - 3 * MINUTE }),
  ]);
  expect(cellOf('GT-50', 'arrival').textContent).toBe('12:12 calculado hace 3 min');
  expect(cellOf('GT-5', 'arrival').textContent).toBe('SIN PILOTO');
  pass(61_000);
  expect(cellOf('GT-50', 'arrival').textContent).toBe('12:12 calculado hace 4 min');
  patch(arrivalChange({ id: 'm50', routeTimeSec: 1_200, returnTimeSec: null, computedAt: NOW + 61_000 }));
  pass(1_000);
  expect(cellOf('GT-50', 'arrival').textContent).toBe('12:21 recién calculado');
});

it('[FC20] shows the interval in which an order arrives', async () => {
  const { join, patch, pass } = await open();
  join([companyChange({ id: 'company-1' }), aged(50), aged(5)]);
  expect(cellOf('GT-50', 'interval').textContent).toBe('—');
  patch(timingChange({ id: 'm50', interval: { from: NOW + 15 * MINUTE, to: NOW + 30 * MINUTE } }));
  pass(1_000);
  expect(cellOf('GT-50', 'interval').textContent).toBe('12:15 – 12:30');
  const cell = cellOf('GT-50', 'interval');
  expect(cell.scrollWidth - cell.clientWidth).toBe(0);
  expect(cellOf('GT-5', 'interval').textContent).toBe('—');
});

it('[LI16] a number that is too long for its column ends in dots, with its marks beside it', async () => {
  const { join } = await open();
  const long = `GT-50${'0123456789'.repeat(6)}`;
  join([companyChange({ id: 'company-1' }), aged(50, { number: long, isPriority: true })]);
  const cell = cellOf('GT-50', 'number');
  const { right } = cell.getBoundingClientRect();
  const [text, priority] = [...(cell.querySelector('span')?.children ?? [])];
  expect(text?.textContent).toBe(long);
  expect(text?.scrollWidth ?? 0).toBeGreaterThan(text?.clientWidth ?? 0);
  expect([text, priority].filter((each) => (each?.getBoundingClientRect().right ?? Infinity) > right)).toEqual([]);
});

it('[CP22] marks an order with unread messages live, and without a request for it', async () => {
  const { join, patch, pass, requests } = await open();
  join([companyChange({ id: 'company-1' }), aged(50), aged(5)]);
  requests.length = 0;
  const mark = (number: string) => within(cellOf(number, 'number')).queryByRole('img', { name: /sin leer/ });
  patch(conversationChange({ id: 'm50', unread: 2 }));
  pass(1_000);
  expect(mark('GT-50')?.getAttribute('aria-label')).toBe('2 mensajes del piloto sin leer');
  expect(mark('GT-5')).toBeNull();
  patch(conversationChange({ id: 'm50', unread: 0 }));
  pass(1_000);
  expect([mark('GT-50'), requests]).toEqual([null, []]);
});

it('[OR111] [AL7] [AL8] marks orders over two hours, and groups those of yesterday as carry-over', async () => {
  const { join } = await open();
  join([companyChange({ id: 'company-1' }), aged(1_450), aged(125), aged(5)]);
  expect(cellOf('GT-1450', 'level').textContent).toBe('Tarde+2 h');
  expect(cellOf('GT-125', 'level').textContent).toBe('Tarde+2 h');
  expect(cellOf('GT-5', 'level').textContent).toBe('En Tiempo');
  expect(screen.getByTitle('Arrastre de ayer').textContent).toBe('+2 h');
  fireEvent.click(screen.getByRole('button', { name: 'Columnas' }));
  fireEvent.click(screen.getByRole('button', { name: 'Agrupar por ATRASO' }));
  const groups = screen.getAllByText(/^ATRASO: /).map(({ textContent }) => textContent);
  expect(groups).toEqual([
    expect.stringContaining('Arrastre de ayer'),
    expect.stringContaining('Atrasada +2 h'),
    expect.stringContaining('Menos de 2 h'),
  ]);
});

it('[OR111] shows all that a controller needs at 1366 px beside the open menu, and nothing of it is clipped', async () => {
  await page.viewport(1366, 768);
  const { join } = await open(260);
  const courier = { id: 'k', name: 'Kevin' };
  join([
    companyChange({ id: 'company-1' }),
    aged(50, { courier, status: ORDER_STATUS.RECEIVING }),
    aged(60, { courier, company: { id: 'company-2', name: 'POLLO REY' } }),
    arrivalChange({ id: 'm60', routeTimeSec: null, returnTimeSec: null, computedAt: NOW - 12 * MINUTE }),
  ]);
  for (const number of ['GT-50', 'GT-60']) {
    for (const column of ['level', 'elapsed', 'number', 'branch', 'courier', 'status', 'arrival', 'company']) {
      const cell = cellOf(number, column);
      expect([column, cell.scrollWidth - cell.clientWidth]).toEqual([column, 0]);
      expect(cell.getBoundingClientRect().right, column).toBeLessThanOrEqual(1366);
    }
  }
});

it('[OR111] shows all that a controller needs at 1366 px: level, age, number, branch and courier stay', async () => {
  await page.viewport(1366, 768);
  const { join } = await open();
  join([companyChange({ id: 'company-1' }), aged(5)]);
  const edge = (column: string): number => cellOf('GT-5', column).getBoundingClientRect().right;
  for (const column of ['level', 'elapsed', 'number', 'branch', 'courier', 'status', 'arrival', 'company']) {
    expect(edge(column), column).toBeLessThanOrEqual(1366);
  }
  const pinned = [...document.querySelectorAll<HTMLElement>('[role="gridcell"][data-pinned][data-cell]')];
  expect(pinned.map(({ dataset }) => dataset['cell'])).toEqual(['level', 'elapsed', 'number', 'branch', 'courier']);
  expect(screen.getByRole('option', { name: '200' })).toBeDefined();
  await page.viewport(900, 768);
  expect(getComputedStyle(cellOf('GT-5', 'courier')).position).toBe('static');
  expect(getComputedStyle(cellOf('GT-5', 'number')).position).toBe('sticky');
});

it('[OR111] cuts no usual name at 1920 px beside the open menu', async () => {
  await page.viewport(1920, 1080);
  const { join } = await open(260);
  const [company, courier] = [
    { id: 'company-1', name: 'Panadería Doña Inés' },
    { id: 'k', name: 'Estuardo Hernández' },
  ];
  const branch = { id: 'branch-1', name: 'VISTA HERMOSA', position: null };
  join([companyChange(company), aged(50, { company, branch, courier }), timingChange({ id: 'm50' })]);
  for (const column of ['branch', 'courier', 'company', 'interval']) {
    const cell = cellOf('GT-50', column);
    expect([column, cell.scrollWidth - cell.clientWidth]).toEqual([column, 0]);
    expect(cell.getBoundingClientRect().right, column).toBeLessThanOrEqual(1920);
  }
});

it('[OR111] at 1440 px the interval of the arrival is on the screen too, and risk is marked inside the age', async () => {
  await page.viewport(1440, 900);
  const { join, patch, pass } = await open();
  join([companyChange({ id: 'company-1' }), aged(5), timingChange({ id: 'm5' })]);
  patch(forecastChange({ id: 'm5' }));
  pass(1_000);
  const named = ['level', 'elapsed', 'number', 'branch', 'courier', 'status', 'arrival', 'company', 'interval'];
  const edges = named.map((column) => [column, cellOf('GT-5', column).getBoundingClientRect().right <= 1440]);
  expect(edges).toEqual(named.map((column) => [column, true]));
  expect(cellOf('GT-5', 'elapsed').querySelector('[title^="En riesgo"]')).not.toBeNull();
});
