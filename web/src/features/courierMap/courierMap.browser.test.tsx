import type { PositionRow } from '@despacho/contract/live/protocol.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCourierStatus } from '@despacho/contract/samples.ts';
import type { Change } from '@despacho/contract/live/protocol.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE, withoutMaps } from '../../../../tests/browser/stage.tsx';
import { Biker, BikerLocation, CityMap, LocalizationBiker, SingleLocation } from '../../screens/couriers/Positions.tsx';
import { OrderRoute } from '../orderDetail/route/OrderRoute.tsx';
import { type Answers, clearDesk, FILLED, openDesk, staffOrder } from '../../test/desk.tsx';
import { ScreenContext } from '../../kit/ScreenContext.tsx';
import {
  arrivalChange,
  branchChange,
  companyChange,
  courierChange,
  NOW,
  orderChange,
  testLive,
} from '../../test/live.ts';

const ACME = { id: 'company-1', name: 'Acme' };
const KALU = { id: 'kalu', name: 'KALU' };
const LUIS = { id: 'luis', name: 'Luis Ramos', company: ACME, branch: KALU, ownership: 'PROYECTOS' } as const;
const ok = (body: unknown) => ({ status: 200, body });
const at = (ms: number): string => new Date(NOW + ms).toISOString();

const contactOf = (id: string, name: string) =>
  ok({ id, name, phone: '55551111', email: `${id}@example.test`, plate: null, identity: null });
const stop = (orderId: string, inSec: number) => ({ orderId, legSec: inSec, distanceM: 1_200, inSec });
const plan = (order: 'nearest' | 'best', ids: string[], totalSec: number) =>
  ok({
    order,
    stops: ids.map((id, index) => stop(id, 300 * (index + 1))),
    hiddenStops: 1,
    totalSec,
    distanceM: 2_400,
    backHome: { date: at(0), distance: 3, time: 420 },
    geometry: null,
    source: 'graph',
    computedAt: at(0),
  });
const point = (second: number, north: number, battery = 0.5) => ({
  at: NOW - 3_600_000 + second * 1_000,
  position: { lat: 14.6 + north / 111_195, lng: -90.5 },
  accuracyM: 8,
  battery,
});
const points = [
  ...Array.from({ length: 30 }, (_, index) => point(index * 15, 0)),
  ...Array.from({ length: 20 }, (_, index) => point(450 + index * 15, 100 + index * 120, 0.06)),
  point(1_500, 4_000),
];
const ANSWERS: Answers = {
  '/api/couriers/luis/contact': contactOf('luis', LUIS.name),
  '/api/couriers/ana/contact': contactOf('ana', 'Ana Paz'),
  '/api/couriers/eva/contact': contactOf('eva', 'Eva Sol'),
  '/api/couriers/luis/plan?order=nearest': plan('nearest', ['o1', 'o2'], 1_500),
  '/api/couriers/luis/plan?order=best': plan('best', ['o2', 'o1'], 1_080),
  '/api/couriers/luis/points': ok({ points }),
  '/api/map/config': ok({ basemap: { kind: 'none' }, attribution: '' }),
  '/api/map/roads': ok({ type: 'MultiLineString', coordinates: [] }),
};
const screens = ['/ver-mas/:bikerId', '/biker/:bikerId', '/order/:orderId'];
const GT_1 = { id: 'o1', number: 'GT-1', status: ORDER_STATUS.GOING, courier: { id: 'luis', name: LUIS.name } };
const statusChange = (only: Parameters<typeof sampleCourierStatus>[0]): Change => {
  const doc = kinds.courierStatus.staff.parse(sampleCourierStatus(only));
  return { kind: 'courierStatus', id: doc.id, v: '1700000000000001', doc };
};
const POSITIONS: PositionRow[] = [
  ['luis', 14.603, -90.503, NOW - 12_000, 8, 0.81],
  ['ana', 14.61, -90.51, NOW - 8 * 60_000, 20, 0.05],
];

const world = (hasAssistance: boolean): Change[] => [
  companyChange({ ...ACME, hasAssistance }),
  branchChange({ ...KALU, company: ACME, position: { lat: 14.6, lng: -90.5 } }),
  courierChange(LUIS),
  courierChange({ ...LUIS, id: 'ana', name: 'Ana Paz', alert: 'accident' }),
  courierChange({ id: 'eva', name: 'Eva Sol', company: null, branch: null, ownership: 'ISHOP' }),
  statusChange({ id: 'luis', isReturning: true, isDelivering: true }),
  statusChange({ id: 'ana', isReturning: false, isDelivering: false }),
  ...['o1', 'o2', 'o3'].map((id, index) =>
    orderChange({
      id,
      number: `GT-${index + 1}`,
      customerName: `Cliente ${index + 1}`,
      status: id === 'o3' ? ORDER_STATUS.ASSIGNED : ORDER_STATUS.GOING,
      courier: { id: 'luis', name: LUIS.name },
      company: ACME,
      branch: { ...KALU, position: null },
      destination: { lat: 14.6 + index / 100, lng: -90.5 },
      suggestedPosition: null,
    }),
  ),
];

const open = async (
  path: string,
  pattern: string,
  element: ReactNode,
  { hasAssistance = true, answers = ANSWERS, more = [] as Change[] } = {},
) => {
  const live = testLive();
  const desk = await openDesk(answers, {
    path: pattern,
    at: path,
    live: live.live,
    screens,
    frame: FILLED,
    children: element,
  });
  live.join([...world(hasAssistance), ...more], POSITIONS);
  await settle();
  return { ...desk, ...live };
};
const openBiker = async (path = '/biker/luis', answers = ANSWERS) =>
  open(path, '/biker/:bikerId', <Biker />, { answers });
const openBranch = async (hasAssistance = true) =>
  open('/localization-biker/kalu', '/localization-biker/:branchId', <LocalizationBiker />, { hasAssistance });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const textOf = (label: string): string => screen.getByLabelText(label).textContent ?? '';
const withMaps = withoutMaps();
/** Drawing it for the first time takes seconds on a machine without graphics. */
const mapDrawn = async (): Promise<void> => {
  await expect.element(page.getByText(/sin mapa base/)).toBeVisible();
};
const stopTexts = (): string[] =>
  Array.from(screen.getByLabelText('Órdenes de la ruta', { selector: 'ol' }).querySelectorAll('li'), (item) =>
    (item.textContent ?? '').slice(0, 5),
  );

afterEach(clearDesk);

describe('/biker/:bikerId', () => {
  it('[TK13] shows who the courier is and how old the position is', async () => {
    await openBiker();
    await expect.element(page.getByText('+502 5555-1111')).toBeVisible();
    const facts = textOf('Información del piloto');
    for (const word of ['Luis Ramos', 'Disponible', 'PERMANENTE', 'Acme', 'KALU', 'PROYECTOS'])
      expect(facts).toContain(word);
    expect(facts).toMatch(/hace 1\d s · ±8 m · batería 81 %/);
  });

  it('[CO19] shows the alert of a courier before the state', async () => {
    await openBiker('/biker/ana');
    await expect.element(page.getByLabelText('Información del piloto').getByText(/^Accidente/)).toBeVisible();
    expect(textOf('Información del piloto')).toContain('Accidente · Disponible');
  });

  it('[TK7] [TK8] [TK9] has the lettered stops, the total, and the best order', async () => {
    withMaps();
    await openBiker();
    await expect.element(page.getByRole('button', { name: 'Rastrear GT-1' })).toBeVisible();
    await mapDrawn();
    expect(stopTexts()).toEqual(['AGT-1', 'BGT-2']);
    await expect.element(page.getByText('25 min')).toBeVisible();
    await expect.element(page.getByText('Y 1 orden de otra empresa.')).toBeVisible();
    expect(textOf('Otras órdenes asignadas')).toContain('GT-3');
    await page.getByRole('button', { name: 'ruta optima' }).click();
    await expect.element(page.getByText(/tarda 7 min menos/)).toBeVisible();
    expect(stopTexts()).toEqual(['AGT-2', 'BGT-1']);
    await expect.element(page.getByRole('img', { name: 'Parada A: orden GT-2' })).toBeVisible();
  });

  it('[ER12] the stops of a courier and the map of an order show one arrival', async () => {
    const dialog = <OrderRoute order={staffOrder(GT_1)} />;
    const { patch } = await open(
      '/biker/luis',
      '/biker/:bikerId',
      <>
        {dialog}
        <Biker />
      </>,
    );
    const arrival = { companyId: ACME.id, branchId: KALU.id, routeTimeSec: 660, returnTimeSec: null, computedAt: NOW };
    patch(arrivalChange({ ...arrival, id: 'o1' }));
    const stops = page.getByRole('list', { name: 'Órdenes de la ruta' });
    await expect.element(stops.getByText('Llegada: 12:11', { exact: false })).toBeVisible();
    await expect.element(page.getByLabelText('Datos del recorrido').getByText(/^Llega 12:11\b/)).toBeVisible();
    await page.getByRole('button', { name: 'ruta optima' }).click();
    await expect.element(stops.getByText(/^tras 10 min por esta ruta/)).toBeVisible();
    expect(stops.element().textContent).not.toContain('Llegada');
  });

  it('[TK10] [TK11] [TK12] steps through the last 24 hours, with stays and gaps', async () => {
    await openBiker('/biker/luis?vista=dia');
    await expect.element(page.getByText(/^Posiciones: 51/)).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Hora del recorrido' });
    await expect.element(slider).toHaveValue('50');
    await expect.element(page.getByRole('button', { name: 'Siguiente posición' })).toBeDisabled();
    expect(textOf('Cortes de señal de más de 5 minutos')).toContain('12 min sin señal');
    const stays = page.getByRole('region', { name: 'Paradas de más de 5 minutos' });
    await stays.getByRole('button').first().click();
    await expect.element(slider).toHaveValue('0');
    await page.getByRole('button', { name: 'Siguiente posición' }).click();
    await expect.element(page.getByText('11:00:15 · ±8 m · batería 50 %')).toBeVisible();
    slider.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(slider).toHaveValue('2');
  });

  it('[TK5] names why the way of a courier of others is not shown', async () => {
    const denied = { status: 404, body: { code: 'not-found' } };
    await openBiker('/biker/luis?vista=dia', { ...ANSWERS, '/api/couriers/luis/points': denied });
    await expect.element(page.getByText(/solo se muestra de los pilotos de tu empresa/)).toBeVisible();
  });

  it('an unknown courier is not found', async () => {
    await openBiker('/biker/nobody');
    await expect.element(page.getByRole('heading', { name: 'pilot not found' })).toBeVisible();
  });
});

describe('maps of several couriers', () => {
  it('[TK14] /biker-location shows the couriers of a workplace, one of them or all', async () => {
    withMaps();
    const { router } = await open('/biker-location', '/biker-location', <BikerLocation />);
    await expect.element(page.getByRole('heading', { name: /RASTREO DE PILOTOS\s*2/ })).toBeVisible();
    await expect.element(row('Ana Paz').getByText(/sin señal hace 8 min · .*Batería baja/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Piloto' }).selectOptions('Luis Ramos');
    const info = page.getByRole('region', { name: 'Información de Luis Ramos' });
    await expect.element(info.getByText('KALU')).toBeVisible();
    await expect.element(info.getByRole('link', { name: 'Ver más' })).toHaveAttribute('href', '/ver-mas/luis');
    expect(router.state.location.search).toContain('piloto=luis');
    await page.getByRole('button', { name: 'Mostrar Todos' }).click();
    await expect.element(row('Ana Paz')).toBeVisible();
    await page.getByRole('tab', { name: 'ISHOP' }).click();
    await expect.element(row('Eva Sol').getByText(/sin posición · Nunca/)).toBeVisible();
    await expect.element(row('Luis Ramos')).not.toBeInTheDocument();
  });

  it('[TK14] /map filters couriers by pilot, project and alert, and orders by the branch of the address', async () => {
    await open('/map?sucursal=kalu', '/map', <CityMap />);
    await expect.element(page.getByText('3 órdenes en el mapa · 2 pilotos')).toBeVisible();
    await page.getByRole('combobox', { name: 'Alerta del piloto' }).selectOptions('Accidente');
    await expect.element(page.getByText('3 órdenes en el mapa · 1 piloto')).toBeVisible();
    await expect.element(row('Ana Paz')).toBeVisible();
    await page.getByRole('combobox', { name: 'Alerta del piloto' }).selectOptions('Cualquiera');
    await page.getByRole('combobox', { name: 'Pilotos' }).selectOptions('Ninguno');
    await expect.element(page.getByText('3 órdenes en el mapa · 0 pilotos')).toBeVisible();
    await page.getByRole('combobox', { name: 'Pilotos' }).selectOptions('Proyectos');
    await expect.element(page.getByText('3 órdenes en el mapa · 2 pilotos')).toBeVisible();
  });

  it('[MA30] /map has a legend, and its search filters marks and list', async () => {
    await open('/map?sucursal=kalu', '/map', <CityMap />);
    await expect.element(page.getByText('3 órdenes en el mapa · 2 pilotos')).toBeVisible();
    await expect.element(page.getByText('Piloto: Sin señal')).toBeVisible();
    await page.getByLabelText('Buscar en el mapa').fill('gt-2');
    await expect.element(page.getByText('1 orden en el mapa · 0 pilotos')).toBeVisible();
    await page.getByLabelText('Buscar en el mapa').fill('ána');
    await expect.element(page.getByText('0 órdenes en el mapa · 1 piloto')).toBeVisible();
    await expect.element(row('Ana Paz')).toBeVisible();
  });

  it.each([
    ['/map', CityMap],
    ['/biker-location', BikerLocation],
  ])('[CO20] %s names couriers of one name with their plate, in the choice and in the list', async (path, Screen) => {
    const more = [courierChange({ ...LUIS, id: 'leo', name: 'LUIS RAMOS', plate: 'M999XYZ' })];
    const screenIn = (
      <ScreenContext>
        <Screen />
      </ScreenContext>
    );
    await open(path, path, screenIn, { more });
    const choice = page.getByRole('combobox', { name: /^Pilotos?$/ });
    await expect.element(choice.getByRole('option', { name: 'Luis Ramos · M123ABC' })).toBeInTheDocument();
    await expect.element(choice.getByRole('option', { name: 'LUIS RAMOS · M999XYZ' })).toBeInTheDocument();
    await expect.element(row('LUIS RAMOS · M999XYZ')).toBeInTheDocument();
  });

  it('[TK15] /localization-biker lists the couriers of a branch, and RASTREAR opens and closes a map', async () => {
    withMaps();
    await openBranch();
    await expect.element(row('Luis Ramos').getByText('luis@example.test')).toBeInTheDocument();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(
      ['ID', 'NOMBRE', 'COMPAÑIA', 'SUCURSAL', 'TELEFONO', 'EMAIL', 'REGRESO', 'ESTADO', 'RASTREO'].map((name) =>
        expect.stringContaining(name),
      ),
    );
    await expect.element(row('Luis Ramos').getByText('REGRESANDO')).toBeInTheDocument();
    await expect.element(row('Luis Ramos').getByText('En entrega')).toBeInTheDocument();
    await expect.element(row('Ana Paz').getByText('TRABAJANDO')).toBeInTheDocument();
    await expect.element(row('Ana Paz').getByText('Libre')).toBeInTheDocument();
    const track = row('Luis Ramos').getByRole('button', { name: /RASTREAR/ });
    await track.click();
    const map = page.getByRole('region', { name: 'Mapa de Luis Ramos' });
    await expect.element(map.getByRole('region', { name: 'Información de Luis Ramos' })).toBeInTheDocument();
    await track.click();
    await expect.element(map).not.toBeInTheDocument();
  });

  it('[TK15] without assistance of the company there is no data', async () => {
    await openBranch(false);
    await expect.element(page.getByText('No hay datos')).toBeVisible();
    expect(screen.queryByRole('columnheader')).toBeNull();
  });

  it('/biker/single-location shows one courier', async () => {
    withMaps();
    await open('/biker/single-location/luis', '/biker/single-location/:bikerId', <SingleLocation />);
    await expect
      .element(page.getByRole('link', { name: 'Ver ruta y recorrido' }))
      .toHaveAttribute('href', '/biker/luis');
    await expect.element(page.getByRole('region', { name: 'Información de Luis Ramos' })).toBeVisible();
  });
});

const pages = {
  '/biker/luis': async () => openBiker(),
  'the last 24 hours': async () => openBiker('/biker/luis?vista=dia'),
  '/biker/single-location': async () =>
    open('/biker/single-location/luis', '/biker/single-location/:bikerId', <SingleLocation />),
  '/biker-location': async () => open('/biker-location', '/biker-location', <BikerLocation />),
  '/localization-biker': async () => openBranch(),
  '/map': async () => open('/map', '/map', <CityMap />),
};

it('shows the whole of a courier above the map on a narrow screen', async () => {
  withMaps();
  await page.viewport(...NARROW);
  await openBiker();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const side = page.getByRole('heading', { level: 1 }).element().closest('[class*=side]');
  expect(side?.scrollHeight).toBe(side?.clientHeight);
  await page.viewport(...WIDE);
});

it.each(Object.entries(pages))('%s is accessible, wide and narrow, light and dark', async (name, show) => {
  withMaps();
  for (const [width, height] of [WIDE, NARROW]) {
    await page.viewport(width, height);
    await show();
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
    for (const theme of ['light', 'dark'] as const) {
      setTheme(theme);
      expect([name, width, theme, await findings(), isTooWide()]).toEqual([name, width, theme, [], false]);
    }
    await clearDesk();
  }
  await page.viewport(...WIDE);
});
