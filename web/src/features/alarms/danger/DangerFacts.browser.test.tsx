import type { Change } from '@despacho/contract/live/protocol.ts';
import { sampleAlarm } from '@despacho/contract/samples.ts';
import type { Alarm } from '@despacho/contract/alarms.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, setTheme, settle, WIDE } from '../../../../../tests/browser/stage.tsx';
import { ScreenContext } from '../../../kit/ScreenContext.tsx';
import { openDesk } from '../../../test/desk.tsx';
import { courierChange, incidentChange, NOW, orderChange, testLive } from '../../../test/live.ts';
import { AlarmPanel } from '../AlarmPanel.tsx';

afterEach(cleanup);

const luis = { id: 'luis', name: 'Luis Ramos' };
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const contactOf = (id: string, name: string, phone: string) => ({
  status: 200,
  body: { id, name, phone, email: null, plate: null, identity: null },
});
const helper = (id: string, name: string, only = {}) => ({
  courier: { id, name },
  state: 'inStore',
  orderCount: 0,
  distanceM: 800,
  routeSec: 190,
  positionAgeSec: 20,
  ...only,
});
const surroundings = {
  place: { position: { lat: 14.6, lng: -90.5 }, source: 'fix', ageSec: 120 },
  nearest: [helper('rosa', 'Rosa Paz'), helper('eva', 'Eva Sol', { routeSec: null, orderCount: 2 })],
  way: [0, 1, 2].map((at) => ({ at: NOW - at * 60_000, position: { lat: 14.6 + at / 1_000, lng: -90.5 } })),
};

const theft: Alarm = sampleAlarm({
  id: 'theft-1',
  rule: 'theft',
  priority: 'high',
  subject: { kind: 'incident', id: 'incident-1', label: 'Luis Ramos' },
  raisedAt: ago(2),
  raisedCount: null,
  peakCount: null,
  notes: [{ at: ago(1), by: { id: 'ada', name: 'Ada' }, text: 'No contesta' }],
});

const show = async (alarm: Alarm, more: readonly Alarm[] = [], couriers: readonly Change[] = []) => {
  const world = testLive();
  const { requests } = await openDesk(
    {
      '/api/couriers/luis/contact': contactOf('luis', 'Luis Ramos', '44442222'),
      '/api/couriers/rosa/contact': contactOf('rosa', 'Rosa Paz', '55556666'),
      [`/api/alarms/${alarm.id}/surroundings`]: { status: 200, body: surroundings },
      [`/api/drills/${alarm.id}/end`]: { status: 200, body: { ...alarm, clearedAt: ago(0) } },
    },
    {
      live: world.live,
      children: (
        <ScreenContext>
          <AlarmPanel onClose={() => {}} />
        </ScreenContext>
      ),
    },
  );
  world.join([
    courierChange(luis),
    ...couriers,
    incidentChange({ id: 'incident-1', courier: luis }),
    orderChange({
      id: 'o1',
      number: 'GT-1',
      status: 'En ruta',
      courier: luis,
      paymentMethod: 'cash',
      note: 'Dos pizzas',
    }),
    orderChange({ id: 'o2', number: 'GT-2', status: 'En ruta', courier: luis, paymentMethod: 'credit-card' }),
    ...[alarm, ...more].map((doc) => ({ kind: 'alarm' as const, id: doc.id, v: '9700000000000000', doc })),
  ]);
  return requests;
};

it('[IC8] the card of a danger has the way, the nearest couriers, the orders with their payment, the telephone and the notes', async () => {
  const requests = await show(theft);
  await expect.element(page.getByText('Rosa Paz')).toBeVisible();
  const card = document.querySelector('li[data-priority="high"]')?.textContent ?? '';
  for (const fact of [
    'Luis Ramos',
    '+502 4444-2222',
    'GT-1',
    'Dos pizzas',
    'Efectivo',
    '1 se paga en efectivo',
    'Recorrido de los últimos 15 minutos',
    'Última posición del piloto, hace 2 min',
    'Rosa Paza 3 min',
    '800 m en línea recta',
    'lleva 2 órdenes',
    'No contesta',
  ])
    expect(card).toContain(fact);
  expect(requests.some(({ path }) => path.includes('rosa/contact'))).toBe(false);
  await page.getByRole('button', { name: 'Ver teléfono de Rosa Paz' }).click();
  await expect.element(page.getByRole('link', { name: '+502 5555-6666' })).toBeVisible();
});

it('[CO20] names a near courier whose name another one has with the plate, on the button too', async () => {
  const couriers = ['rosa', 'other'].map((id) => courierChange({ id, name: 'Rosa Paz', plate: `M-${id}` }));
  await show(theft, [], couriers);
  await expect.element(page.getByText('Rosa Paz · M-rosa')).toBeVisible();
  await page.getByRole('button', { name: 'Ver teléfono de Rosa Paz · M-rosa' }).click();
  await expect.element(page.getByRole('link', { name: '+502 5555-6666' })).toBeVisible();
});

it('[IC8] is accessible, wide and narrow, light and dark', async () => {
  await show(theft);
  await expect.element(page.getByText('Rosa Paz')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    for (const [width, height] of [WIDE, NARROW]) {
      await page.viewport(width, height);
      setTheme(theme);
      await settle();
      expect(await findings()).toEqual([]);
      expect(isTooWide()).toBe(false);
    }
  }
});

it('[IC11] a drill is marked SIMULACRO, and an administrator ends it', async () => {
  const drill: Alarm = {
    ...theft,
    id: 'drill-1',
    isDrill: true,
    subject: { kind: 'courier', id: 'luis', label: 'Luis Ramos' },
  };
  const requests = await show(drill);
  await expect.element(page.getByText('SIMULACRO')).toBeVisible();
  await page.getByRole('button', { name: 'Terminar simulacro: Robo Luis Ramos' }).click();
  await expect.poll(() => requests.some(({ path }) => path === '/api/drills/drill-1/end')).toBe(true);
});

it('of two hundred dangers only the next one asks for its surroundings', async () => {
  const flood = Array.from({ length: 199 }, (_, at): Alarm => ({
    ...theft,
    id: `flood-${at}`,
    raisedAt: ago(1),
    notes: [],
  }));
  const requests = await show(theft, flood);
  await expect.element(page.getByText('Rosa Paz')).toBeVisible();
  const surroundingRequests = requests.filter(({ path }) => path.endsWith('/surroundings'));
  expect(new Set(surroundingRequests.map(({ path }) => path))).toEqual(new Set(['/api/alarms/theft-1/surroundings']));
});
