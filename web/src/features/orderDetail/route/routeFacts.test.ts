import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { OrderRoute } from '@despacho/contract/maps/courierRoutes.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { SAMPLE_TIME, sampleArrival, sampleForecast, sampleOrder, sampleTiming } from '@despacho/contract/samples.ts';
import type { Timing } from '@despacho/contract/live/timings.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { expect, it } from 'vitest';
import { listedOrder, type Computed } from '../../../entities/orders/listed.ts';
import { ownRoute, routeFacts, seenAt, type OfferedAct } from './routeFacts.ts';

const NOW = Date.parse(SAMPLE_TIME) + 20_000;
const luis = { id: 'luis', name: 'Luis Ramos' };
const fixOf = (ageMs: number): Fix => ({
  courierId: 'luis',
  position: { lat: 14.6, lng: -90.5 },
  at: NOW - ageMs,
  accuracyM: 5,
  battery: 1,
});
const line: OrderRoute = {
  biker: luis,
  distanceM: 3_240,
  geometry: {
    type: 'LineString',
    coordinates: [
      [-90.5, 14.6],
      [-90.51, 14.61],
    ],
  },
  source: 'graph',
  computedAt: SAMPLE_TIME,
};
type Given = {
  only?: Partial<Order>;
  computed?: Computed;
  ageMs?: number | null;
  route?: OrderRoute | null;
  hasBranch?: boolean;
  hasFailed?: boolean;
  act?: OfferedAct;
};
const listedOf = (only: Partial<Order> = {}, computed: Computed = {}) =>
  listedOrder(
    kinds.order.staff.parse(sampleOrder({ courier: luis, status: ORDER_STATUS.GOING, ...only })),
    3_600,
    NOW,
    computed,
  );
const words = (given: Given = {}): Record<string, string> => {
  const { only, computed = { arrival: sampleArrival() }, ageMs = 20_000, route = line, hasBranch = true } = given;
  const age = seenAt(ageMs === null ? undefined : fixOf(ageMs), NOW, 1);
  const failure = given.hasFailed === true ? 'unavailable' : null;
  const facts = routeFacts(listedOf(only, computed), age, { route, failure }, hasBranch, given.act ?? null, NOW);
  return Object.fromEntries(facts.map(({ name, text }) => [name, text]));
};

it('[OR115] an order on its way has an arrival, a position, a route and a risk', () => {
  expect(words()).toEqual({
    'Llegada estimada': 'Llega 12:15, recién calculado',
    Piloto: 'Luis Ramos: hace 20 s',
    Camino: '3.2 km por las calles',
    Riesgo: 'Sin riesgo previsto',
  });
  const risky = words({ computed: { arrival: sampleArrival(), forecast: sampleForecast() } });
  expect(risky['Riesgo']).toMatch(/^preparación lenta en PORTALES: 21 min; llegaría a las 12:50/);
  expect(words({ route: { ...line, source: 'estimate' } })['Camino']).toContain('línea recta');
});

it('[FC16] [FC20] shows when its goods are ready and in which interval it arrives', () => {
  const timed = (only: Partial<Timing>) =>
    words({ computed: { timing: kinds.timing.staff.parse(sampleTiming(only)) } });
  const interval = { from: NOW + 10 * 60_000, to: NOW + 20 * 60_000 };
  const expected = timed({ readyAt: NOW + 5 * 60_000, interval });
  expect(expected['Lista para recoger']).toBe('a las 12:05, por lo que suele tardar la sucursal');
  expect(expected['Llega entre']).toBe('12:10 – 12:20');
  expect(timed({ readyAt: NOW - 60_000 })['Lista para recoger']).toMatch(/^desde las 11:59/);
  expect(timed({ readyAt: null })['Lista para recoger']).toBeUndefined();
  expect(words()['Llega entre']).toBeUndefined();
  const marked = { readyAt: new Date(NOW - 2 * 60_000).toISOString() };
  expect(words({ only: { ...marked, status: 'En cola' } })['Lista para recoger']).toBe(
    'desde las 11:58, así la marcaron',
  );
  expect(words({ only: marked })['Lista para recoger']).toBeUndefined();
});

it('[FC21] names the act that still brings the order in time, and until when', () => {
  const option = { verb: 'reassign', courierId: 'rosa', branchSec: 180, gainSec: 250, actBefore: NOW } as const;
  expect(words({ act: { option, courier: 'Rosa Paz' } })['Se puede salvar']).toBe(
    'Reasignar a Rosa Paz, a 3 min: llega 4 min antes; hacerlo antes de las 12:00',
  );
  expect(words()['Se puede salvar']).toBeUndefined();
});

it('[CO7] [OR115] an old position is named by its age, and one off the map is not on it', () => {
  const position = (ageMs: number | null) => words({ ageMs })['Piloto'];
  expect(position(60_000)).toBe('Luis Ramos: hace 1 min');
  expect(position(61_000)).toContain('puede haberse movido');
  expect(position(301_000)).toBe('Luis Ramos: sin señal, última posición hace 5 min');
  expect(position(1_801_000)).toContain('no se muestra en el mapa');
  expect(position(null)).toBe('Luis Ramos: sin posición');
  expect(words({ ageMs: 1_801_000 })['Camino']).toBe('Sin posición del piloto no se puede calcular.');
});

it('[OR115] names what is missing', () => {
  expect(words({ only: { courier: null }, computed: {} })).toEqual({
    Piloto: 'La orden no tiene piloto: sin llegada ni camino.',
    Riesgo: 'Sin riesgo previsto',
  });
  const nowhere = words({ only: { suggestedPosition: null, destination: { lat: 14, lng: 14 } }, hasBranch: false });
  expect(nowhere['Faltan en el mapa']).toBe(
    'La orden no tiene coordenadas de entrega. La sucursal no tiene coordenadas.',
  );
  expect(nowhere['Camino']).toBe('La orden no tiene coordenadas de entrega.');
  expect(words({ computed: {} })['Llegada estimada']).toBe('Sin posición del piloto no se puede calcular.');
  expect(words({ route: null })['Camino']).toBe('Calculando…');
  expect(words({ route: null, hasFailed: true })['Camino']).toBe('No se pudo obtener el camino.');
  expect(words({ route: { ...line, geometry: null } })['Camino']).toBe('No hay un camino que mostrar.');
});

it('[OR115] a closed order has no arrival, and a line belongs to the courier it was computed for', () => {
  expect(words({ only: { status: ORDER_STATUS.DELIVERED } })).toEqual({
    'Llegada estimada': 'La orden está cerrada: ya no se calcula.',
  });
  expect(ownRoute(listedOf(), line)).toBe(line);
  expect(ownRoute(listedOf({ courier: { id: 'rosa', name: 'Rosa' } }), line)).toBeNull();
  expect(ownRoute(listedOf({ courier: null }), line)).toBeNull();
  expect(ownRoute(listedOf({ status: ORDER_STATUS.DELIVERED }), line)).toBeNull();
});
