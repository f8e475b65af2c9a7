import { sampleAlarm } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import { grouped } from './grouping.ts';

const at = (id: string, only: Parameters<typeof sampleAlarm>[0] = {}) =>
  sampleAlarm({ id, rule: 'silentCourier', branchId: 'kalu', companyId: 'brujo', ...only });
const shown = (alarms: ReturnType<typeof at>[]) =>
  grouped(alarms).map((each) => ('alarm' in each ? each.alarm.id : each.group.alarms.map(({ id }) => id)));

it('[AR22] three alarms of one cause at one branch are a group, where the first of them was', () => {
  const other = at('other', { branchId: 'portales' });
  expect(shown([other, at('a'), at('b', { rule: 'branch' }), at('c'), at('d')])).toEqual([
    'other',
    ['a', 'c', 'd'],
    'b',
  ]);
  expect(shown([at('a'), at('b')])).toEqual(['a', 'b']);
});

it('[AR22] without a branch they belong together by their company, and incidents stay single', () => {
  const ofCompany = ['a', 'b', 'c'].map((id) => at(id, { branchId: null }));
  expect(shown([...ofCompany, at('d', { branchId: null, companyId: 'ishop' })])).toEqual([['a', 'b', 'c'], 'd']);
  expect(shown(['a', 'b', 'c'].map((id) => at(id, { rule: 'theft', priority: 'high' })))).toEqual(['a', 'b', 'c']);
});

it('[AR26] the alarms of one start are a group, whatever their cause and branch', () => {
  const ofStart = (id: string, rule: 'zone' | 'branch', foundAtStart: string) =>
    at(id, { rule, branchId: id, foundAtStart });
  const [first, second] = ['2026-11-21T12:00:00.000Z', '2026-11-21T13:00:00.000Z'];
  const alarms = [ofStart('a', 'branch', first), ofStart('b', 'zone', second), at('c'), ofStart('d', 'zone', first)];
  expect(shown(alarms)).toEqual([['a', 'd'], 'b', 'c']);
});
