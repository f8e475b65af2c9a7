// Why a courier is suggested, in words: each a few, those that should make one think marked.
import type { OtherCourier, Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { cashStateOf } from '@despacho/domain/money/cashLimit.ts';
import { EXTRA_MIN } from '@despacho/domain/couriers/suggestions.ts';
import type { Option } from '../../kit/form/fieldSpec.ts';
import { assignText, NOT_TEXT, reasonText, SERVES_TEXT, STATE_TEXT, TYPE_TEXT } from './text.ts';

export type Reason = { text: string; isWarning: boolean };

/** So near is there. */
const HERE_SEC = 45;

const minutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));
const plain = (text: string | null): Reason[] => (text === null ? [] : [{ text, isWarning: false }]);

const isHere = ({ atBranchSec, state }: Suggestion): boolean =>
  state !== 'going' && (atBranchSec === null ? state === 'inStore' || state === 'longWait' : atBranchSec <= HERE_SEC);

/** `branch`: its name, where there are several. */
const placeOf = (suggestion: Suggestion, branch: string | null): string => {
  const { atBranchSec, state } = suggestion;
  if (isHere(suggestion)) return reasonText.atBranch(branch);
  if (atBranchSec === null) return reasonText.nowhere;
  const count = minutes(atBranchSec);
  return state === 'going' ? reasonText.back(count, branch) : reasonText.distant(count, branch);
};

/** [OR128] When the order is at its door; where that is unknown, when the courier is at the branch. */
const rankOf = (suggestion: Suggestion): string => {
  const { atBranchSec, arrivesInSec } = suggestion;
  if (arrivesInSec !== null) return reasonText.arrives(minutes(arrivesInSec));
  if (atBranchSec === null) return reasonText.unplaced;
  return reasonText.ready(isHere(suggestion) ? 0 : minutes(atBranchSec));
};

const lateOf = ({ lateSec }: Suggestion): Reason[] =>
  lateSec === null || lateSec < 60 ? [] : [{ text: reasonText.late(minutes(lateSec)), isWarning: true }];

const ageOf = ({ positionAgeSec }: Suggestion): Reason => {
  if (positionAgeSec === null) return { text: reasonText.silent, isWarning: true };
  const freshness = positionFreshness(positionAgeSec * 1_000);
  if (freshness === 'fresh') return { text: reasonText.seconds(positionAgeSec), isWarning: false };
  const extra = freshness === 'off' ? 0 : EXTRA_MIN[freshness];
  return { text: reasonText.old(minutes(positionAgeSec), extra), isWarning: true };
};

/** [CX3] Marked where the courier would then be near the limit. */
const cashTextOf = ({ cash }: Suggestion): Reason[] => {
  if (cash === undefined || cash.limitCents === null) return [];
  const { carriedCents, addsCents, limitCents } = cash;
  const then = { carriedCents: carriedCents + addsCents, limitCents };
  return [{ text: reasonText.cash(carriedCents, addsCents, limitCents), isWarning: cashStateOf(then) !== 'ok' }];
};

/** [OR128] The arrival, then what leads to it, and what counts beside it [PL9]. `isMixed`: for orders of several branches. */
export const reasonsOf = (suggestion: Suggestion, { isMixed }: { isMixed: boolean }): Reason[] => {
  const { state, serves, courier, branch, orderCount, sameTrip } = suggestion;
  return [
    ...plain(rankOf(suggestion)),
    ...lateOf(suggestion),
    ...plain(placeOf(suggestion, isMixed ? branch.name : null)),
    ...plain(sameTrip === 0 ? null : reasonText.sameTrip(sameTrip)),
    ...plain(orderCount === 0 ? reasonText.free : reasonText.carries(orderCount)),
    ...plain(STATE_TEXT[state]),
    ageOf(suggestion),
    ...cashTextOf(suggestion),
    ...plain(
      reasonText.servesFor(
        isMixed && serves === 'branch' ? reasonText.servesAll : SERVES_TEXT[serves],
        suggestion.atBranchSec === null ? 0 : EXTRA_MIN[serves],
      ),
    ),
    ...plain(courier.type === null ? null : TYPE_TEXT[courier.type]),
    ...plain(courier.ownership === null ? null : reasonText.owned(courier.ownership)),
  ];
};

/** The server refuses them to every account. */
const isImpossible = ({ not }: OtherCourier): boolean => not === 'off-duty' || not === 'elsewhere';

type Couriers = { suggestions: readonly Suggestion[]; others: readonly OtherCourier[] };

/** All couriers in one list, with the reasons for or against each. `has`: the current courier. */
export const courierOptions = (
  { suggestions, others }: Couriers,
  { has, isMixed }: { has: string | null; isMixed: boolean },
): Option[] => [
  ...suggestions.map((suggestion) => ({
    value: suggestion.courier.id,
    label: suggestion.courier.name,
    group: suggestion.courier.id === has ? assignText.has : rankOf(suggestion),
    isDisabled: suggestion.courier.id === has,
  })),
  ...others.map((other) => ({
    value: other.courier.id,
    label: other.courier.name,
    group: other.courier.id === has ? assignText.has : other.not === null || isMixed ? '' : NOT_TEXT[other.not],
    isDisabled: other.courier.id === has || (isMixed ? other.not === 'off-duty' : isImpossible(other)),
  })),
];
