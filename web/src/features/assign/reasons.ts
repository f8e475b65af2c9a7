// Why a courier is suggested, in words: each a few, those that should make one think marked.
import type { OtherCourier, Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import type { Option } from '../../kit/form/fieldSpec.ts';
import { assignText, NOT_TEXT, reasonText, SERVES_TEXT, STATE_TEXT, TYPE_TEXT } from './text.ts';

export type Reason = { text: string; isWarning: boolean };

/** So near is there. */
const HERE_SEC = 45;

const minutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

const placeOf = ({ toBranchSec, atBranchSec, state }: Suggestion): string => {
  const isHere = toBranchSec === null ? state === 'inStore' || state === 'longWait' : toBranchSec <= HERE_SEC;
  if (isHere && state !== 'going') return reasonText.atBranch;
  if (atBranchSec === null) return reasonText.nowhere;
  return state === 'going' ? reasonText.back(minutes(atBranchSec)) : reasonText.away(minutes(atBranchSec));
};

const ageOf = ({ positionAgeSec }: Suggestion): Reason => {
  if (positionAgeSec === null) return { text: reasonText.silent, isWarning: true };
  const isFresh = positionFreshness(positionAgeSec * 1_000) === 'fresh';
  return isFresh
    ? { text: reasonText.seconds(positionAgeSec), isWarning: false }
    : { text: reasonText.old(minutes(positionAgeSec)), isWarning: true };
};

/** [OR48] In the order in which they weigh. */
export const reasonsOf = (suggestion: Suggestion): Reason[] => {
  const { state, serves, carried, courier } = suggestion;
  const plain = (text: string | null): Reason[] => (text === null ? [] : [{ text, isWarning: false }]);
  return [
    ...plain(placeOf(suggestion)),
    ...plain(carried === 0 ? reasonText.free : reasonText.carries(carried)),
    ...plain(STATE_TEXT[state]),
    ageOf(suggestion),
    ...plain(SERVES_TEXT[serves]),
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
    group: suggestion.courier.id === has ? assignText.has : (reasonsOf(suggestion)[0]?.text ?? ''),
    isDisabled: suggestion.courier.id === has,
  })),
  ...others.map((other) => ({
    value: other.courier.id,
    label: other.courier.name,
    group: other.courier.id === has ? assignText.has : other.not === null || isMixed ? '' : NOT_TEXT[other.not],
    isDisabled: other.courier.id === has || (isMixed ? other.not === 'off-duty' : isImpossible(other)),
  })),
];
