import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleProfile } from '@despacho/contract/samples.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { companyChange, forecastChange, forecastGone, NOW } from '../../test/live.ts';
import { aged, leadsTo, MINUTE, show } from './test/onOrderList.tsx';

/** Counts in the whole file: a tab that a click really opens would hide this one, and a hidden page draws once a second. */
const opened: string[] = [];
beforeAll(() => {
  vi.spyOn(globalThis, 'open').mockImplementation((url) => {
    opened.push(String(url));
    return null;
  });
});
afterAll(() => vi.restoreAllMocks());
beforeEach(() => {
  localStorage.clear();
  opened.length = 0;
});
afterEach(cleanup);

describe('the live list of orders', () => {
  it('[OR40] shows each order with its level by the server clock, in the order of urgency', async () => {
    const { join, rows } = await show();
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

  it('[AL9] changes a level on the second, by the limit of the company', async () => {
    const { join, rows, pass } = await show();
    join([companyChange({ id: 'company-1', lateLimitSec: 7_200 }), aged(79)]);
    expect(rows()[0]).toContain('En Tiempo');
    pass(61_000);
    expect(rows()[0]).toContain('Verificar');
  });

  it('[LV2] follows changes, and removes a closed order', async () => {
    const { join, patch, pass, numbers, rows } = await show();
    join([aged(5), aged(10)]);
    patch(aged(5, { courier: { id: 'k', name: 'Kevin' } }));
    expect(rows()[1]).toContain('Kevin');
    patch(aged(10, { status: ORDER_STATUS.DELIVERED, deliveredAt: new Date(NOW).toISOString() }));
    pass(500);
    expect(numbers()).toEqual(['GT-5']);
    expect(screen.getByRole('heading').textContent).toBe('TODAS LAS ORDENES 1');
  });

  it('[LI3] [LI20] does not move under the pointer, and offers new rows', async () => {
    const { join, patch, pass, numbers, body } = await show();
    join([aged(5)]);
    fireEvent.pointerMove(body(), { pointerType: 'mouse' });
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

  it('[LI3] continues when the pointer did not move onto it', async () => {
    const { join, patch, pass, numbers, body } = await show();
    join([aged(5)]);
    fireEvent.pointerEnter(body(), { pointerType: 'mouse' });
    patch(aged(60));
    pass(1_000);
    expect(numbers()).toEqual(['GT-60', 'GT-5']);
  });

  it('[OR70] omits companies with a list of their own, except for accounts of those companies', async () => {
    const brujo = aged(5, { company: { id: 'c9', name: 'Pollo Brujo ' } });
    const ishop = aged(6, { company: { id: 'c8', name: 'ISHOP GUATEMALA' } });
    const { join, numbers } = await show();
    join([brujo, ishop, aged(7)]);
    expect(numbers()).toEqual(['GT-7']);
    cleanup();
    const own = await show({ role: 'COMPANY', company: { id: 'c9', name: 'POLLO BRUJO' } });
    own.join([brujo]);
    expect(own.numbers()).toEqual(['GT-5']);
  });

  it('[OR70] [OR129] lists one company apart, with its own counts, and opens its orders at their own address', async () => {
    const ishop = { id: 'c8', name: 'Ishop Guatemala ' };
    const { join, numbers, click, router } = await show({}, leadsTo, '/orders-ishop-guatemala');
    join([aged(5), aged(6, { company: ishop }), aged(8, { company: ishop, status: ORDER_STATUS.ON_HOLD })]);
    expect(numbers()).toEqual(['GT-8', 'GT-6']);
    expect(document.querySelector('[data-cell="company"]')).toBeNull();
    expect(screen.getByLabelText('Conteo de órdenes').querySelector('dd')?.textContent).toBe('1');
    click('GT-6', 'address');
    const { pathname, search, state } = router.state.location;
    expect([pathname + search, state]).toEqual([
      '/edit-orders-filters/m6?from=/orders-ishop-guatemala',
      { list: ['m8', 'm6'], at: '/orders-ishop-guatemala' },
    ]);
  });

  it('[OR71] lists orders up to five minutes old, and opens it by two clicks', async () => {
    const { join, pass, numbers, router } = await show({}, leadsTo, '/new-orders');
    join([aged(5), aged(6), aged(0, { company: { id: 'c9', name: 'POLLO BRUJO' } })]);
    expect(numbers()).toEqual(['GT-5', 'GT-0']);
    const row = document.querySelector('[data-line="m0"] [data-cell="address"]');
    if (row === null) throw new Error('there is no row m0');
    fireEvent.click(row);
    expect(router.state.location.pathname).toBe('/new-orders');
    fireEvent.doubleClick(row);
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/edit-order/m0?route=/new-orders');
    await act(async () => router.navigate('/new-orders'));
    pass(MINUTE);
    expect(numbers()).toEqual(['GT-0']);
  });

  it('[OR129] counts all visible orders, with any filter', async () => {
    const { join } = await show();
    join([
      aged(5),
      aged(6, { company: { id: 'c9', name: 'POLLO BRUJO' } }),
      aged(7, { suggestedPosition: null, destination: null }),
    ]);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar' }), { target: { value: 'GT-5' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('TODAS LAS ORDENES 1');
    const counts = [...screen.getByLabelText('Conteo de órdenes').querySelectorAll('dt')].map(
      (name) => `${name.textContent} ${name.nextElementSibling?.textContent}`,
    );
    expect(counts).toEqual([
      'ORDENES EN RUTA 3',
      'ORDENES SIN MOTORISTA 3',
      'ORDENES SIN COORDENADAS 1',
      'ORDENES SIN DIGITAR 0',
    ]);
  });

  it('counts the levels of the listed orders, and filters by them', async () => {
    const { join, numbers } = await show();
    join([aged(5), aged(50), aged(60), aged(70, { company: { id: 'c9', name: 'POLLO BRUJO' } })]);
    const button = (name: string) =>
      within(screen.getByRole('list', { name: 'Órdenes por alerta' })).getByRole('button', { name });
    fireEvent.click(button('Tarde 2'));
    expect(numbers()).toEqual(['GT-60', 'GT-50']);
    expect(button('Tarde 2').getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('TODAS LAS ORDENES 2');
    fireEvent.click(button('En Tiempo 1'));
    expect(numbers()).toEqual(['GT-60', 'GT-50', 'GT-5']);
    fireEvent.click(button('Tarde 2'));
    fireEvent.click(button('En Tiempo 1'));
    expect(numbers()).toEqual(['GT-60', 'GT-50', 'GT-5']);
    expect(button('Tarde 2').getAttribute('aria-pressed')).toBe('false');
  });

  it('[FC5] [FC6] shows the orders at risk with the reason, until they are late on the second', async () => {
    const { join, patch, pass, numbers } = await show();
    join([
      companyChange({ id: 'company-1' }),
      aged(25),
      aged(43.5, { number: 'GT-43', courier: { id: 'k', name: 'Kevin' } }),
      aged(5),
      forecastChange({ id: 'm25', arrivesAt: NOW + 31 * MINUTE }),
      forecastChange({ id: 'm43.5', reason: { part: 'ride', leftSec: 1_030, usualSec: null } }),
    ]);
    const risks = [...document.querySelectorAll<HTMLElement>('[role="row"] [data-cell="elapsed"] [title]')];
    expect(risks.map(({ title }) => title.split(';')[0])).toEqual([
      'En riesgo: le quedan 17 min de ruta',
      'En riesgo: preparación lenta en PORTALES: 21 min',
    ]);
    expect(risks[1]?.title).toContain('llegaría a las 12:31');
    const button = (): HTMLElement => screen.getByRole('button', { name: /^En riesgo/ });
    expect(button().textContent).toBe('En riesgo2');
    fireEvent.click(button());
    expect(numbers()).toEqual(['GT-43', 'GT-25']);
    pass(91_000);
    expect(numbers()).toEqual(['GT-25']);
    patch(forecastGone('m25'));
    pass(500);
    expect(button().textContent).toBe('En riesgo0');
    expect(screen.getByText('En riesgo').closest('[data-level]')).toBeNull();
  });

  it('opens the courier, and from any other cell the order with its list of origin', async () => {
    const { join, click, router } = await show();
    join([aged(5, { courier: { id: 'k/1', name: 'Luis' } }), aged(50), aged(6)]);
    click('GT-5', 'courier');
    expect(router.state.location.pathname).toBe('/biker/k%2F1');
    await act(async () => router.navigate('/all-orders'));
    click('GT-6', 'courier');
    expect(router.state.location.pathname).toBe('/all-orders');
    click('GT-6', 'address');
    expect(router.state.location.pathname).toBe('/edit-order/m6');
    expect(router.state.location.state).toEqual({ list: ['m50', 'm6', 'm5'], at: '/all-orders' });
  });

  it('has no links from rows and cells whose screens do not exist', async () => {
    const { join, click, router } = await show({}, []);
    join([aged(5, { courier: { id: 'k1', name: 'Luis' }, isSmsSent: true })]);
    for (const column of ['courier', 'sent', 'address', 'number']) click('GT-5', column);
    expect(router.state.location.pathname).toBe('/all-orders');
    expect(
      document.querySelectorAll('[role="gridcell"][data-acts]:not([data-cell="removeEditing"], [data-cell="sent"])')
        .length,
    ).toBe(0);
  });

  it('[OR76] opens the page of the customer only after a message was sent', async () => {
    const { join, click, router } = await show();
    join([aged(5, { isSmsSent: true, isEmailSent: true }), aged(6, { isSmsSent: false, isEmailSent: false })]);
    click('GT-6', 'sent');
    expect(opened).toEqual([]);
    click('GT-5', 'sent');
    await expect.poll(() => opened).toEqual(['https://despacho.test/Share/order/token-5']);
    expect(router.state.location.pathname).toBe('/all-orders');
  });

  it('[LK8] clears an edit mark after a confirmation, with the permission', async () => {
    const lock = { id: 'u2', name: 'Eva', expiresAt: new Date(NOW + 60_000).toISOString(), sessionId: 's', fence: 3 };
    const { join, click, requests } = await show();
    join([aged(5, { lock }), aged(6)]);
    const cells = [...document.querySelectorAll('[data-cell="removeEditing"]')].map((cell) => cell.textContent);
    expect(cells).toEqual(['', 'Eliminar']);
    expect(document.querySelector('[data-line="m5"] [data-cell="number"]')?.textContent).toBe('GT-5Eva');
    click('GT-5', 'removeEditing');
    const dialog = await screen.findByRole('alertdialog', { name: 'Quitar la edición de Eva?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.at(-1)?.path).toBe('/api/deliveries/m5/editing?delete=true');
    cleanup();
    const reader = await show({ role: 'USER' });
    reader.join([aged(5, { lock })]);
    expect(document.querySelector('[data-cell="removeEditing"]')).toBeNull();
  });

  it('[LK8] clears no edit mark that another person set while the question was open', async () => {
    const expiresAt = new Date(NOW + 60_000).toISOString();
    const { join, patch, click, requests } = await show();
    join([aged(5, { lock: { id: 'u2', name: 'Eva', expiresAt, sessionId: 's', fence: 3 } })]);
    click('GT-5', 'removeEditing');
    const dialog = await screen.findByRole('alertdialog', { name: 'Quitar la edición de Eva?' });
    patch(aged(5, { lock: { id: 'u3', name: 'Ana', expiresAt, sessionId: 't', fence: 4 } }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Quitar' }));
    expect(await screen.findByText('Otra persona lo cambió mientras tanto.')).toBeDefined();
    expect(requests.filter(({ path }) => path.includes('/editing'))).toEqual([]);
  });

  it('names the own edit mark as that of another tab', async () => {
    const { id, name } = sampleProfile();
    const lock = { id, name, expiresAt: new Date(NOW + 60_000).toISOString(), sessionId: 's', fence: 3 };
    const { join } = await show();
    join([aged(5, { lock })]);
    expect(document.querySelector('[data-line="m5"] [data-cell="number"]')?.textContent).toBe('GT-5tú');
    expect(screen.getByTitle('La modificas tú en otra pestaña')).toBeDefined();
  });

  it('shows the placeholder of an untyped order as dots', async () => {
    const { join, numbers } = await show();
    join([aged(5, { number: 'ESPERANDO...' })]);
    expect(numbers()).toEqual(['...']);
  });

  it('shows the fixed message of an empty list', async () => {
    const { join } = await show();
    join([]);
    expect(screen.getByText('NO HAY ORDENES')).toBeDefined();
  });

  it('[LV5] shows a lost connection, since when, and keeps the last values and times', async () => {
    const { join, pass, silence, rows } = await show();
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

  it('[LV5] distinguishes a stopped source, late alerts and unreadable documents', async () => {
    const { join, pass, say } = await show();
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

  it('[LV12] offers a new version and reloads only on request', async () => {
    const { join, pass, say } = await show();
    join([aged(5)]);
    say({ build: 'b2' });
    pass(2_000);
    expect(screen.getByRole('button', { name: 'Recargar' })).toBeDefined();
  });

  it('[LV8] shows that the server closed the connection, and reconnects on request', async () => {
    const { join, refuse, live } = await show();
    join([aged(5)]);
    refuse('revoked');
    fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(live.status.get().ended).toBeNull();
    join([aged(5), aged(6)]);
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });
});
