// @vitest-environment happy-dom
import { COURIER_STATES } from '@despacho/domain/couriers/couriers.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ActView } from '../board/actRows.ts';
import type { CountdownList, CountdownView } from '../board/countdownRows.ts';
import { layoutOf, sideRem } from '../screen/layout.ts';
import { MAX_SCALE } from '../screen/legible.ts';
import { alarmsRem } from './alarms/AlarmsPanel.tsx';
import { CountdownPanel } from './CountdownPanel.tsx';
import { CouriersPanel } from './CouriersPanel.tsx';
import { GoingTilePanel } from './GoingTilePanel.tsx';
import { Header } from './Header.tsx';
import { IncidentsPanel } from './IncidentsPanel.tsx';
import { LevelTilePanel, sparklinePoints } from './LevelTilePanel.tsx';
import { OrderNumber } from './OrderNumber.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { QueuePanel } from './QueuePanel.tsx';

const NOON = Date.parse('2026-11-21T18:41:07.000Z');
const MINUTE = 60_000;
const ages = { linkMs: 400, sourceMs: 4_000, fixMs: null };
const turns = { scene: 'operation', scenes: ['operation', 'stress'] } as const;

const text = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');

it('the header shows scope, ages, build, date and time, and no fault when there is none', () => {
  render(<Header {...turns} scopeName={null} stale={null} notices={[]} ages={ages} build="3f2a1c9b7d10" now={NOON} />);
  expect(text()).toContain('Todas las compañíasOperación');
  expect(text()).toContain('Enlace 0 sFuente 4 sPosiciones sin dato');
  expect(text()).toContain('3f2a1c9');
  expect(text()).toContain('sábado21-11-202612:41:07');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[LV5] the stale banner shows the reason, the time of the data and an age that grows', () => {
  const header = (ageMs: number) => (
    <Header
      {...turns}
      scopeName="San Martin"
      stale={{ cause: 'connection', dataAt: NOON - 102_000, ageMs }}
      notices={['alertas sin recalcular', '2 documentos ilegibles']}
      ages={ages}
      build="x"
      now={NOON}
    />
  );
  const { rerender } = render(header(102_000));
  expect(screen.getByRole('alert').textContent).toBe('SIN CONEXIÓNdatos de las 12:39:25sin datos hace 01:42');
  expect(text()).toContain('alertas sin recalcular2 documentos ilegibles');
  rerender(header(103_000));
  expect(screen.getByRole('alert').textContent).toContain('01:43');
  rerender(header(2 * 3_600_000));
  expect(screen.getByRole('alert').textContent).toContain('2 h 00');
});

it('a tile shows its level by word and shape, its range, its count and the change', () => {
  const tile = { level: 'LATE' as const, count: 11, line: [7, 9, 11], change: { by: 4, overMinutes: 15 } };
  const { rerender, container } = render(<LevelTilePanel tile={tile} hasOwnLimits={false} />);
  expect(text()).toBe('Tarde45 min o más11+4 en 15 min');
  expect(container.querySelector('section')?.dataset['filled']).toBe('true');
  rerender(<LevelTilePanel tile={{ ...tile, count: 0, line: [0], change: null }} hasOwnLimits />);
  expect(text()).toBe('Tarde45 min o límite propio0');
  expect(container.querySelector('section')?.dataset['filled']).toBeUndefined();
});

it('[AL8] orders over two hours and those of yesterday are shown apart', () => {
  const { rerender } = render(<GoingTilePanel going={{ count: 192, overTwoHours: 3, carryOver: 1 }} />);
  expect(text()).toBe('En rutaórdenes1923 pasan de 2 h1 arrastre de ayer');
  rerender(<GoingTilePanel going={{ count: 1_234, overTwoHours: 1, carryOver: 0 }} />);
  expect(text()).toBe('En rutaórdenes1,2341 pasa de 2 h');
});

const row = (only: Partial<CountdownView>): CountdownView => ({
  id: 'order-1',
  number: 'GT-100561',
  level: 'TO_BE_LATE',
  leftMs: 48_000,
  isUrgent: true,
  from: 'San Martin · PORTALES',
  courier: 'Luis Ramos',
  place: 'Zona 14',
  risk: null,
  ...only,
});
const nothing: CountdownList = { acts: [], savable: 0, lost: 0, lostNumbers: [], atRisk: 0, rows: [], toBeLate: 0 };

it('[FC6] the countdown shows orders without a courier, urgent rows, and orders at risk with the reason', () => {
  const list = (only: Partial<CountdownList>): CountdownList => ({ ...nothing, ...only });
  const rows = [row({}), row({ id: 'order-2', leftMs: 3 * MINUTE, isUrgent: false, courier: null })];
  const { rerender } = render(
    <CountdownPanel list={list({ rows, toBeLate: 19, atRisk: 4 })} tier="near" roomRem={34} isLead />,
  );
  expect(text()).toContain('Por llegar Tarde19 por llegar tarde · 4 en riesgo');
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('00:48GT-100561 San Martin · PORTALESLuis Ramos · Zona 14');
  expect([first?.dataset['urgent'], second?.dataset['urgent']]).toEqual(['true', undefined]);
  expect(second?.textContent).toContain('SIN PILOTO');
  rerender(<CountdownPanel list={nothing} tier="near" roomRem={34} isLead />);
  expect(text()).toContain('Ninguna orden está por llegar tarde');
  const slow = [row({ risk: 'PORTALES: lenta, 21 min' }), row({ id: 'order-2' })];
  rerender(<CountdownPanel list={list({ rows: slow, toBeLate: 2, atRisk: 9 })} tier="near" roomRem={34} isLead />);
  const [atRisk, calm] = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(atRisk).toContain('En riesgo PORTALES: lenta, 21 min');
  expect(calm).toContain('GT-100561San Martin · PORTALES');
});

const act = (only: Partial<ActView> = {}): ActView => ({
  id: 'act-1',
  number: 'GT-100700',
  level: 'VERIFY',
  leftMs: 134_000,
  isUrgent: true,
  act: 'Reasignar a Rosa Paz',
  gain: 'a 3 min: llega 4 min antes',
  branch: 'PORTALES',
  place: 'Zona 10',
  ...only,
});

it('[WA13] [WA23] what can be saved comes first with its act, the most urgent large; what cannot is one line', () => {
  const acts = [
    act(),
    act({ id: 'act-2', act: 'Asignar', gain: 'llega 4 min antes', isUrgent: false }),
    act({ id: 'act-3', isUrgent: false }),
  ];
  const list = { ...nothing, acts, savable: 3, lost: 42, lostNumbers: ['GT-1', 'GT-2'], toBeLate: 34, atRisk: 61 };
  const { rerender, container } = render(<CountdownPanel list={list} tier="near" roomRem={34} isLead />);
  expect(text()).toContain('Tiempo para actuar34 por llegar tarde · 61 en riesgo');
  const [hero, unnamed] = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(hero).toMatch(/02:14GT-100700.*PORTALES · Zona 10Reasignar a Rosa Paz/);
  expect(hero).toContain('a 3 min: llega 4 min antes');
  expect(container.querySelectorAll('[data-hero]')).toHaveLength(1);
  expect(unnamed).toContain('Asignarllega 4 min antes');
  expect(container.querySelector('[data-lost]')?.textContent).toBe('42 ya no llegan, avisar: GT-1, GT-2 …');

  rerender(<CountdownPanel list={{ ...list, lost: 1, lostNumbers: ['GT-1'] }} tier="farthest" roomRem={14} isLead />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(container.querySelector('[data-lost]')?.textContent).toBe('1 ya no llega, avisar: GT-12 más por salvar');
});

it('[WA24] rows that are left are filled with the time left of the others', () => {
  const other = (id: string) => row({ id, number: `GT-${id}` });
  const list = { ...nothing, acts: [act()], savable: 1, rows: ['1', '2', '3', '4'].map(other), toBeLate: 4, atRisk: 1 };
  render(<CountdownPanel list={list} tier="near" roomRem={28} isLead />);
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toHaveLength(4);
  expect(items[1]).toBe('Por llegar tarde · tiempo restante');
  expect(items[2]).toContain('GT-1');
});

it('[WA24] with an alarm above it and the large row the others have a row, or a line of the next', () => {
  const rows = ['1', '2', '3'].map((id) => row({ id, number: `GT-${id}` }));
  const acts = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => act({ id }));
  const list = { ...nothing, acts, savable: 6, lost: 19, lostNumbers: ['GT-9'], rows, toBeLate: 22, atRisk: 25 };
  for (const isPortrait of [true, false]) {
    for (const scale of [1, 1.05, 1.5, 1.55, MAX_SCALE]) {
      const layout = layoutOf({ scale }, isPortrait);
      for (const flood of [null, { raised: 14, byRule: [] }]) {
        const lines = ['a', 'b', 'c', 'd'].map((id) => ({
          id,
          priority: 'medium' as const,
          title: '',
          detail: '',
          ageMs: 0,
          holder: null,
          callsEveryone: false,
        }));
        const alarms = alarmsRem(
          { rows: lines, total: 9, calling: 9, rate: 9, flood },
          { tier: layout.tier, hasRowsBelow: true },
        );
        const roomRem = sideRem(layout) - alarms - 0.9;
        render(<CountdownPanel list={list} tier={layout.tier} roomRem={roomRem} isLead />);
        expect(text(), JSON.stringify({ layout, flood })).toMatch(
          /(Por llegar tarde · tiempo restante.*|Por llegar tarde: )00:48/,
        );
        expect(text()).toContain('19 ya no llegan, avisar: GT-9');
        cleanup();
      }
    }
  }
});

it('[WA19] without an act the first order is large; where none is left those to be notified are the thing to act on', () => {
  const rows = ['1', '2'].map((id) => row({ id, number: `GT-${id}` }));
  const { rerender, container } = render(
    <CountdownPanel list={{ ...nothing, rows, toBeLate: 2 }} tier="near" roomRem={34} isLead />,
  );
  expect(container.querySelector('[data-hero]')?.textContent).toMatch(
    /^00:48GT-1.*San Martin · PORTALESLuis Ramos · Zona 14/,
  );
  expect(container.querySelector('section')?.dataset['lead']).toBe('true');
  rerender(<CountdownPanel list={{ ...nothing, lost: 1, lostNumbers: ['GT-9'] }} tier="near" roomRem={34} isLead />);
  expect(text()).toContain('1 ya no llega, avisar: GT-9');
  expect(text()).not.toContain('Ninguna orden');
});

it('[WA26] the start of a long order number is cut, not its end', () => {
  const { container } = render(<OrderNumber number="SANMARTIN-20261121-000712" />);
  expect(container.querySelector('b > bdi')?.textContent).toBe('SANMARTIN-20261121-000712');
});

it('[WA15] [WA16] [WA26] a queue shows its start time, and is highlighted from ten minutes on', () => {
  const oldest = [{ id: 'a', number: 'GT-1', branch: 'KALU', ageMs: 18 * MINUTE }];
  const queue = (size: number, oldestMs: number | null) => (
    <QueuePanel name="withoutCourier" queue={{ size, oldestMs, oldest }} isLead={false} named={0} />
  );
  const { rerender, container } = render(queue(7, 18 * MINUTE));
  const isLong = () => container.querySelector('section')?.dataset['long'];
  expect(text()).toBe('Sin motorista7desde hace 18 min');
  expect(isLong()).toBe('true');
  rerender(queue(2, 9 * MINUTE));
  expect(isLong()).toBeUndefined();
  rerender(queue(1, 0));
  expect(text()).toBe('Sin motorista1recién');
  rerender(queue(0, null));
  expect(text()).toBe('Sin motorista0ninguna');
  expect(container.querySelector('section')?.dataset['empty']).toBe('true');
  rerender(
    <QueuePanel name="withoutCourier" queue={{ size: 1, oldestMs: 18 * MINUTE, oldest }} isLead={false} named={5} />,
  );
  expect(screen.getByRole('listitem').textContent).toBe('GT-1KALU18 min');
});

it('[CO2] [CP11] the five states are always shown, the states without a position only when not empty', () => {
  const states = { going: 42, inStore: 23, returning: 9, longWait: 4, unavailable: 12, unknown: 0 };
  const { rerender } = render(<CouriersPanel names={{}} counts={{ onDuty: 90, states }} silent={[]} />);
  expect(text()).toBe('Pilotos90 en turno42En ruta23En tienda9Regresando4Mucho tiempo12No disponible');
  expect(Object.keys(states).toSorted()).toEqual([...COURIER_STATES].toSorted());
  const silent = ['Ana', 'Luis', 'Mario'].map((name) => ({
    id: name,
    name,
    ageMs: name === 'Ana' ? null : 42 * MINUTE,
    reason: name === 'Luis' ? ('closed' as const) : null,
  }));
  rerender(
    <CouriersPanel
      names={{ going: 'En camino' }}
      counts={{ onDuty: 91, states: { ...states, unknown: 1 } }}
      silent={silent}
    />,
  );
  expect(text()).toContain('42En camino');
  expect(text()).toContain('1Sin estado');
  expect(text()).toContain('Sin señal 3 Ana nunca · Luis 42 min, cerró la aplicación · y 1 más');
});

it('incidents show kind, person and age, and how many more there are', () => {
  const rows = [
    { key: 'a', icon: 'danger' as const, what: 'Robo', who: 'Ana', ageMs: 4 * MINUTE, isOpen: true },
    { key: 'b', icon: 'fault' as const, what: 'Pinchazo', who: null, ageMs: null, isOpen: true },
    { key: 'c', icon: 'danger' as const, what: 'Robo', who: 'Luis', ageMs: 9 * MINUTE, isOpen: false },
  ];
  render(<IncidentsPanel list={{ rows, total: 5, open: 4 }} />);
  expect(text()).toContain('4 abiertos · 2 más');
  const lines = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Robo · Ana4 min',
    'Pinchazo · sin piloto',
    'Robo · Luiscerrado',
  ]);
});

it('a panel that fails reports it in its place and recovers automatically', () => {
  vi.useFakeTimers();
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Fragile = () => {
    if (isBroken) throw new Error('broken');
    return <p>whole</p>;
  };
  render(
    <PanelBoundary area="map">
      <Fragile />
    </PanelBoundary>,
  );
  expect(text()).toBe('Este panel falló y se reinicia solo');
  isBroken = false;
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  silent.mockRestore();
  return vi.waitFor(() => expect(text()).toBe('whole'), 15_000);
});

it('a line stays in its box, and a change of one does not look large', () => {
  expect(sparklinePoints([5, 5])).toBe('0.0,15.0 100.0,15.0');
  expect(sparklinePoints([5, 6])).toBe('0.0,16.5 100.0,13.5');
  expect(sparklinePoints([0, 1000, 0])).toBe('0.0,27.0 50.0,3.0 100.0,27.0');
});
