import { sampleBranch, sampleCompany } from '@despacho/contract/samples.ts';
import { newPerimeter } from '@despacho/domain/branches/perimeter.ts';
import { expect, it } from 'vitest';
import { outsideRows } from './branches.ts';

const centre = { lat: 14.6, lng: -90.5 };
const far = { lat: 14.9, lng: -90.5 };
const perimeter = newPerimeter(centre);
const placesOf = (warnsOutside: boolean, ring = perimeter) => ({
  company: new Map([['company-1', sampleCompany({ warnsOutside })]]),
  branch: new Map([['branch-1', sampleBranch({ perimeter: ring })]]),
});
const row = (number: number, only: object) => ({
  row: number,
  line: number + 1,
  cells: { branch: 'PORTALES', company: 'San Martin', ...only },
});
const at = ({ lat, lng }: typeof centre) => ({ latitude: String(lat), longitude: String(lng) });

it('[BR4] a row is outside by its own coordinates or by the place that was found, where the company warns', () => {
  const rows = [row(1, at(centre)), row(2, at(far)), row(3, {}), row(4, {}), row(5, { ...at(far), branch: 'OTRA' })];
  const accepted = new Map([[4, far]]);
  expect([...outsideRows({ rows }, accepted, placesOf(true))]).toEqual([2, 4]);
  expect([...outsideRows({ rows }, accepted, placesOf(false))]).toEqual([]);
  expect([...outsideRows({ rows }, accepted, placesOf(true, []))]).toEqual([]);
});
