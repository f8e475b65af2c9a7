import type { OrderRoute as Line } from '@despacho/contract/maps/courierRoutes.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { PositionRow } from '@despacho/contract/live/protocol.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../../tests/browser/stage.tsx';
import { LiveProvider } from '../../../kit/live.tsx';
import { Requests } from '../../../kit/requests/requests.tsx';
import { openDesk, staffOrder } from '../../../test/desk.tsx';
import { arrivalChange, companyChange, forecastChange, NOW, orderChange, testLive } from '../../../test/live.ts';
import { OrderRoute } from './OrderRoute.tsx';

const ID = 'order-1';
const LINE = `/api/deliveries/${ID}/route`;
const luis = { id: 'luis', name: 'Luis Ramos' };
const line: Line = {
  biker: luis,
  distanceM: 3_240,
  geometry: {
    type: 'LineString',
    coordinates: [
      [-90.5, 14.6],
      [-90.505, 14.605],
      [-90.51, 14.61],
    ],
  },
  source: 'graph',
  computedAt: new Date(NOW).toISOString(),
};
const positionAgo = (ageMs: number): PositionRow => ['luis', 14.603, -90.503, NOW - ageMs, 5, 1];

const open = async (only: Partial<Order> = {}, positions: PositionRow[] = []) => {
  const order = sampleOrder({ id: ID, courier: luis, status: 'En ruta', ...only });
  const world = testLive();
  const desk = await openDesk(
    {
      [LINE]: { status: 200, body: line },
      '/api/map/config': { status: 200, body: { basemap: { kind: 'none' }, attribution: '' } },
      '/api/map/roads': { status: 200, body: { type: 'MultiLineString', coordinates: [] } },
    },
    {
      children: (
        <Requests>
          <LiveProvider value={world.live}>
            <OrderRoute order={staffOrder(order)} />
          </LiveProvider>
        </Requests>
      ),
    },
  );
  world.join([companyChange({ id: order.company.id, lateLimitSec: 3_600 }), orderChange(order)], positions);
  return { ...world, ...desk, order };
};
const words = (): string => screen.getByLabelText('Datos del recorrido').textContent ?? '';
const courier = () => page.getByRole('img', { name: 'Última posición del piloto' });
const destination = () => page.getByRole('img', { name: 'Lugar de entrega' });
const isHollow = (): boolean => document.querySelector('[data-hollow]') !== null;

afterEach(async () => {
  await settle();
  cleanup();
});

describe('the route of an order', () => {
  it('[OR115] shows courier, place and line on a map, and arrival, position and risk in words', async () => {
    const { patch, order } = await open({}, [positionAgo(20_000)]);
    patch(arrivalChange({ id: ID, computedAt: NOW - 20_000 }), forecastChange({ id: ID, companyId: order.company.id }));
    await expect.element(courier()).toBeVisible();
    await expect.element(destination()).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Mapa del recorrido' })).toBeVisible();
    await expect.element(page.getByText(/sin mapa base/)).toBeVisible();
    await expect.poll(words).toContain('3.2 km por las calles');
    expect(words()).toContain('Luis Ramos: hace 20 s');
    expect(words()).toMatch(/Llega 12:\d\d, recién calculado/);
    expect(words()).toContain('llegaría a las');
    expect(isHollow()).toBe(false);
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(theme);
        await settle();
        found.push(...(await findings()).map((finding) => `${theme} ${width}: ${finding}`));
        if (isTooWide()) found.push(`${theme} ${width}: wider than its window`);
      }
    }
    expect(found).toEqual([]);
  });

  it('[CO7] [OR115] an old position is hollow, then a ghost with its age, then off the map; it never moves on its own', async () => {
    const { pass } = await open({}, [positionAgo(55_000)]);
    await expect.element(courier()).toBeVisible();
    expect(isHollow()).toBe(false);
    const placed = (): string | null => document.querySelector('[data-hollow]')?.parentElement?.style.transform ?? null;
    pass(7_000);
    await expect.poll(isHollow).toBe(true);
    const before = placed();
    expect(before).not.toBeNull();
    pass(250_000);
    await expect.poll(() => document.querySelector('[data-hollow]')?.textContent).toBe('5 min');
    expect(placed()).toBe(before);
    cleanup();
    const later = await open({}, [positionAgo(1_790_000)]);
    await expect.element(courier()).toBeVisible();
    later.pass(15_000);
    await expect.element(courier()).not.toBeInTheDocument();
    expect(words()).toContain('no se muestra en el mapa');
  });

  it('[OR115] [LV5] without a connection the position is hollow, and the age of the data is named', async () => {
    const { pass, silence } = await open({}, [positionAgo(1_000)]);
    await expect.element(courier()).toBeVisible();
    silence();
    pass(12_000);
    await expect.element(page.getByText(/Datos de hace \d+ s/)).toBeVisible();
    await expect.poll(isHollow).toBe(true);
    expect(await findings()).toEqual([]);
  });

  it('[OR115] without coordinates, courier and branch there is no map, and each is named', async () => {
    const { requests } = await open({ courier: null, suggestedPosition: null, branch: null, status: 'En cola' });
    await expect.element(page.getByText('No hay nada que mostrar en el mapa.')).toBeVisible();
    expect(words()).toContain('La orden no tiene piloto: sin llegada ni camino.');
    expect(words()).toContain('La orden no tiene coordenadas de entrega.');
    expect(words()).toContain('La sucursal no tiene coordenadas.');
    expect(requests.some(({ path }) => path === LINE)).toBe(false);
    expect(await findings()).toEqual([]);
  });

  it('[OR115] a closed order shows its place, requests no line, and calculates nothing', async () => {
    const { requests } = await open({ status: 'Entregado', isActive: false }, [positionAgo(1_000)]);
    await expect.element(destination()).toBeVisible();
    expect(courier().query()).toBeNull();
    expect(words()).toContain('ya no se calcula');
    expect(requests.some(({ path }) => path === LINE)).toBe(false);
  });
});
