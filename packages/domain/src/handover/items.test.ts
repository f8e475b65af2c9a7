import type { ShiftRecord } from '@despacho/contract/shiftRecords.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleAlarm, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { shiftItems, type ShiftWorld } from './items.ts';

const NOW = Date.parse('2026-11-21T18:00:00.000Z');
const ago = (minutes: number): string => new Date(NOW - minutes * 60_000).toISOString();
const ana = { id: 'ana', name: 'Ana' };
const luis = { id: 'luis', name: 'Luis Ramos' };
const going = sampleOrder({
  id: 'going',
  status: ORDER_STATUS.GOING,
  courier: luis,
  stateTime: { [ORDER_STATUS.GOING]: ago(20) },
});
const fixes = new Map([['other', { at: NOW }]]);
const items = (only: Partial<ShiftWorld>) =>
  shiftItems(
    { alarms: [], orders: [], incidents: [], unsigned: [], records: [], fixes, rate: 1, ...only },
    { now: NOW, realNow: NOW },
  );
const keys = (only: Partial<ShiftWorld>) => items(only).map(({ key, owner }) => [key, owner?.id ?? null]);
const record = (only: Partial<ShiftRecord>): ShiftRecord => ({
  key: 'note:n',
  kind: 'note',
  owner: ana,
  since: ago(5),
  text: 'Llamar a PORTALES',
  companyId: null,
  branchId: null,
  closedAt: null,
  ...only,
});

it('[HO1] open alarms have the owner that they name; drills and cleared ones are no items', () => {
  const alarms = [
    sampleAlarm({ id: 'a', acknowledgedBy: ana, acknowledgedAt: ago(1) }),
    sampleAlarm({ id: 'b' }),
    sampleAlarm({ id: 'c', clearedAt: ago(1) }),
    sampleAlarm({ id: 'd', isDrill: true }),
  ];
  expect(keys({ alarms })).toEqual([
    ['alarm:a', 'ana'],
    ['alarm:b', null],
  ]);
});

it('[HO1] a lock is an item until it expires, and an order until it is closed while a note contains "vigilar"', () => {
  const lock = { ...ana, sessionId: null, fence: 1 };
  const locked = (minutes: number) => sampleOrder({ id: 'l', lock: { ...lock, expiresAt: ago(minutes) } });
  expect([keys({ orders: [locked(-1)] }), keys({ orders: [locked(0)] })]).toEqual([[['lock:l', 'ana']], []]);
  const watched = (note: string, status = ORDER_STATUS.ASSIGNED as typeof going.status) =>
    keys({ orders: [sampleOrder({ id: 'w', note, status })] });
  expect(watched('Timbre malo. VIGILAR')).toEqual([['watch:w', null]]);
  expect([watched('vigilaremos'), watched('el guardia vigilará'), watched('vigilar', ORDER_STATUS.DELIVERED)]).toEqual([
    [],
    [],
    [],
  ]);
});

it('[HO1] silent couriers and open incidents are items unless an open alarm is about them', () => {
  const incidents = [sampleIncident({ id: 'i', courier: null }), sampleIncident({ id: 'over', closedAt: ago(1) })];
  expect(keys({ orders: [going], incidents })).toEqual([
    ['incident:i', null],
    ['silence:luis', null],
  ]);
  const alarms = [
    sampleAlarm({ id: 's', rule: 'silentCourier', subject: { kind: 'courier', id: 'luis', label: 'Luis' } }),
    sampleAlarm({ id: 't', rule: 'theft', subject: { kind: 'incident', id: 'i', label: 'Luis' } }),
  ];
  expect(keys({ orders: [going], incidents, alarms }).map(([key]) => key)).toEqual(['alarm:s', 'alarm:t']);
});

it('[HO1] a day with unsigned settlements and an open note are items, with the owner of their record', () => {
  const records = [record({}), record({ key: 'settlement:2026-11-21', kind: 'settlement', text: null, owner: luis })];
  const unsigned = [
    { day: '2026-11-20', count: 0 },
    { day: '2026-11-21', count: 3 },
  ];
  expect(items({ records, unsigned })).toMatchObject([
    { key: 'settlement:2026-11-21', count: 3, owner: luis, since: ago(5) },
    { key: 'note:n', label: 'Llamar a PORTALES', owner: ana },
  ]);
  // Signed meanwhile: its record alone is no item.
  expect(keys({ records })).toEqual([['note:n', 'ana']]);
});
