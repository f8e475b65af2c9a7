import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { expect, it } from 'vitest';
import { nextHeadings, type Headings } from './headings.ts';

const fix = (lat: number, lng: number, at: number): Fix => ({
  courierId: 'courier-1',
  position: { lat, lng },
  at,
  accuracyM: null,
  battery: null,
});
const headingAfter = (...fixes: Fix[]): number | null | undefined => {
  const none: Headings = new Map();
  return fixes.reduce((headings, next) => nextHeadings(headings, [next]), none).get('courier-1')?.heading;
};

it('a courier has no direction before a second fix', () => {
  expect(headingAfter(fix(14.6, -90.5, 1))).toBeNull();
});

it('the direction is the one between two fixes', () => {
  expect(headingAfter(fix(14.6, -90.5, 1), fix(14.61, -90.5, 2))).toBe(0);
  expect(headingAfter(fix(14.6, -90.5, 1), fix(14.6, -90.49, 2))).toBe(90);
});

it('a phone at rest does not turn, and small movements add up', () => {
  const start = fix(14.6, -90.5, 1);
  expect(headingAfter(start, fix(14.6001, -90.5, 2))).toBeNull();
  expect(headingAfter(start, fix(14.6001, -90.5, 2), fix(14.6002, -90.5, 3))).toBe(0);
});

it('an older fix turns no mark, and the same fixes give the same map', () => {
  const first = nextHeadings(new Map(), [fix(14.6, -90.5, 5)]);
  expect(nextHeadings(first, [fix(14.7, -90.5, 4)])).toBe(first);
  expect(nextHeadings(first, [])).toEqual(new Map());
});
