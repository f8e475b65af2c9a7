// Which couriers can be assigned an order of a branch, and who would be there first.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { MAX_SUGGESTED, type OtherCourier, type Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { isOnDuty, positionFreshness, type CourierState } from './couriers.ts';
import { hasAlert } from '../incidents.ts';
import { serves } from '../orders/parties.ts';

export type Served = { companyId: string; branchId: string };

export type Candidate = {
  courier: Courier;
  state: CourierState;
  /** Active orders of the courier. */
  orderCount: number;
  fixAgeMs: number | null;
  distanceM: number | null;
  /** Straight to the branch. */
  toBranchSec: number | null;
  /** Through the customers whose orders the courier carries; null where that was not computed. */
  trip: { stops: number; driveSec: number } | null;
};

/** [OR47] So many orders are a full bag. */
export const MAX_CARRIED = 4;

/** [OR48] Seconds that count beside the trip. */
const PENALTY = {
  /** Bringing one order to its customer. */
  activeOrder: 600,
  /** The presence in the branch is outdated. */
  hollow: 60,
  ghost: 300,
  /** Couriers of the same branch come first; wildcards serve branches that have none. */
  company: 60,
  wildcard: 120,
  anyone: 180,
} as const;

/** [OR50] At each door of the trip. */
export const DOOR_SEC = 180;

/** Sorted after every courier with a position. */
const UNPLACED = 100_000;

/** [OR47] The reason against the courier; null: none. The server rejects the first two as well (OR21). */
export const whyNot = (
  { courier, state, orderCount }: Pick<Candidate, 'courier' | 'state' | 'orderCount'>,
  served: Served,
): OtherCourier['not'] => {
  if (!isOnDuty(courier)) return 'off-duty';
  if (!serves(courier, served)) return 'elsewhere';
  if (state === 'unavailable') return 'unavailable';
  if (orderCount >= MAX_CARRIED) return 'full';
  return hasAlert(courier) ? 'trouble' : null;
};

export const mayTake = (candidate: Pick<Candidate, 'courier' | 'state' | 'orderCount'>, served: Served): boolean =>
  whyNot(candidate, served) === null;

const servesBy = (courier: Courier, { companyId, branchId }: Served): Suggestion['serves'] => {
  if (courier.branch?.id === branchId || courier.branchIds.includes(branchId)) return 'branch';
  if (courier.type === 'WILDCARD') return 'wildcard';
  return courier.company?.id === companyId ? 'company' : 'anyone';
};

/** [OR50] When the courier could be at the branch. Without a computed trip each carried order counts ten minutes. */
const atBranchSec = ({ trip, toBranchSec, state, orderCount }: Candidate): number | null => {
  if (trip !== null) return trip.driveSec + trip.stops * DOOR_SEC;
  if (toBranchSec === null) return null;
  return state === 'going' ? toBranchSec + orderCount * PENALTY.activeOrder : toBranchSec;
};

/** [OR48] [OR50] The least score is the best. */
const scoreOf = (candidate: Candidate, by: Suggestion['serves']): Pick<Suggestion, 'added' | 'score'> => {
  const { orderCount, fixAgeMs, state, trip } = candidate;
  const freshness = fixAgeMs === null ? 'off' : positionFreshness(fixAgeMs);
  const at = atBranchSec(candidate);
  // Those of the trip are in it already.
  const reckoned = trip?.stops ?? (state === 'going' ? orderCount : 0);
  const isPlaced = at !== null && freshness !== 'off';
  const open = isPlaced ? Math.max(0, orderCount - reckoned) : orderCount;
  const added = {
    ordersSec: open * PENALTY.activeOrder,
    positionSec: freshness === 'hollow' || freshness === 'ghost' ? PENALTY[freshness] : 0,
    servesSec: by === 'branch' ? 0 : PENALTY[by],
  };
  const score = (isPlaced ? at : UNPLACED) + added.ordersSec + added.positionSec + added.servesSec;
  return { added, score };
};

/** [OR51] Those whose trip through their customers is worth computing, because they may come first by the estimate. */
export const worthATrip = (candidates: readonly Candidate[], served: Served, max: number): Candidate[] =>
  ranked(candidates, served)
    .map(({ candidate }) => candidate)
    .filter(({ state, toBranchSec }) => state === 'going' && toBranchSec !== null)
    .slice(0, max);

const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000));
const wholeOf = (value: number | null): number | null => (value === null ? null : Math.round(value));

type Scored = { candidate: Candidate; score: number };

/** Equal ones by id, so that no two screens differ. */
const byScore = (a: Scored, b: Scored): number =>
  a.score - b.score || (a.candidate.courier.id < b.candidate.courier.id ? -1 : 1);

const ranked = (candidates: readonly Candidate[], served: Served) =>
  candidates
    .filter((candidate) => mayTake(candidate, served))
    .map((candidate) => ({ candidate, by: servesBy(candidate.courier, served) }))
    .map(({ candidate, by }) => ({ candidate, by, ...scoreOf(candidate, by) }))
    .toSorted(byScore);

/** The candidates of one branch. */
export type BranchCandidates = { candidates: readonly Candidate[]; served: Served; branch: Reference };

/** [OR48] The soonest first, ten at most. [OR113] Of several branches by the one where the courier scores worst. */
export const suggestCouriers = (targets: readonly BranchCandidates[]): Suggestion[] => {
  const scored = targets.flatMap(({ candidates, served, branch }) =>
    ranked(candidates, served).map((one) => ({ ...one, branch })),
  );
  const byCourier = Map.groupBy(scored, ({ candidate }) => candidate.courier.id);
  return [...byCourier.values()]
    .flatMap((each) => (each.length === targets.length ? (each.toSorted(byScore).at(-1) ?? []) : []))
    .toSorted(byScore)
    .slice(0, MAX_SUGGESTED)
    .flatMap(({ candidate, by, added, score, branch }): Suggestion[] => {
      const { courier, state, orderCount, ...known } = candidate;
      if (state === 'unavailable') return [];
      const { id, name, type, ownership } = courier;
      return [
        {
          courier: { id, name, type, ownership },
          state,
          serves: by,
          orderCount,
          toBranchSec: wholeOf(known.toBranchSec),
          distanceM: wholeOf(known.distanceM),
          positionAgeSec: secondsOf(known.fixAgeMs),
          atBranchSec: wholeOf(atBranchSec(candidate)),
          branch,
          added,
          score: Math.round(score),
        },
      ];
    });
};

/** [OR52] All others, by name, each with the reason against an assignment. */
export const otherCouriers = (
  candidates: readonly Candidate[],
  suggested: readonly Suggestion[],
  served: Served,
): OtherCourier[] => {
  const suggestedIds = new Set(suggested.map(({ courier }) => courier.id));
  return candidates
    .filter(({ courier }) => !suggestedIds.has(courier.id))
    .map((candidate) => ({
      courier: { id: candidate.courier.id, name: candidate.courier.name },
      not: whyNot(candidate, served),
    }))
    .toSorted((a, b) => a.courier.name.localeCompare(b.courier.name, 'es'));
};
