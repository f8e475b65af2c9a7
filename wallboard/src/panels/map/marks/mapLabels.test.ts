import type { LngLat } from '@despacho/ui/map/geometry.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BranchBadge } from '../../../board/branchBadges.ts';
import type { IncidentMark } from '../../../board/incidentMarks.ts';
import { badgeSize, cityLabels, closeUpLabels } from './mapLabels.ts';
import { placementKeeper } from './useLabels.ts';

const measure = { width: 700, height: 500, unit: 16 };
const project = ([x, y]: LngLat) => ({ x, y });
const view = { project, measure };

const badge = (id: string, only: Partial<BranchBadge> = {}): BranchBadge => ({
  id,
  name: id.toUpperCase(),
  at: [300, 200],
  late: 0,
  toBeLate: 0,
  free: 0,
  ...only,
});
const incident = (key: string, only: Partial<IncidentMark> = {}): IncidentMark => ({
  key,
  what: 'Robo',
  at: [100, 100],
  ageMs: 0,
  isDanger: true,
  isDrill: false,
  way: [],
  holder: null,
  ...only,
});
const order = (id: string, at: LngLat = [200, 300]) => ({ id, number: id, at, elapsedMs: 3_000_000 });

it('[MA7] the rank of labels: dangers, late branches, late orders, branches about to be late, faults, free couriers', () => {
  const labels = cityLabels(
    {
      incidents: [incident('danger'), incident('fault', { isDanger: false })],
      badges: [badge('late', { late: 2 }), badge('soon', { toBeLate: 3 }), badge('free', { free: 1 }), badge('calm')],
      late: [order('worst'), order('other'), order('far', [900, 300])],
    },
    view,
  );
  expect(labels.map(({ id }) => id)).toEqual([
    'danger',
    'branch:late',
    'late:worst',
    'late:other',
    'branch:soon',
    'fault',
    'branch:free',
  ]);
});

it('[MA18] the more stress, the larger a badge, up to a limit; a calm one is as small as text that must be read', () => {
  const counts = fc.record({ late: fc.nat({ max: 40 }), toBeLate: fc.nat({ max: 40 }) });
  fc.assert(
    fc.property(counts, (count) => {
      const [size, worse] = [badgeSize(badge('a', count)), badgeSize(badge('a', { ...count, late: count.late + 1 }))];
      expect(worse).toBeGreaterThanOrEqual(size);
      expect(size).toBeGreaterThanOrEqual(1.25);
      expect(worse).toBeLessThanOrEqual(2.4);
    }),
  );
  expect(badgeSize(badge('a', { late: 3 }))).toBeGreaterThan(badgeSize(badge('a', { late: 1 })));
});

it('[MA20] an incident outside the frame is at its edge, and of the close-up only where it is', () => {
  const far = incident('far', { at: [5_000, -300] });
  const [label] = cityLabels({ incidents: [far], badges: [], late: [] }, view);
  expect(label?.at.x).toBeLessThan(measure.width);
  expect(label?.at.x).toBeGreaterThan(measure.width - 50);
  expect(label?.at.y).toBeGreaterThan(0);
  expect(closeUpLabels({ incidents: [far], late: [] }, view)).toEqual([]);
});

it('the labels are placed again only when something moved, not when a minute passed', () => {
  const keep = placementKeeper();
  const ground = () => ({
    map: measure,
    gap: 20,
    occupied: [],
    marks: [],
    dock: { left: 0, top: 400, width: 200, height: 90 },
  });
  const rows = { incidents: [], badges: [badge('a', { late: 1 })], late: [order('worst')] };
  const first = keep(cityLabels(rows, view), ground());
  const later = { ...rows, late: [{ ...order('worst'), elapsedMs: 3_060_000 }] };
  expect(keep(cityLabels(later, view), ground())).toBe(first);
  expect(keep(cityLabels({ ...rows, late: [order('worst', [210, 300])] }, view), ground())).not.toBe(first);
});

it('[MA7] what finds no room is docked beside the list of docked labels, which nothing covers', () => {
  const keep = placementKeeper();
  const dock = { left: 0, top: 400, width: 300, height: 100 };
  const badges = Array.from({ length: 80 }, (_, index) => badge(String(index), { late: 1, at: [120, 420] }));
  const labels = cityLabels({ incidents: [], badges, late: [] }, view);
  const { placed, docked } = keep(labels, { map: measure, gap: 20, occupied: [], marks: [], dock });
  expect(placed.length + docked.length).toBe(80);
  expect(docked.length).toBeGreaterThan(0);
  expect(placed.filter(({ left, top, height }) => left < 300 && top + height > 400)).toEqual([]);
});

it('[MA7] only labels of incidents and of the worst branches cover marks', () => {
  const badges = Array.from({ length: 9 }, (_, index) => badge(String(index), { late: 9 - index }));
  const rows = {
    incidents: [incident('danger')],
    badges: [...badges, badge('soon', { toBeLate: 1 })],
    late: [order('a')],
  };
  const over = cityLabels(rows, view).filter(({ isOver }) => isOver);
  expect(over.map(({ id }) => id)).toEqual(['danger', ...badges.slice(0, 6).map(({ id }) => `branch:${id}`)]);
});
