import type { LngLat } from '@despacho/ui/map/geometry.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BranchBadge } from '../../../board/branchBadges.ts';
import type { IncidentMark } from '../../../board/incidentMarks.ts';
import type { LateOrder } from '../../../board/orderMarks.ts';
import { overlaps } from './labels.ts';
import { badgeSize, cityLabels, closeUpLabels, MAX_LABELS } from './mapLabels.ts';
import { markBox, markBoxes } from './boxes.ts';
import { placementKeeper, shownLabels } from './useLabels.ts';

const measure = { width: 700, height: 500, unit: 16 };
const project = ([x, y]: LngLat) => ({ x, y });
const lateAt = ({ at }: LateOrder) => project(at);
const view = { project, lateAt, measure };

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

it('[MA7] the rank of labels: dangers, three late branches, late orders, other branches, faults', () => {
  const late = ['b1', 'b2', 'b3', 'b4'].map((id, index) => badge(id, { late: 9 - index }));
  const labels = cityLabels(
    {
      incidents: [incident('danger'), incident('fault', { isDanger: false })],
      badges: [...late, badge('soon', { toBeLate: 3 }), badge('free', { free: 1 }), badge('calm')],
      late: [order('worst'), order('other'), order('far', [900, 300])],
    },
    view,
  );
  expect(labels.map(({ id }) => id)).toEqual([
    'danger',
    'branch:b1',
    'branch:b2',
    'branch:b3',
    'late:worst',
    'late:other',
    'branch:b4',
    'branch:soon',
    'fault',
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

const ground = (only: Partial<Parameters<ReturnType<typeof placementKeeper>>[1]> = {}) => ({
  map: measure,
  occupied: [],
  marks: [],
  dock: { left: 0, top: 400, width: 200, height: 90 },
  late: 0,
  ...only,
});

it('the labels are placed again only when something moved, not when a minute passed', () => {
  const keep = placementKeeper();
  const rows = { incidents: [], badges: [badge('a', { late: 1 })], late: [order('worst')] };
  const first = keep(cityLabels(rows, view), ground());
  const later = { ...rows, late: [{ ...order('worst'), elapsedMs: 3_060_000 }] };
  expect(keep(cityLabels(later, view), ground())).toBe(first);
  expect(keep(cityLabels({ ...rows, late: [order('worst', [210, 300])] }, view), ground())).not.toBe(first);
});

const somewhere = fc.tuple(fc.integer({ min: 0, max: 699 }), fc.integer({ min: 0, max: 499 }));
const crowd = fc.record({
  late: fc.array(somewhere, { maxLength: 60 }),
  badges: fc.array(fc.record({ at: somewhere, late: fc.nat(5), toBeLate: fc.nat(5) }), { maxLength: 30 }),
  incidents: fc.array(fc.record({ at: somewhere, isDanger: fc.boolean() }), { maxLength: 6 }),
});

it('[MA7] [MA24] any city has at most seven labels, none of an incident over a late order, and each late order is named or counted', () => {
  fc.assert(
    fc.property(crowd, fc.boolean(), (found, isOnePlace) => {
      const late = found.late.map((at, index) => order(String(index), isOnePlace ? (found.late[0] ?? at) : at));
      const labels = cityLabels(
        {
          late,
          badges: found.badges.map((one, index) => badge(String(index), one)),
          incidents: found.incidents.map((one, index) => incident(`i${index}`, one)),
        },
        view,
      );
      const points = late.map(({ at }) => project(at));
      const placement = placementKeeper()(labels, ground({ marks: markBoxes(points, 24), late: late.length }));
      const { placed, unnamed } = shownLabels(labels, placement, late.length);
      expect(placed.length).toBeLessThanOrEqual(MAX_LABELS);
      const named = placed.filter(({ label }) => label.content.kind === 'late').length;
      expect(named + unnamed.late).toBe(late.length);
      const boxesOver = placed.filter(
        ({ label, box }) =>
          label.content.kind === 'incident' && points.some((point) => overlaps(box, markBox(point, 24))),
      );
      expect(boxesOver).toEqual([]);
      const isDocked = named < late.length;
      expect(placed.filter(({ box }) => isDocked && overlaps(box, ground().dock))).toEqual([]);
    }),
  );
});

it('[MA23] only labels of the worst branches may cover late orders', () => {
  const badges = Array.from({ length: 9 }, (_, index) => badge(String(index), { late: 9 - index }));
  const rows = {
    incidents: [incident('danger')],
    badges: [...badges, badge('soon', { toBeLate: 1 })],
    late: [order('a')],
  };
  const over = cityLabels(rows, view).filter(({ isOver }) => isOver);
  expect(over.map(({ id }) => id)).toEqual(badges.slice(0, 3).map(({ id }) => `branch:${id}`));
});
