import type { Place } from '@despacho/contract/maps/places.ts';
import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { newPerimeter } from '@despacho/domain/branches/perimeter.ts';
import { expect, it } from 'vitest';
import type { CheckedRow } from '../rows.ts';
import { outsideRows, placelessRows, placeOf, placeQuery } from './places.ts';

const rowOf = (cells: CheckedRow['cells'], only: Partial<CheckedRow> = {}): CheckedRow => ({
  row: 1,
  line: 2,
  cells,
  verdict: 'new',
  why: '',
  wrong: new Map(),
  orderId: null,
  place: null,
  password: null,
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
  const rows = [without, rowOf({ latitude: '14.6', longitude: '-90.5' }), { ...without, verdict: 'invalid' as const }];
  expect(placelessRows(rows)).toEqual([without]);
  expect(placelessRows(Array.from({ length: 600 }, (_, at) => ({ ...without, row: at })))).toHaveLength(500);
});

const centre = { lat: 14.6, lng: -90.5 };
const far = { lat: 14.9, lng: -90.5 };
const perimeter = newPerimeter(centre);
const collectionsOf = (warnsOutside: boolean, ring = perimeter) => ({
  company: new Map([['company-1', sampleCompany({ warnsOutside })]]),
  branch: new Map([['branch-1', sampleBranch({ perimeter: ring })]]),
});
const fileRow = (number: number, only: object) => ({
  row: number,
  line: number + 1,
  cells: { branch: 'PORTALES', company: 'San Martin', ...only },
});
const at = ({ lat, lng }: typeof centre) => ({ latitude: String(lat), longitude: String(lng) });

it('[BR4] a row is outside by its own coordinates or by the place that was found, where the company warns', () => {
  const rows = [
    fileRow(1, at(centre)),
    fileRow(2, at(far)),
    fileRow(3, {}),
    fileRow(4, {}),
    fileRow(5, { ...at(far), branch: 'OTRA' }),
  ];
  const accepted = new Map([[4, far]]);
  expect([...outsideRows({ rows }, accepted, collectionsOf(true))]).toEqual([2, 4]);
  expect([...outsideRows({ rows }, accepted, collectionsOf(false))]).toEqual([]);
  expect([...outsideRows({ rows }, accepted, collectionsOf(true, []))]).toEqual([]);
});
