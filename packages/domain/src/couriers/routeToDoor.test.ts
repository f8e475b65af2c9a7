import type { LatLng } from '@despacho/contract/values.ts';
import { expect, it } from 'vitest';
import { areGoodsAtStore, hasLeft, isRouteDue, plannedToDoor } from './routeToDoor.ts';

const METRES_PER_DEGREE = 111_195;
const north = (metres: number): LatLng => ({ lat: 14.6 + metres / METRES_PER_DEGREE, lng: -90.5 });
const east = (metres: number): LatLng => ({
  lat: 14.6,
  lng: -90.5 + metres / (METRES_PER_DEGREE * Math.cos((14.6 * Math.PI) / 180)),
});
const [here, branch, door] = [north(0), north(1_000), north(3_000)];

it('[CP57] the way is by the branch until the goods are picked up, whatever the stage', () => {
  expect((['accept', 'arriveAtStore', 'pickUp'] as const).every((nextAct) => areGoodsAtStore({ nextAct }))).toBe(true);
  expect(plannedToDoor({ nextAct: 'pickUp', position: door }, here, branch)?.stops).toEqual([here, branch, door]);
  expect(plannedToDoor({ nextAct: 'depart', position: door }, here, branch)?.stops).toEqual([here, door]);
  expect(plannedToDoor({ nextAct: 'accept', position: null }, here, branch)?.stops).toEqual([here, branch]);
  expect(plannedToDoor({ nextAct: 'deliver', position: null }, here, branch)).toBeNull();
  expect(plannedToDoor({ nextAct: null, position: door }, here, branch)?.stops).toEqual([here, door]);
});

it('[CP57] another way is requested after a minute, and sooner alone where the courier left it or there is none', () => {
  const line: [number, number][] = [
    [-90.5, 14.6],
    [door.lng, door.lat],
  ];
  const last = { at: 0, line };
  expect(isRouteDue(null, here, 0)).toBe(true);
  expect(isRouteDue(last, north(2_000), 59_999)).toBe(false);
  expect(isRouteDue(last, north(2_000), 60_000)).toBe(true);
  expect([hasLeft(line, east(99)), hasLeft(line, east(101)), hasLeft(line, north(3_101))]).toEqual([false, true, true]);
  expect([isRouteDue(last, east(101), 14_999), isRouteDue(last, east(101), 15_000)]).toEqual([false, true]);
  expect([14_999, 15_000].map((now) => isRouteDue({ at: 0, line: null }, here, now))).toEqual([false, true]);
});
