import type { Place } from '@despacho/contract/maps/places.ts';
import { expect, it } from 'vitest';
import { placelessRows, placeOf, placeQuery } from './lookup.ts';
import type { CheckedRow } from './verdicts.ts';

const rowOf = (cells: CheckedRow['cells'], only: Partial<CheckedRow> = {}): CheckedRow => ({
  row: 1,
  line: 2,
  cells,
  verdict: 'new',
  why: '',
  wrong: new Map(),
  orderId: null,
  ...only,
});
const place = (label: string, munic: string): Place => ({
  label,
  munic,
  kind: 'address',
  position: { lat: 14.6, lng: -90.5 },
  source: 'embedded',
});

it.each([
  [{ address: ' 5a  calle 1-2 ', zone: 'Zona 10', munic: 'Mixco' }, '5a calle 1-2, zona 10'],
  [{ address: '5a calle 1-2 z.10', zone: '10' }, '5a calle 1-2 z.10'],
  [{ address: '5a calle 1-2 ZONA 1', zone: '7' }, '5a calle 1-2 ZONA 1'],
  [{ address: '5a calle 1-2' }, '5a calle 1-2'],
  [{ address: 'x'.repeat(300), munic: 'Mixco' }, 'x'.repeat(200)],
])('[OR116] %j is searched as %j', (cells, query) => {
  expect(placeQuery(cells)).toBe(query);
});

it('[OR116] the municipality chooses between places, and excludes none', () => {
  const places = [place('A', 'Guatemala'), place('B', 'Mixco'), place('C', 'Mixco')];
  expect(placeOf({ munic: ' MIXCO ' }, places)?.label).toBe('B');
  expect(placeOf({ munic: 'Palencia' }, places)?.label).toBe('A');
  expect(placeOf({}, places)?.label).toBe('A');
  expect(placeOf({ munic: 'Mixco' }, [])).toBeNull();
});

it('[OR116] only new rows without coordinates are searched, at most 500', () => {
  const without = rowOf({ address: 'a', latitude: '14', longitude: '14' });
  const rows = [without, rowOf({ latitude: '14.6', longitude: '-90.5' }), { ...without, verdict: 'failed' as const }];
  expect(placelessRows(rows)).toEqual([without]);
  expect(placelessRows(Array.from({ length: 600 }, (_, at) => ({ ...without, row: at })))).toHaveLength(500);
});
