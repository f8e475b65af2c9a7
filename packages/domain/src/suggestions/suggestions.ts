// Which couriers could take an order of a branch, and who would be there first.
import type { Courier } from '@despacho/contract/couriers.ts';
import { MOST_SUGGESTED, type Suggestion } from '@despacho/contract/suggestions.ts';
import { isOnDuty, positionTruth, type CourierState } from '../couriers.ts';
import { hasAlert } from '../incidents.ts';
import { serves } from '../order/parties.ts';

export type Served = { companyId: string; branchId: string };

export type Candidate = {
  courier: Courier;
  state: CourierState;
  /** Active orders he has. */
  carried: number;
  fixAgeMs: number | null;
  distanceM: number | null;
  toBranchSec: number | null;
};

/** [OR47] So many orders are a full bag. */
export const MOST_CARRIED = 4;

/** [OR48] Seconds that count beside the way. */
const PENALTY = {
  /** Bringing one order to its customer. */
  carried: 600,
  /** Nobody knows whether he is still there. */
  hollow: 60,
  ghost: 300,
  /** Others of his own branch come first, wildcards are for whoever has nobody. */
  company: 60,
  wildcard: 120,
  anyone: 180,
} as const;

/** Behind everybody of whom something is known. */
const UNPLACED = 100_000;

/** [OR47] */
export const mayTake = (
  { courier, state, carried }: Pick<Candidate, 'courier' | 'state' | 'carried'>,
  served: Served,
): boolean =>
  isOnDuty(courier) &&
  state !== 'unavailable' &&
  carried < MOST_CARRIED &&
  !hasAlert(courier) &&
  serves(courier, served);

const servesBy = (courier: Courier, { companyId, branchId }: Served): Suggestion['serves'] => {
  if (courier.branch?.id === branchId || courier.branchIds.includes(branchId)) return 'branch';
  if (courier.type === 'WILDCARD') return 'wildcard';
  return courier.company?.id === companyId ? 'company' : 'anyone';
};

const scoreOf = (candidate: Candidate, by: Suggestion['serves']): number => {
  const { carried, fixAgeMs, toBranchSec } = candidate;
  const truth = fixAgeMs === null ? 'off' : positionTruth(fixAgeMs);
  const isPlaced = toBranchSec !== null && truth !== 'off';
  const age = truth === 'hollow' || truth === 'ghost' ? PENALTY[truth] : 0;
  const kinship = by === 'branch' ? 0 : PENALTY[by];
  return (isPlaced ? toBranchSec : UNPLACED) + age + kinship + carried * PENALTY.carried;
};

const secondsOf = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000));
const wholeOf = (value: number | null): number | null => (value === null ? null : Math.round(value));

/** [OR48] The soonest first, ten at most; equal ones by id, so that no two screens differ. */
export const suggestCouriers = (candidates: readonly Candidate[], served: Served): Suggestion[] =>
  candidates
    .filter((candidate) => mayTake(candidate, served))
    .map((candidate) => ({ candidate, by: servesBy(candidate.courier, served) }))
    .map(({ candidate, by }) => ({ candidate, by, score: scoreOf(candidate, by) }))
    .toSorted(
      (one, other) => one.score - other.score || (one.candidate.courier.id < other.candidate.courier.id ? -1 : 1),
    )
    .slice(0, MOST_SUGGESTED)
    .flatMap(({ candidate: { courier, state, carried, ...known }, by }): Suggestion[] =>
      state === 'unavailable'
        ? []
        : [
            {
              courier: { id: courier.id, name: courier.name, type: courier.type },
              state,
              serves: by,
              carried,
              toBranchSec: wholeOf(known.toBranchSec),
              distanceM: wholeOf(known.distanceM),
              positionAgeSec: secondsOf(known.fixAgeMs),
            },
          ],
    );
