// What is named on the map, in the order of its rank: dangers, the worst branches, the worst late orders, other branches,
// faults. Sizes in rem: the style sheet draws each label in the box that was computed here.
import { badgeStress, type BranchBadge } from '../../../board/branchBadges.ts';
import type { IncidentMark } from '../../../board/incidentMarks.ts';
import type { LateOrder } from '../../../board/orderMarks.ts';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import type { Measure } from '../frame/useSize.ts';
import { isInside, type Point } from '../frame/view.ts';
import type { Label } from './labels.ts';

type Content =
  | { kind: 'incident'; incident: IncidentMark }
  | { kind: 'badge'; badge: BranchBadge }
  | { kind: 'late'; order: LateOrder };

export type MapLabel = Label & { content: Content };

/** [MA7] On each view: a glance takes in no more. */
export const MAX_LABELS = 7;
/** Branches are named before the first late order, so that both kinds are. */
const FIRST_BADGES = 3;

/** From the middle of a mark to its label: the halo of a late order, the shape of an incident, the dot of a branch. */
const REACH = { late: 1.3, incident: 1.4, badge: 0.6 };

/** The smallest text that must be read. */
const TEXT = 1.25;
const LINE = 1.2;
/** The width of a condensed letter, in its own size. */
const LETTER = 0.5;
const PADDING = { x: 0.6, y: 0.25 };
/** A name longer than this ends in dots. */
const MAX_NAME = 15;
/** Fixed, so that a danger looks the same wherever it is. */
const DANGER = { width: 13.5, height: 4.4 };
/** The letters of a fault, with room for its age and its edges. */
const FAULT = { text: 1.35, rest: 5.2, height: 2 };
const LATE = { width: 11.4, height: 2 };
/** The widths of a count: the shape with the space after it, and the space to the next one, in its own size. */
const SHAPE = 0.95;
const BETWEEN = 0.4;

const [MIN_BADGE, MAX_BADGE] = [1.4, 2.4];
const BADGE_STEP = 0.22;

/** [MA18] The size of a badge's numbers in rem: the more stress, the larger. */
export const badgeSize = (badge: BranchBadge): number => {
  const stress = badgeStress(badge);
  return stress === 0 ? TEXT : Math.min(MAX_BADGE, MIN_BADGE + BADGE_STEP * Math.sqrt(stress - 1));
};

const countsWidth = ({ late, toBeLate, free }: BranchBadge): number => {
  const shown = [late, toBeLate, free].filter((count) => count > 0).map((count) => String(count).length);
  return shown.reduce((sum, digits) => sum + SHAPE + digits * LETTER, BETWEEN * Math.max(0, shown.length - 1));
};

const nameWidth = (name: string): number => Math.min(name.length, MAX_NAME) * LETTER * TEXT;

/** Numbers, and beneath them the name. */
const badgeBox = (badge: BranchBadge): { width: number; height: number } => {
  const size = badgeSize(badge);
  return {
    width: Math.max(countsWidth(badge) * size, nameWidth(badge.name)) + 2 * PADDING.x,
    height: (size + TEXT) * LINE + 2 * PADDING.y,
  };
};

/** A mark outside the frame is drawn on its edge: an incident is never missing. */
const clamped = ({ x, y }: Point, { width, height, unit }: Measure): Point => {
  const margin = 1.8 * unit;
  return {
    x: Math.max(margin, Math.min(width - margin, x)),
    y: Math.max(margin, Math.min(height - margin, y)),
  };
};

/** `lateAt`: where a late order is drawn, which is beside its place where others are. */
type View = { project: (at: LngLat) => Point; lateAt: (order: LateOrder) => Point; measure: Measure };

const scaled = ({ width, height }: { width: number; height: number }, unit: number) => ({
  width: width * unit,
  height: height * unit,
});

const incidentBox = ({ isDanger, what }: IncidentMark) =>
  isDanger
    ? DANGER
    : { width: Math.min(what.length, MAX_NAME) * LETTER * FAULT.text + FAULT.rest, height: FAULT.height };

export const incidentPoints = (
  incidents: readonly IncidentMark[],
  project: (at: LngLat) => Point,
  measure: Measure,
): Point[] => incidents.map(({ at }) => clamped(project(at), measure));

const incidentLabels = (incidents: readonly IncidentMark[], { project, measure }: View): MapLabel[] =>
  incidents.map((incident) => ({
    id: incident.key,
    at: clamped(project(incident.at), measure),
    ...scaled(incidentBox(incident), measure.unit),
    reach: REACH.incident * measure.unit,
    isCentred: false,
    isOver: false,
    content: { kind: 'incident', incident },
  }));

const lateLabels = (late: readonly LateOrder[], { lateAt, measure }: View): MapLabel[] =>
  late
    .map((order) => ({ order, at: lateAt(order) }))
    .filter(({ at }) => isInside(at, measure))
    .map(({ order, at }) => ({
      id: `late:${order.id}`,
      at,
      ...scaled(LATE, measure.unit),
      reach: REACH.late * measure.unit,
      isCentred: false,
      isOver: false,
      content: { kind: 'late', order },
    }));

/** A calm branch has only its dot. */
const badgeLabels = (badges: readonly BranchBadge[], { project, measure }: View): MapLabel[] =>
  badges
    .filter((badge) => badgeStress(badge) > 0)
    .map((badge, rank) => ({
      id: `branch:${badge.id}`,
      at: project(badge.at),
      ...scaled(badgeBox(badge), measure.unit),
      reach: REACH.badge * measure.unit,
      isCentred: true,
      // Among so many late orders that they cover its place, the count of the worst matters more than each.
      isOver: rank < FIRST_BADGES && badge.late > 0,
      content: { kind: 'badge', badge },
    }));

type CityRows = { incidents: readonly IncidentMark[]; badges: readonly BranchBadge[]; late: readonly LateOrder[] };

const partition = <T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

export const cityLabels = ({ incidents, badges, late }: CityRows, view: View): MapLabel[] => {
  const [dangers, faults] = partition(incidents, ({ isDanger }) => isDanger);
  const stressed = badgeLabels(badges, view);
  const [behind, soon] = partition(stressed, ({ content }) => content.kind === 'badge' && content.badge.late > 0);
  return [
    ...incidentLabels(dangers, view),
    ...behind.slice(0, FIRST_BADGES),
    ...lateLabels(late, view),
    ...behind.slice(FIRST_BADGES),
    ...soon,
    ...incidentLabels(faults, view),
  ];
};

/** From close by branches are named by the map; an incident elsewhere is not named. */
export const closeUpLabels = ({ incidents, late }: Pick<CityRows, 'incidents' | 'late'>, view: View): MapLabel[] => [
  ...incidentLabels(
    incidents.filter(({ at }) => isInside(view.project(at), view.measure)),
    view,
  ),
  ...lateLabels(late, view),
];
