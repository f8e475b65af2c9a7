import type { Place } from '@despacho/contract/maps/places.ts';
import { expect, it } from 'vitest';
import { placelessRows, placeOf, placeQueries } from './lookup.ts';
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
const place = (label: string, kind: Place['kind'] = 'address'): Place => ({
  label,
  kind,
  position: { lat: 14.6, lng: -90.5 },
  source: 'embedded',
});

it.each([
  [
    { address: ' 5a  calle 1-2 ', zone: 'Zona 10', munic: 'Mixco' },
    '5a calle 1-2, zona 10',
    '5a calle 1-2, zona 10, Mixco',
  ],
  [{ address: '5a calle 1-2 z.10', zone: '10', munic: '' }, '5a calle 1-2 z.10', null],
  [{ address: '5a calle 1-2 Zona 1, MIXCO', zone: '1', munic: 'Mixco' }, '5a calle 1-2 Zona 1, MIXCO', null],
  [{ address: '5a calle 1-2' }, '5a calle 1-2', null],
  [{ address: 'x'.repeat(300), munic: 'Mixco' }, 'x'.repeat(200), null],
])('[OR116] %j is searched as %j, then as %j', (cells, plain, refined) => {
  expect(placeQueries(cells)).toEqual({ plain, refined });
});

it('[OR116] the municipality chooses between places, and is no place by itself', async () => {
  const searched: string[] = [];
  const placeIn = async (answers: Record<string, Place[]>) =>
    placeOf(
      rowOf({ address: 'calle 1', munic: 'Mixco' }),
      async (query) => {
        searched.push(query);
        return answers[query] ?? [];
      },
      new AbortController().signal,
    );
  expect(await placeIn({ 'calle 1, Mixco': [place('Mixco')] })).toBeNull();
  expect(searched).toEqual(['calle 1']);
  expect(await placeIn({ 'calle 1': [place('Mixco', 'area')], 'calle 1, Mixco': [place('Mixco')] })).toBeNull();
  expect(await placeIn({ 'calle 1': [place('A')], 'calle 1, Mixco': [place('B')] })).toMatchObject({ label: 'B' });
  expect(await placeIn({ 'calle 1': [place('A')] })).toMatchObject({ label: 'A' });
});

it('[OR116] only new rows without coordinates are searched, at most 500', () => {
  const without = rowOf({ address: 'a', latitude: '14', longitude: '14' });
  const rows = [without, rowOf({ latitude: '14.6', longitude: '-90.5' }), { ...without, verdict: 'failed' as const }];
  expect(placelessRows(rows)).toEqual([without]);
  expect(placelessRows(Array.from({ length: 600 }, (_, at) => ({ ...without, row: at })))).toHaveLength(500);
});
