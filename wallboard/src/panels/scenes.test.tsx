// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AlarmLine } from '../board/alarmRows.ts';
import type { CardView } from '../board/branch/courierCards.ts';
import type { Danger } from '../board/dangers.ts';
import { AlarmsPanel } from './alarms/AlarmsPanel.tsx';
import { IncidentBar } from './alarms/IncidentBar.tsx';
import { IncidentCard } from './alarms/IncidentCard.tsx';
import { BranchOrdersPanel } from './branch/BranchOrdersPanel.tsx';
import { CourierCardsPanel } from './branch/CourierCardsPanel.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Turns } from './Header.tsx';
import { BranchesPanel } from './stress/BranchesPanel.tsx';
import { StressedCouriersPanel } from './stress/StressedCouriersPanel.tsx';

const MINUTE = 60_000;

const text = (): string => (document.body.textContent ?? '').replaceAll(/\s+/g, ' ');
const lines = (): (string | null)[] =>
  screen.getAllByRole('listitem').map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim());

const alarm = (only: Partial<AlarmLine> = {}): AlarmLine => ({
  id: 'a',
  priority: 'medium',
  title: 'Piloto sin señal',
  detail: 'Luis Ramos',
  ageMs: 7 * MINUTE,
  holder: null,
  callsEveryone: false,
  ...only,
});

it('[WA11] [AR21] an alarm shows its rule, its subject, its owner and its start, above them their rate', () => {
  const rows = [alarm({ priority: 'high', title: 'Robo' }), alarm({ id: 'b', holder: 'Carla', ageMs: 0 })];
  render(
    <AlarmsPanel list={{ rows, total: 9, calling: 3, rate: 0.5, flood: null }} tier="near" hasRowsBelow={false} />,
  );
  expect(text()).toContain('Alarmas2 de 9 · 3 sin atender · 0.5 por controlador (meta 1)');
  expect(lines()).toEqual(['Robo · Luis RamosSIN ATENDER7 min', 'Piloto sin señal · Luis RamosCarlarecién']);
});

it('[WA11] a flood is named, with the count of alarms that are not listed', () => {
  const flood = { raised: 14, byRule: [{ rule: 'late' as const, count: 1_203 }] };
  const rows = ['a', 'b', 'c', 'd'].map((id) => alarm({ id }));
  render(<AlarmsPanel list={{ rows, total: 1_203, calling: 0, rate: 14, flood }} tier="near" hasRowsBelow={false} />);
  expect(text()).toContain('Avalancha de alarmas14 nuevas en 10 min · todas atendidas');
  expect(lines()).toHaveLength(4);
  expect(lines().slice(0, 2)).toEqual(['14.0 por controlador (meta 1)', '1,203 Tarde']);
});

it('[WA21] with the largest letters the most urgent alarm is shown, and of how many it is one', () => {
  const rows = ['a', 'b', 'c'].map((id) => alarm({ id }));
  render(
    <AlarmsPanel list={{ rows, total: 3, calling: 3, rate: 3, flood: null }} tier="farthest" hasRowsBelow={false} />,
  );
  expect(lines()).toEqual(['Piloto sin señal · Luis RamosSIN ATENDER1 de 3']);
});

it('[WA4] [IC8] an incident shows what happened, to whom, where, the carried orders, the owner and the instructions', () => {
  const danger: Danger = {
    key: 'incident:1',
    rule: 'theft',
    what: 'Robo',
    who: 'Óscar Ajú',
    ageMs: 4 * MINUTE,
    isRecent: false,
    at: null,
    near: { branch: 'ATANASIO', metres: 2_400 },
    cargo: { numbers: ['GT-1', 'GT-2', 'GT-3'], payments: ['Efectivo', 'Efectivo', 'Tarjeta'], total: 5 },
    nearest: [
      { name: 'Rosa Paz', ms: 3 * MINUTE, isEstimate: false },
      { name: 'Ana Gil', ms: 4 * MINUTE, isEstimate: true },
      { name: 'Beto Sol', ms: null, isEstimate: false },
    ],
    way: [],
    holder: null,
    holderMs: null,
    isDrill: false,
  };
  const { rerender } = render(<IncidentCard danger={danger} />);
  expect(text()).toContain('Robohace 4 minÓscar Ajú');
  expect(text()).toContain('Dóndea 2.4 km de ATANASIO');
  expect(text()).toContain('LlevaGT-1 (Efectivo), GT-2 (Efectivo), GT-3 (Tarjeta) y 2 más');
  expect(text()).toContain('Más cercaRosa Paz 3 min, Ana Gil aprox. 4 min, Beto Sol sin ruta');
  expect(text()).toContain('La atiendenadie todavía');
  expect(text()).toMatch(/Qué hacer.+\.$/);
  const bare = {
    ...danger,
    who: null,
    ageMs: null,
    near: null,
    cargo: { numbers: [], payments: [], total: 0 },
    nearest: [],
    holder: 'Carla',
    holderMs: 2 * MINUTE,
  };
  rerender(<IncidentCard danger={bare} />);
  expect(text()).toContain(
    'Robosin horaPiloto desconocidoDóndesin posiciónLlevaninguna ordenMás cercaningún piloto con señalLa atiendeCarla desde hace 2 min',
  );
});

it('[WA17] the bar shows the incident without an owner first, and counts the others', () => {
  const danger: Danger = {
    key: 'incident:1',
    rule: 'theft',
    what: 'Robo',
    who: 'Óscar Ajú',
    ageMs: 12 * MINUTE,
    isRecent: false,
    at: null,
    near: { branch: 'ATANASIO', metres: 2_400 },
    cargo: { numbers: [], payments: [], total: 0 },
    nearest: [],
    way: [],
    holder: 'Carla',
    holderMs: 2 * MINUTE,
    isDrill: false,
  };
  const calling = { ...danger, key: 'incident:2', what: 'Extorsión', who: null, near: null, ageMs: null, holder: null };
  const { rerender } = render(<IncidentBar dangers={[danger, calling]} />);
  expect(text()).toBe('ExtorsiónPiloto desconocido · y 1 mássin horaSIN ATENDER');
  expect(screen.getByRole('alert').dataset['calling']).toBe('true');
  rerender(<IncidentBar dangers={[danger]} />);
  expect(text()).toBe('RoboÓscar Ajú · ATANASIO12 minCarla');
  expect(screen.getByRole('alert').dataset['calling']).toBeUndefined();
});

it('[ST1] a branch that needs help shows the count, the age, and the free couriers', () => {
  const branch = {
    branch: { id: 'kalu', name: 'KALU' },
    company: { id: 'brujo', name: 'POLLO BRUJO' },
    active: 9,
    late: { count: 4, oldestMs: 78 * MINUTE },
    toBeLate: { count: 0, oldestMs: null },
    withoutCourier: { count: 1, oldestMs: 12 * MINUTE },
    inStore: 2,
  };
  const { rerender } = render(<BranchesPanel branches={[branch]} branchTotal={17} max={11} hasLead />);
  expect(text()).toContain('1 de 17 necesitan ayuda');
  expect(lines()).toEqual(['KALUPOLLO BRUJO4máx. 1 h 1801máx. 12 min2']);
  rerender(<BranchesPanel branches={[]} branchTotal={0} max={11} hasLead />);
  expect(text()).toContain('Ninguna sucursal necesita ayuda');
});

it('[ST3] a courier that needs help shows the reason', () => {
  const courier = {
    courier: { id: 'c', name: 'Luis' },
    branch: null,
    trouble: 'late' as const,
    orderCount: 3,
    late: { count: 2, oldestMs: 52 * MINUTE },
    fixAgeMs: 0,
    incident: null,
    silence: null,
  };
  const couriers = [
    courier,
    { ...courier, courier: { id: 'd', name: 'Ana' }, trouble: 'silent' as const, fixAgeMs: null, orderCount: 1 },
    {
      ...courier,
      courier: { id: 'e', name: 'Eva' },
      trouble: 'silent' as const,
      fixAgeMs: 7 * MINUTE,
      silence: 'denied' as const,
    },
    { ...courier, courier: { id: 'f', name: 'Leo' }, trouble: 'danger' as const, incident: 'Robo' },
  ];
  const { container } = render(<StressedCouriersPanel couriers={couriers} courierTotal={4} max={11} />);
  expect(lines()).toEqual([
    'Luissin sucursal2 tarde, máx. 52 minlleva 3 órdenes',
    'Anasin sucursalsin señal, nunca vistalleva 1 orden',
    'Evasin sucursalsin señal hace 7 min, sin permiso de ubicaciónlleva 3 órdenes',
    'Leosin sucursalRobolleva 3 órdenes',
  ]);
  expect(container.querySelectorAll('[data-trouble="danger"]')).toHaveLength(1);
});

it('an order of the branch shows the time before it is late, else its age', () => {
  const row = {
    id: 'a',
    number: 'GT-1',
    level: 'TO_BE_LATE' as const,
    status: 'En ruta' as const,
    elapsedMs: 43 * MINUTE,
    leftMs: 119_000,
    isUrgent: true,
    courier: null,
    place: 'Zona 10',
  };
  const late = {
    ...row,
    id: 'b',
    level: 'LATE' as const,
    leftMs: null,
    isUrgent: false,
    courier: 'Luis',
    elapsedMs: 78 * MINUTE,
  };
  render(<BranchOrdersPanel list={{ rows: [row, late], total: 2 }} max={11} hasLead />);
  expect(lines()).toEqual(['GT-1En rutaSIN PILOTOZona 1001:59', 'GT-1En rutaLuisZona 101 h 18']);
});

it('[CO5] [CO4] a card has its fixed words', () => {
  const cards = (
    [
      { kind: 'going' },
      { kind: 'inStore', waitingMinutes: 12 },
      { kind: 'inStore', waitingMinutes: null },
      { kind: 'returning', lessThanMinutes: 7 },
      { kind: 'returning', lessThanMinutes: 1 },
      { kind: 'returning', lessThanMinutes: null },
      { kind: 'longWait', waitingMinutes: 74 },
      { kind: 'unavailable' },
    ] as const
  ).map((card, index): CardView => ({
    id: `${index}`,
    name: `P${index}`,
    card,
    alert: null,
    orderCount: index === 0 ? 2 : 0,
  }));
  render(<CourierCardsPanel list={{ cards, total: 30 }} rows={3} columns={3} />);
  expect(text()).toContain('Pilotos30 · y 22 más');
  expect(lines()).toEqual([
    'P02 órdenesEn Ruta',
    'P1En Tienda 12 min',
    'P2En Tienda',
    'P3A menos de 7 minutos',
    'P4A menos de 1 minuto',
    'P5Regresando',
    'P6Mucho tiempo (74 min)',
    'P7No disponible',
  ]);
});

it('[WA1] the header shows the current scene and the number of scenes', () => {
  const { container, rerender } = render(<Turns scene="stress" scenes={['operation', 'stress']} />);
  expect(text()).toBe('Dónde ayudar');
  expect([...container.querySelectorAll('i')].map((bar) => bar.dataset['on'])).toEqual([undefined, 'true']);
  rerender(<Turns scene="branch" scenes={['branch']} />);
  expect(container.querySelectorAll('i')).toHaveLength(0);
});

it('[WA5] a page that fails as a whole reports it and requests a reload', () => {
  const reported: unknown[] = [];
  const Broken = (): never => {
    throw new Error('broken');
  };
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ScreenBoundary onShow={(shown) => reported.push(shown)}>
      <Broken />
    </ScreenBoundary>,
  );
  silent.mockRestore();
  expect(text()).toContain('se carga de nuevo sola');
  expect(reported).toEqual([{ isBroken: true }]);
});
