import type { Profile } from '@despacho/contract/accounts/identity.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleIncident } from '@despacho/contract/samples.ts';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, setTheme, settle, withoutMaps } from '../../../tests/browser/stage.tsx';
import { ScreenContext } from '../kit/ScreenContext.tsx';
import { FreshnessBand } from '../kit/shell/DataFreshness.tsx';
import { clearDesk, FILLED, openDesk, staffOrder } from '../test/desk.tsx';
import {
  branchChange,
  companyChange,
  conversationChange,
  courierChange,
  NOW,
  orderChange,
  testLive,
} from '../test/live.ts';
import { AllAlerts, BranchAlerts } from './BranchAlerts.tsx';

const company = { id: 'company-1', name: 'San Martin' };
const centre = { id: 'centre', name: 'CENTRO' };
const north = { id: 'north', name: 'NORTE' };
const place = { lat: 14.6, lng: -90.51 };
const before = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const TABLET = [
  [1280, 800],
  [800, 1280],
] as const;

const delivered = (id: string, minutes: number) =>
  staffOrder({
    id,
    number: `GT-${id}`,
    status: ORDER_STATUS.DELIVERED,
    isActive: false,
    deliveredAt: before(5),
    stateTime: { [ORDER_STATUS.GOING]: before(5 + minutes), [ORDER_STATUS.DELIVERED]: before(5) },
  });
const ANSWERS = {
  '/api/map/config': { status: 200, body: { basemap: { kind: 'none' }, attribution: '' } },
  '/api/map/roads': { status: 200, body: { type: 'MultiLineString', coordinates: [] } },
  '/api/deliveries': {
    status: 200,
    body: {
      orders: [delivered('a', 10), delivered('b', 20)],
      total: 2,
      isTotalExact: true,
      unreadable: 0,
      nextCursor: null,
      window: null,
    },
  },
  '/api/order-lists/average': { status: 200, body: { minutes: 12.5, isWhole: true } },
};

const incidentChange = () => {
  const doc = kinds.incident.staff.parse(
    sampleIncident({
      id: 'i1',
      kind: 'Robo',
      at: before(3),
      courier: { id: 'luis', name: 'Luis Ramos' },
      closedAt: null,
    }),
  );
  return { kind: 'incident' as const, id: doc.id, v: '1700000000000001', doc };
};
const statusChange = (id: string, minutes: number) => {
  const doc = kinds.courierStatus.staff.parse({
    id,
    isDelivering: false,
    isReturning: false,
    inStoreSince: before(minutes),
  });
  return { kind: 'courierStatus' as const, id, v: '1700000000000001', doc };
};

const withMaps = withoutMaps();
/** Drawing it for the first time takes seconds on a machine without graphics. */
const mapDrawn = async (): Promise<void> => {
  await expect.element(page.getByText(/sin mapa base/), { timeout: 15_000 }).toBeVisible();
  await settle();
};

const open = async (address: string, only: Partial<Profile> = {}) => {
  const world = testLive();
  const withBand = (shown: ReactNode) => (
    <ScreenContext>
      <FreshnessBand />
      {shown}
    </ScreenContext>
  );
  const desk = await openDesk(ANSWERS, {
    ...only,
    path: '/alerts',
    at: address,
    routes: [
      { path: '/alerts-all', element: withBand(<AllAlerts />) },
      { path: '*', element: withBand(<p>Otra pantalla</p>) },
    ],
    live: world.live,
    screens: ['/history-orders', '/order/:orderId', '/bikers-qualification'],
    frame: { ...FILLED, gridTemplateRows: 'auto minmax(0, 1fr)' },
    children: withBand(<BranchAlerts />),
  });
  const courier = (id: string, name: string, branch: typeof centre, ownership: 'PROYECTOS' | 'POLLO BRUJO') =>
    courierChange({
      id,
      name,
      company,
      branch,
      ownership,
      alert: null,
      availability: 'available',
      accountStatus: 'ACTIVE',
    });
  world.join(
    [
      companyChange({ ...company, lateLimitSec: null }),
      branchChange({ ...centre, company, position: place }),
      branchChange({ ...north, company, position: place }),
      courier('luis', 'Luis Ramos', centre, 'PROYECTOS'),
      courier('ana', 'Ana Paz', centre, 'POLLO BRUJO'),
      courier('eva', 'Eva Norte', north, 'PROYECTOS'),
      statusChange('luis', 73.5),
      statusChange('ana', 12),
      orderChange({
        id: 'o1',
        number: 'GT-1',
        status: ORDER_STATUS.GOING,
        branch: { ...centre, position: place },
        courier: { id: 'ana', name: 'Ana Paz' },
        createdAt: before(10),
      }),
      orderChange({
        id: 'o2',
        number: 'GT-2',
        status: ORDER_STATUS.ON_HOLD,
        branch: { ...centre, position: place },
        courier: null,
        createdAt: before(40),
      }),
      orderChange({
        id: 'o3',
        number: 'GT-3',
        status: ORDER_STATUS.ON_HOLD,
        branch: { ...north, position: place },
        courier: null,
        createdAt: before(1),
      }),
      incidentChange(),
    ],
    [['luis', 14.6, -90.51, NOW - 5_000, null, 0.5]],
  );
  world.pass(2_000);
  await settle();
  return { ...desk, ...world };
};

const tile = (name: RegExp) =>
  page.getByRole('navigation', { name: 'Números de la sucursal' }).getByRole('link', { name });
const cards = (): string[] =>
  within(screen.getByRole('region', { name: /^Pilotos/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(async () => {
  await clearDesk();
  setTheme('light');
});

describe('the screen of a branch', () => {
  it.each(['/alerts', '/alerts?sucursal=north', '/alerts-all'])(
    '[BS1] is that of the own branch for its accounts: %s',
    async (address) => {
      const { router } = await open(address, { role: 'BRANCH', company, branch: centre });
      await expect.element(page.getByRole('heading', { level: 1, name: 'CENTRO San Martin' })).toBeVisible();
      expect(screen.queryByRole('combobox', { name: 'Sucursal' })).toBeNull();
      expect(router.state.location.search).not.toContain('north');
    },
  );

  it('[BS1] is chosen by the others, and none beyond their scope is shown', async () => {
    const { router } = await open('/alerts');
    await page.getByRole('link', { name: 'NORTE San Martin' }).click();
    expect(router.state.location.search).toBe('?sucursal=north');
    await expect.element(page.getByRole('heading', { level: 1, name: /^NORTE/ })).toBeVisible();
    await page.getByRole('combobox', { name: 'Sucursal' }).selectOptions('Todas las sucursales');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Todas las sucursales' })).toBeVisible();
    await clearDesk();
    await open('/alerts?sucursal=foreign');
    await expect.element(page.getByText('La sucursal no existe o no está a tu alcance')).toBeVisible();
  });

  it('[BS3] has five numbers, each as many as the rows of its list', async () => {
    const { router } = await open('/alerts?sucursal=centre');
    for (const [name, id, rows] of [
      [/^1 Pilotos disponibles/, 'disponibles', 1],
      [/^1 Órdenes por atender/, 'atender', 1],
      [/^1 .*Por llegar tarde/, 'por-tarde', 1],
      [/^1 Incidentes hoy/, 'incidentes', 1],
      [/^15.0 min/, 'promedio', 2],
    ] as const) {
      await tile(name).click();
      expect(router.state.location.search).toBe(`?sucursal=centre&lista=${id}`);
      const counted = (): number => document.querySelectorAll('[aria-labelledby="branch-list"] li').length;
      await expect.poll(() => document.activeElement?.id).toBe('branch-list');
      await expect.poll(() => [id, counted()]).toEqual([id, rows]);
    }
    await page.getByRole('link', { name: 'Mapa', exact: true }).click();
    expect(router.state.location.search).toBe('?sucursal=centre');
  });

  it('[BS3] the average of every branch leads to the list of today', async () => {
    await open('/alerts-all');
    await expect
      .element(tile(/^12.5 min/))
      .toHaveAttribute('href', '/history-orders?desde=2026-11-21&hasta=2026-11-21&page=1');
    await expect.element(tile(/^2 Órdenes por atender/)).toBeVisible();
  });

  it('[BS4] [BS5] shows the cards of its couriers, all or of one workplace, with open incidents', async () => {
    const { router } = await open('/alerts?sucursal=centre');
    expect(cards()).toEqual(['Luis Ramos Mucho tiempo (74 min)RoboAlerta', 'Ana Paz lleva 1En RutaAlerta']);
    await page.getByRole('radio', { name: 'POLLO BRUJO 1' }).click();
    expect(router.state.location.search).toContain('pertenece=POLLO+BRUJO');
    await expect.poll(cards).toEqual(['Ana Paz lleva 1En RutaAlerta']);
  });

  it('[CP22] marks couriers with unread messages about orders within the scope, until they are read', async () => {
    const { patch, pass } = await open('/alerts?sucursal=centre');
    const marked = async (...conversations: Parameters<typeof conversationChange>[0][]) => {
      patch(...conversations.map(conversationChange));
      pass(2_000);
      await settle();
      return screen.queryAllByRole('img', { name: /sin leer/ }).map((each) => each.closest('li')?.textContent);
    };
    expect(await marked({ id: 'o1', unread: 2 }, { id: 'elsewhere', unread: 5 })).toEqual([
      'Ana Paz lleva 1 2En RutaAlerta',
    ]);
    expect(await marked({ id: 'o1', unread: 0 })).toEqual([]);
  });

  it('[CO19] shows the alert of a courier before the state, also one that was not set today', async () => {
    const { patch, pass } = await open('/alerts?sucursal=centre');
    const at = { company, branch: centre, accountStatus: 'ACTIVE' } as const;
    patch(courierChange({ id: 'luis', name: 'Luis Ramos', ...at, alert: 'accident', alertAt: before(1_500) }));
    patch(courierChange({ id: 'ana', name: 'Ana Paz', ...at, alert: 'flatTire', alertAt: before(5) }));
    pass(3_000);
    await expect
      .poll(cards)
      .toEqual([
        'Luis Ramos Accidente · Mucho tiempo (74 min)RoboAlerta',
        'Ana Paz lleva 1Llanta pinchada · En RutaAlerta',
      ]);
  });

  it('[CO20] names couriers of one name with their plate, in the card, its buttons and its dialogs', async () => {
    const { patch, pass } = await open('/alerts?sucursal=centre', { role: 'BRANCH', company, branch: centre });
    const at = { name: 'Ana Paz', company, branch: centre, alert: null, accountStatus: 'ACTIVE' } as const;
    patch(courierChange({ id: 'ana', ...at, plate: 'M1' }));
    patch(courierChange({ id: 'luis', ...at, plate: 'M2' }));
    pass(6_000);
    await expect.poll(() => cards().map((each) => each.slice(0, 12))).toEqual(['Ana Paz · M2', 'Ana Paz · M1']);
    await page.getByRole('button', { name: 'Modificar alerta de Ana Paz · M1', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Modificar alerta de Ana Paz · M1', exact: true })
      .getByRole('button', { name: 'Cancelar' })
      .click();
    await page.getByRole('button', { name: 'Calificar a Ana Paz · M2', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'Calificar a Ana Paz · M2', exact: true })).toBeVisible();
  });

  it('[IC15] opens the alert of a courier from the card, for accounts that may change it', async () => {
    await open('/alerts?sucursal=centre', { role: 'BRANCH', company, branch: centre });
    await page.getByRole('button', { name: 'Modificar alerta de Ana Paz' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Modificar alerta de Ana Paz' })).toBeVisible();
    await clearDesk();
    await open('/alerts?sucursal=centre', { role: 'ALERTS' });
    await expect.element(page.getByRole('heading', { level: 1, name: /^CENTRO/ })).toBeVisible();
    expect(cards()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Modificar alerta/ })).toBeNull();
  });

  it('[IC15] does not offer the alert of a courier of others who carries an order of the branch', async () => {
    const { patch, pass } = await open('/alerts?sucursal=centre', { role: 'BRANCH', company, branch: centre });
    const ana = page.getByRole('button', { name: 'Modificar alerta de Ana Paz' });
    await expect.element(ana).toBeVisible();
    patch(courierChange({ id: 'ana', name: 'Ana Paz', company: null, branch: null, accountStatus: 'ACTIVE' }));
    pass(3_000);
    await expect.element(ana).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Calificar a Ana Paz' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Modificar alerta de Luis Ramos' })).toBeVisible();
  });

  it('[BS6] [LV5] keeps its last values, greyed, and its times stand still while the connection is lost', async () => {
    const { silence, pass } = await open('/alerts?sucursal=centre');
    silence();
    pass(4_000);
    await expect.element(page.getByText('SIN CONEXIÓN')).toBeVisible();
    expect(document.querySelector('[data-stale]')).not.toBeNull();
    pass(2 * 60_000);
    expect(cards()[0]).toBe('Luis Ramos Mucho tiempo (74 min)RoboAlerta');
  });

  it('[BS6] [BS7] fits a tablet on both sides and a phone, in both themes; what is touched is 56 pixels high', async () => {
    withMaps();
    await open('/alerts?sucursal=centre', { role: 'BRANCH', company, branch: centre });
    await mapDrawn();
    for (const theme of ['light', 'dark'] as const) {
      for (const [width, height] of [...TABLET, [390, 844]] as const) {
        await page.viewport(width, height);
        setTheme(theme);
        await settle();
        expect([width, theme, await findings(), isTooWide()]).toEqual([width, theme, [], false]);
        const touched = [
          ...document.querySelectorAll(
            'main :is(a, button, select, [role="combobox"], label:has(input[type="radio"]))',
          ),
        ];
        const small = touched.filter((each) => each.getBoundingClientRect().height < 56);
        expect(small.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([]);
      }
      for (const panel of ['disponibles', 'atender', 'promedio']) {
        await page.viewport(800, 1280);
        await tile(panel === 'disponibles' ? /disponibles/ : panel === 'atender' ? /atender/ : /promedio/).click();
        expect([panel, await findings(), isTooWide()]).toEqual([panel, [], false]);
      }
    }
  });
});
