// Which couriers can be assigned an order of a branch, whom the plan would choose first, and why.
import type { CourierCash } from '@despacho/contract/couriers/cash.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { MAX_SUGGESTED, type OtherCourier, type Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { isOnDuty, positionFreshness, type CourierState } from './couriers.ts';
import { exceedsLimit } from '../money/cashLimit.ts';
import { hasAlert } from '../incidents.ts';
import { serves } from '../orders/parties.ts';

export type Served = { companyId: string; branchId: string };

export type Candidate = {
  courier: Courier;
  state: CourierState;
  /** Active orders of the courier. */
  orderCount: number;
  fixAgeMs: number | null;
  /** [PL13] Null: no end is planned. */
  shiftEndsAt: string | null;
  /** [CX2] */
  cash: CourierCash;
};

/** [OR47] So many orders are a full bag. */
export const MAX_CARRIED = 4;

/** [PL9] In minutes. */
export const EXTRA_MIN = {
  /** The position is outdated. */
  hollow: 1,
  ghost: 5,
  /** Couriers of the same branch come first; wildcards serve branches that have none. */
  branch: 0,
  company: 1,
  wildcard: 2,
  anyone: 3,
} as const;

/** [OR47] The reason against the courier; null: none. The server rejects the first two as well (OR21). */
export const whyNot = (
  { courier, state, orderCount }: Pick<Candidate, 'courier' | 'state' | 'orderCount'>,
  served: { companyId: string; branchId: string | null },
): Exclude<OtherCourier['not'], 'had-it' | 'cash-limit'> => {
  if (!isOnDuty(courier)) return 'off-duty';
  if (!serves(courier, served)) return 'elsewhere';
  if (state === 'unavailable') return 'unavailable';
  if (orderCount >= MAX_CARRIED) return 'full';
  return hasAlert(courier) ? 'trouble' : null;
};

export const mayTake = (candidate: Pick<Candidate, 'courier' | 'state' | 'orderCount'>, served: Served): boolean =>
  whyNot(candidate, served) === null;

export const servesBy = (courier: Courier, { companyId, branchId }: Served): Suggestion['serves'] => {
  if (courier.branch?.id === branchId || courier.branchIds.includes(branchId)) return 'branch';
  if (courier.type === 'WILDCARD') return 'wildcard';
  return courier.company?.id === companyId ? 'company' : 'anyone';
};

/** [PL9] Beside the times, by an old position and by whom the courier serves. */
export const extraMinOf = ({ courier, fixAgeMs }: Pick<Candidate, 'courier' | 'fixAgeMs'>, served: Served): number => {
  const freshness = fixAgeMs === null ? 'off' : positionFreshness(fixAgeMs);
  const age = freshness === 'hollow' || freshness === 'ghost' ? EXTRA_MIN[freshness] : 0;
  return age + EXTRA_MIN[servesBy(courier, served)];
};

/** The times of a courier who was ranked; without a position there are none. */
export type Ranked = Pick<Suggestion, 'atBranchSec' | 'arrivesInSec' | 'lateSec' | 'sameTrip'> & {
  candidate: Candidate;
  costMin: number | null;
  /** The branch that is reached last. */
  served: Served;
  branch: Reference;
};

/** Sorted after every courier with a position, and the greatest score that is stored. */
const MAX_SCORE = 1_000_000;

/** `addsCents`: of the orders that are given; `seesCash`: whether the caller sees what a courier carries [CX7]. */
export type AddedCash = { addsCents: number; seesCash: (courier: Courier) => boolean };

/** [OR48] `ranked`: the best first, couriers without a position last. Ten at most. */
export const suggestionsOf = (ranked: readonly Ranked[], { addsCents, seesCash }: AddedCash): Suggestion[] => {
  const minCost = ranked[0]?.costMin ?? 0;
  return ranked.slice(0, MAX_SUGGESTED).flatMap(({ candidate, costMin, served, ...times }): Suggestion[] => {
    const { courier, state, orderCount, fixAgeMs, shiftEndsAt, cash } = candidate;
    if (state === 'unavailable') return [];
    const { id, name, type, ownership } = courier;
    const score = costMin === null ? MAX_SCORE : Math.min(MAX_SCORE, Math.round((costMin - minCost) * 60));
    const positionAgeSec = fixAgeMs === null ? null : Math.round(fixAgeMs / 1_000);
    const by = servesBy(courier, served);
    const shown = {
      courier: { id, name, type, ownership },
      state,
      serves: by,
      orderCount,
      positionAgeSec,
      shiftEndsAt,
    };
    const isCashShown = cash.limitCents !== null && seesCash(courier);
    return [{ ...shown, ...times, score, ...(isCashShown ? { cash: { ...cash, addsCents } } : {}) }];
  });
};

/** [OR52] All others, by name, each with the reason against an assignment. `hadIt`: ids of those who had the order before [PL10]. */
export const otherCouriers = (
  candidates: readonly Candidate[],
  suggested: readonly Suggestion[],
  { served, hadIt, addsCents }: { served: Served; hadIt: ReadonlySet<string>; addsCents: number },
): OtherCourier[] => {
  const suggestedIds = new Set(suggested.map(({ courier }) => courier.id));
  return candidates
    .filter(({ courier }) => !suggestedIds.has(courier.id))
    .map((candidate): OtherCourier => ({
      courier: { id: candidate.courier.id, name: candidate.courier.name },
      not:
        whyNot(candidate, served) ??
        (hadIt.has(candidate.courier.id) ? 'had-it' : exceedsLimit(candidate.cash, addsCents) ? 'cash-limit' : null),
    }))
    .toSorted((a, b) => a.courier.name.localeCompare(b.courier.name, 'es'));
};
