// The board of a past minute: its mark, its minute in the address, its steps, and why there is none.
import { sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { MissingReason, PastBoard as Found } from '@despacho/contract/pastBoard.ts';
import { capturedFrame } from '@despacho/domain/board/past/capture.ts';
import { localMinuteText, startOfLocalTime } from '@despacho/domain/board/past/minutes.ts';
import { shownBoard } from '@despacho/domain/board/past/view.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import { useShortcuts } from '../../kit/shell/keys/useShortcuts.ts';
import { openDesk } from '../../test/desk.tsx';
import { NOW, testLive } from '../../test/live.ts';
import type { SentRequest } from '../../test/session.ts';
import { PastBoard } from './PastBoard.tsx';

const MINUTE = 60_000;
const instant = (at: number): string => new Date(at).toISOString();

/** At 11:32 two orders were late, one of them without a courier. */
const boardAt = (at: number): Found => {
  const order = (id: string, ageMin: number, only: Parameters<typeof sampleOrder>[0] = {}) =>
    sampleOrder({ id, number: `GT-${id}`, createdAt: instant(at - ageMin * MINUTE), ...only });
  const ana = { id: 'ana', name: 'Ana Sic' };
  const frame = capturedFrame(
    {
      orders: [
        order('1', 70, { status: ORDER_STATUS.GOING, courier: ana }),
        order('2', 50, { courier: null }),
        order('3', 5, { courier: ana }),
      ],
      couriers: [
        sampleCourier({ ...ana }),
        sampleCourier({ id: 'luis', name: 'Luis Paz', availability: 'unavailable' }),
      ],
      statuses: new Map(),
      companies: [],
    },
    at + 7_000,
  );
  return {
    at: instant(at),
    firstRecordAt: '2026-11-20T12:00:00.000Z',
    before: null,
    after: null,
    stepMin: 2,
    gaps: [{ from: instant(at - 20 * MINUTE), to: instant(at - 18 * MINUTE) }],
    board: shownBoard(frame),
    missing: null,
  };
};
const missing = (at: number, reason: MissingReason): Found => ({
  ...boardAt(at),
  board: null,
  gaps: [],
  missing: reason,
  before: instant(at - 9 * MINUTE),
  after: instant(at + 4 * MINUTE),
});
const minuteOf = ({ path }: SentRequest): number =>
  startOfLocalTime(new URLSearchParams(path.slice(path.indexOf('?'))).get('at') ?? '');

const Keys = () => {
  useShortcuts(() => undefined);
  return null;
};

const show = async (search: string, answer: (at: number) => Found = boardAt) => {
  const world = testLive();
  world.join([]);
  const { requests, router } = await openDesk(
    { '/api/board/past': (request) => ({ status: 200, body: answer(minuteOf(request)) }) },
    {
      at: `/board-past${search}`,
      live: world.live,
      screens: ['/all-orders', '/order/:orderId'],
      children: (
        <>
          <Keys />
          <PastBoard title="EL TABLERO COMO ESTABA" />
        </>
      ),
    },
  );
  await settle();
  const at = (): string | null => new URLSearchParams(router.state.location.search).get('at');
  return { router, requests, at };
};

beforeEach(async () => page.viewport(...WIDE));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setTheme('light');
});

const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';
const press = (key: string): boolean => fireEvent.keyDown(document.body, { key });

describe('a past board', () => {
  it('[PB10] is marked as the past, with its day and minute', async () => {
    await show('?at=2026-11-21T11:32');
    expect(heading()).toBe('Ver el tablero a las 11:32');
    expect(screen.getByRole('note').textContent).toContain(
      'ESTO ES EL PASADOAsí estaba el tablero el 21-11-2026 a las 11:32',
    );
    expect(await screen.findByText('Registro de las 11:32:07')).toBeTruthy();
    expect(screen.getByText('De esta hora se guardó un registro cada 2 minutos, para que cupiera.')).toBeTruthy();
    expect(screen.getByText('Minutos sin registro en esta hora: 11:12 a 11:14')).toBeTruthy();
  });

  it('[PB6] each counter leads to the orders or couriers that it counts', async () => {
    const { router } = await show('?at=2026-11-21T11:32');
    const late = await screen.findByRole('link', { name: /^Tarde/ });
    expect(late.textContent).toContain('2');
    fireEvent.click(late);
    expect(router.state.location.search).toContain('at=2026-11-21T11');
    const rows = (title: string) =>
      within(screen.getByRole('grid', { name: new RegExp(title) })).getAllByRole('row').length - 1;
    await vi.waitFor(() => expect(rows('Órdenes activas de ese minuto')).toBe(2), 15_000);
    fireEvent.click(screen.getByRole('link', { name: /^No disponible/ }));
    await vi.waitFor(() => expect(rows('No disponible: 1')).toBe(1), 15_000);
    fireEvent.click(screen.getByRole('link', { name: /^Activas/ }));
    await vi.waitFor(() => expect(rows('Órdenes activas de ese minuto')).toBe(3), 15_000);
  });

  it('[PB10] steps by buttons and arrow keys, in the address, until the present', async () => {
    const { at } = await show('?at=2026-11-21T11:32');
    fireEvent.click(screen.getByRole('button', { name: '−1 min' }));
    expect(at()).toBe('2026-11-21T11:31');
    fireEvent.click(screen.getByRole('button', { name: '+10 min' }));
    expect(at()).toBe('2026-11-21T11:41');
    press('ArrowRight');
    expect(at()).toBe('2026-11-21T11:42');
    press('ArrowLeft');
    press('ArrowLeft');
    expect(at()).toBe('2026-11-21T11:40');
    for (const _ of [1, 2, 3]) fireEvent.click(screen.getByRole('button', { name: '+10 min' }));
    expect(at()).toBe(localMinuteText(NOW));
    expect(screen.getByRole('button', { name: '+1 min' })).toHaveProperty('disabled', true);
    expect(heading()).toBe('Ver el tablero a las 12:00');
  });

  it('[PB10] copies a link with the minute, also where the address has none', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show('');
    fireEvent.click(screen.getByRole('button', { name: 'Copiar el enlace de este minuto' }));
    await vi.waitFor(() => expect(copied).toHaveBeenCalledTimes(1), 15_000);
    expect(new URL(copied.mock.calls[0]?.[0] ?? '').searchParams.get('at')).toBe('2026-11-21T11:59');
    copied.mockRestore();
  });

  it('[PB10] plays a minute each second', async () => {
    const { at } = await show('?at=2026-11-21T11:57');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    fireEvent.click(screen.getByRole('button', { name: 'Reproducir' }));
    const times: (string | null)[] = [];
    for (let second = 0; second < 5; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await settle();
      // The next minute is shown once the board of this one is there.
      const isShown = (): boolean => heading().endsWith(at()?.slice(-5) ?? '?');
      await expect.poll(() => [isShown(), document.querySelector('[data-waiting]')]).toEqual([true, null]);
      times.push(at());
    }
    const minutes = ['58', '59'].map((minute) => `2026-11-21T11:${minute}`);
    expect(times).toEqual([...minutes, ...Array.from({ length: 3 }, () => '2026-11-21T12:00')]);
    // It is drawn after the second in which it stopped.
    await expect.poll(() => screen.getByRole('button', { name: 'Reproducir' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['future', 'todavía no llegan'],
    ['tooOld', 'se guardan los últimos 90 días'],
    ['beforeFirst', 'todavía no se guardaba el tablero'],
    ['gap', 'No hay registro de las 11:32'],
    ['tooLarge', 'tenía más órdenes de las que caben'],
  ] as const)('[PB3] shows why there is no board: %s', async (reason, words) => {
    const { at } = await show('?at=2026-11-21T11:32', (minute) => missing(minute, reason));
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Ir al registro anterior, 21-11-2026 11:23' }));
    expect(at()).toBe('2026-11-21T11:23');
  });

  it('[PB10] an address that names no minute asks for one and requests nothing', async () => {
    const { requests, at } = await show('?at=ayer');
    expect(screen.getByRole('alert').textContent).toContain('no tiene una fecha y hora');
    expect(requests.filter(({ path }) => path.startsWith('/api/board'))).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '−1 min' }));
    expect(at()).toBe('2026-11-21T11:58');
  });

  it('is accessible, and fits a phone', async () => {
    await show('?at=2026-11-21T11:32');
    await screen.findByText('Registro de las 11:32:07');
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        expect(await findings(), `${theme} ${width}`).toEqual([]);
        expect(isTooWide()).toBe(false);
      }
    }
  });
});
