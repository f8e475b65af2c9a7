// What is named on the map, in the order of its rank: dangers, branches with late orders, the worst late orders, branches
// with orders that are about to be, faults, calm branches. Sizes in rem: the style sheet draws each label in the box that was computed here.
import { badgeStress, type BranchBadge } from '../../../board/branchBadges.ts';
import type { IncidentMark } from '../../../board/incidentMarks.ts';
import type { LateOrder } from '../../../board/orderMarks.ts';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import type { Measure } from '../frame/useSize.ts';
import { isInside, type Point } from '../frame/view.ts';
import { DISTANCES, type Label } from './labels.ts';

type Content =
  | { kind: 'incident'; incident: IncidentMark }
  | { kind: 'badge'; badge: BranchBadge; isNamed: boolean }
  | { kind: 'late'; order: LateOrder };

/** `isCalm`: without room it is only counted. */
export type MapLabel = Label & { isCalm: boolean; content: Content };

/** Late orders with a label, of each view. */
const LATE_LABELS = 5;
/** The worst branches are named; the badges of the others are numbers only. */
const NAMED_BADGES = 6;

/** The smallest text that must be read. */
const TEXT = 1.25;
const LINE = 1.2;
/** Of a condensed letter, in its own size. */
const LETTER = 0.5;
const PADDING = { x: 0.6, y: 0.25 };
/** A name longer than this ends in dots. */
const MOST_NAME = 15;
/** Fixed, so that a danger looks the same wherever it is. */
const DANGER = { width: 13.5, height: 4.4 };
/** The letters of a fault, with room for its age and its edges. */
const FAULT = { text: 1.35, rest: 5.2, height: 2 };
const LATE = { width: 11.4, height: 2 };
/** Of a count: the shape with the space after it, and the space to the next one, in its own size. */
const SHAPE = 0.95;
const BETWEEN = 0.4;

const [LEAST_BADGE, MOST_BADGE] = [1.4, 2.4];
const BADGE_STEP = 0.22;

/** [MA18] The size of a badge's numbers in rem: the more stress, the larger. */
export const badgeSize = (badge: BranchBadge): number => {
  const stress = badgeStress(badge);
  return stress === 0 ? TEXT : Math.min(MOST_BADGE, LEAST_BADGE + BADGE_STEP * Math.sqrt(stress - 1));
};

const countsWidth = ({ late, toBeLate, free }: BranchBadge): number => {
  const shown = [late, toBeLate, free].filter((count) => count > 0).map((count) => String(count).length);
  return shown.reduce((sum, digits) => sum + SHAPE + digits * LETTER, BETWEEN * Math.max(0, shown.length - 1));
};

const nameWidth = (name: string): number => Math.min(name.length, MOST_NAME) * LETTER * TEXT;

/** Numbers, and beneath them the name. */
const badgeBox = (badge: BranchBadge, isNamed: boolean): { width: number; height: number } => {
  const size = badgeSize(badge);
  const counts = countsWidth(badge) * size;
  if (badgeStress(badge) === 0) return { width: counts, height: TEXT * LINE };
  return {
    width: Math.max(counts, isNamed ? nameWidth(badge.name) : 0) + 2 * PADDING.x,
    height: (size + (isNamed ? TEXT : 0)) * LINE + 2 * PADDING.y,
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

type View = { project: (at: LngLat) => Point; measure: Measure };

const scaled = ({ width, height }: { width: number; height: number }, unit: number) => ({
  width: width * unit,
  height: height * unit,
});

const incidentBox = ({ isDanger, what }: IncidentMark) =>
  isDanger
    ? DANGER
    : { width: Math.min(what.length, MOST_NAME) * LETTER * FAULT.text + FAULT.rest, height: FAULT.height };

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
    steps: DISTANCES.length,
    isCentred: false,
    isOver: true,
    isCalm: false,
    content: { kind: 'incident', incident },
  }));

const lateLabels = (late: readonly LateOrder[], { project, measure }: View): MapLabel[] =>
  late
    .map((order) => ({ order, at: project(order.at) }))
    .filter(({ at }) => isInside(at, measure))
    .slice(0, LATE_LABELS)
    .map(({ order, at }) => ({
      id: `late:${order.id}`,
      at,
      ...scaled(LATE, measure.unit),
      steps: DISTANCES.length,
      isCentred: false,
      isOver: false,
      isCalm: false,
      content: { kind: 'late', order },
    }));

/** A calm branch without a free courier has only its dot. */
const badgeLabels = (badges: readonly BranchBadge[], { project, measure }: View): MapLabel[] =>
  badges
    .filter((badge) => badgeStress(badge) > 0 || badge.free > 0)
    .map((badge, rank) => {
      const isCalm = badgeStress(badge) === 0;
      const isNamed = !isCalm && rank < NAMED_BADGES;
      return {
        id: `branch:${badge.id}`,
        at: project(badge.at),
        ...scaled(badgeBox(badge, isNamed), measure.unit),
        steps: isCalm ? 1 : 2,
        isCentred: !isCalm,
        // Among so many late orders that they cover its place, the count of the worst matters more than each.
        isOver: isNamed && badge.late > 0,
        isCalm,
        content: { kind: 'badge', badge, isNamed },
      };
    });

type CityRows = { incidents: readonly IncidentMark[]; badges: readonly BranchBadge[]; late: readonly LateOrder[] };

const partition = <T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

export const cityLabels = ({ incidents, badges, late }: CityRows, view: View): MapLabel[] => {
  const [dangers, faults] = partition(incidents, ({ isDanger }) => isDanger);
  const [stressed, calm] = partition(badgeLabels(badges, view), ({ isCalm }) => !isCalm);
  const [behind, soon] = partition(stressed, ({ content }) => content.kind === 'badge' && content.badge.late > 0);
  return [
    ...incidentLabels(dangers, view),
    ...behind,
    ...lateLabels(late, view),
    ...soon,
    ...incidentLabels(faults, view),
    ...calm,
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
