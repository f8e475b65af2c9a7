// @vitest-environment happy-dom
import { ORDER_STATUS, type Order } from '@despacho/contract/orders.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LiveProvider } from '../../kit/live.tsx';
import { TruthBand } from '../../kit/shell/Truth.tsx';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { companyChange, NOW, orderChange, testLive } from '../../test/live.ts';
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

beforeAll(() => {
  // Nothing has a size here, and rows are drawn where there is room for them.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: 900 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 1_400 });
});
afterEach(cleanup);

const show = () => {
  const world = testLive();
  render(
    <StrictMode>
      <LiveProvider value={world.live}>
        <TruthBand />
        <WhenLive>
          <OrderList />
        </WhenLive>
      </LiveProvider>
    </StrictMode>,
  );
  const rows = (): string[] =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('[role="cell"]')].map((cell) => cell.textContent).join(' | '));
  const numbers = (): string[] => rows().map((row) => row.split(' | ')[1] ?? row);
  const body = (): HTMLElement => {
    const [, found] = screen.getAllByRole('rowgroup');
    if (found === undefined) throw new Error('the list has no rows');
    return found;
  };
  return { ...world, rows, numbers, body };
};

describe('the live list of orders', () => {
  it('[A-076] shows each order with its level by the server clock, in the order of urgency', () => {
    const { join, rows } = show();
    expect(screen.getByText('Conectando…')).toBeDefined();
    join([
      companyChange({ id: 'company-1' }),
      aged(5),
      aged(50, { courier: { id: 'k', name: 'Luis Ramos' } }),
      aged(1, { id: 'q', number: 'GT-Q', status: ORDER_STATUS.ON_HOLD, isPriority: true }),
    ]);
    expect(rows()).toEqual([
      'En Tiempo | GT-QPrioridad | En cola | San Martin | PORTALES | SIN PILOTO | 1 min',
      'Tarde | GT-50 | En ruta | San Martin | PORTALES | Luis Ramos | 50 min',
      'En Tiempo | GT-5 | En ruta | San Martin | PORTALES | SIN PILOTO | 5 min',
    ]);
  });

  it('[A-018] turns a level on the second, by the limit of the company', () => {
    const { join, rows, pass } = show();
    join([companyChange({ id: 'company-1', lateLimitSec: 7_200 }), aged(79)]);
    expect(rows()[0]).toContain('En Tiempo');
    pass(61_000);
    expect(rows()[0]).toContain('Verificar');
  });

  it('[LV2] follows changes, and lets a closed order go', () => {
    const { join, patch, pass, numbers, rows } = show();
    join([aged(5), aged(10)]);
    patch(aged(5, { courier: { id: 'k', name: 'Kevin' } }));
    expect(rows()[1]).toContain('Kevin');
    patch(aged(10, { status: ORDER_STATUS.DELIVERED, deliveredAt: new Date(NOW).toISOString() }));
    pass(500);
    expect(numbers()).toEqual(['GT-5']);
    expect(screen.getByRole('heading').textContent).toBe('TODAS LAS ORDENES 1');
  });

  it('[A-075] stands still under the pointer, and offers what came', () => {
    const { join, patch, pass, numbers, body } = show();
    join([aged(5)]);
    fireEvent.pointerEnter(body(), { pointerType: 'mouse' });
    patch(aged(60), aged(70));
    pass(1_000);
    expect(numbers()).toEqual(['GT-5']);
    fireEvent.click(screen.getByRole('button', { name: '2 nuevas' }));
    expect(numbers()).toEqual(['GT-70', 'GT-60', 'GT-5']);
    patch(aged(80));
    pass(500);
    expect(screen.getByRole('button', { name: '1 nueva' })).toBeDefined();
    fireEvent.pointerLeave(body());
    expect(numbers()).toEqual(['GT-80', 'GT-70', 'GT-60', 'GT-5']);
  });

  it('shows the placeholder of an order nobody typed in as dots', () => {
    const { join, numbers } = show();
    join([aged(5, { number: 'ESPERANDO...' })]);
    expect(numbers()).toEqual(['...']);
  });

  it('says in the documents words that there is none', () => {
    const { join } = show();
    join([]);
    expect(screen.getByText('NO HAY ORDENES')).toBeDefined();
  });

  it('[LV5] says that the connection is lost, since when, and keeps the last values and times', () => {
    const { join, pass, silence, rows } = show();
    join([aged(5)]);
    pass(2_000);
    silence();
    pass(4_000);
    expect(screen.getByText('SIN CONEXIÓN')).toBeDefined();
    expect(screen.getByText('últimos datos 12:00:02 · hace 4 s')).toBeDefined();
    pass(MINUTE);
    expect(screen.getByText('últimos datos 12:00:02 · hace 1 min')).toBeDefined();
    expect(rows()[0]).toContain('5 min');
    join([aged(5)]);
    expect(screen.queryByText('SIN CONEXIÓN')).toBeNull();
  });

  it('[LV5] tells a stopped source, late alerts and unreadable documents apart', () => {
    const { join, pass, say } = show();
    join([aged(5)]);
    say({ sourceAgeMs: 16_000, jobsAgeMs: 76_000, unreadable: 2 });
    pass(2_000);
    expect(screen.getByText('FUENTE DETENIDA')).toBeDefined();
    expect(screen.getByText('alertas sin recalcular')).toBeDefined();
    expect(screen.getByText('2 documentos ilegibles')).toBeDefined();
    say({});
    pass(2_000);
    expect(screen.queryByText('FUENTE DETENIDA')).toBeNull();
  });

  it('[LV12] offers a new version and reloads nothing by itself', () => {
    const { join, pass, say } = show();
    join([aged(5)]);
    say({ build: 'b2' });
    pass(2_000);
    expect(screen.getByRole('button', { name: 'Recargar' })).toBeDefined();
  });

  it('[LV8] says that the server closed the connection for good, and tries again when asked', async () => {
    const { join, refuse, live } = show();
    join([aged(5)]);
    refuse('revoked');
    fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(live.status.get().ended).toBeNull();
    join([aged(5), aged(6)]);
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });
});
