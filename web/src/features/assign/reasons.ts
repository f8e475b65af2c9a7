// Why a courier is suggested, in words: each a few, those that should make one think marked.
import type { OtherCourier, Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import type { Option } from '../../kit/form/fieldSpec.ts';
import { assignText, NOT_TEXT, reasonText, SERVES_TEXT, STATE_TEXT, TYPE_TEXT } from './text.ts';

export type Reason = { text: string; isWarning: boolean };

/** So near is there. */
const HERE_SEC = 45;

const minutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

const isHere = ({ toBranchSec, state }: Suggestion): boolean =>
  state !== 'going' && (toBranchSec === null ? state === 'inStore' || state === 'longWait' : toBranchSec <= HERE_SEC);

/** `branch`: its name, where there are several. */
const placeOf = (suggestion: Suggestion, branch: string | null): string => {
  const { atBranchSec, state } = suggestion;
  if (isHere(suggestion)) return reasonText.atBranch(branch);
  if (atBranchSec === null) return reasonText.nowhere;
  const count = minutes(atBranchSec);
  return state === 'going' ? reasonText.back(count, branch) : reasonText.distant(count, branch);
};

/** [OR113] What ranks: the minutes below it add up to it. */
const rankOf = (suggestion: Suggestion): string => {
  const { atBranchSec, added } = suggestion;
  if (atBranchSec === null) return reasonText.unplaced;
  const addedSec = added.ordersSec + added.positionSec + added.servesSec;
  return reasonText.ready((isHere(suggestion) ? 0 : minutes(atBranchSec)) + Math.round(addedSec / 60));
};

const carriedOf = ({ orderCount, atBranchSec, added: { ordersSec } }: Suggestion): string => {
  if (orderCount === 0) return reasonText.free;
  if (atBranchSec === null || ordersSec === 0) return reasonText.carries(orderCount);
  return reasonText.carriesFor(orderCount, Math.round(ordersSec / 60));
};

const ageOf = ({ positionAgeSec, atBranchSec, added }: Suggestion): Reason => {
  if (positionAgeSec === null) return { text: reasonText.silent, isWarning: true };
  const isFresh = positionFreshness(positionAgeSec * 1_000) === 'fresh';
  return isFresh
    ? { text: reasonText.seconds(positionAgeSec), isWarning: false }
    : {
        text: reasonText.old(minutes(positionAgeSec), atBranchSec === null ? 0 : Math.round(added.positionSec / 60)),
        isWarning: true,
      };
};

/** [OR48] The rank, then its parts. `isMixed`: for orders of several branches. */
export const reasonsOf = (suggestion: Suggestion, { isMixed }: { isMixed: boolean }): Reason[] => {
  const { state, serves, courier, branch, added, atBranchSec } = suggestion;
  const plain = (text: string | null): Reason[] => (text === null ? [] : [{ text, isWarning: false }]);
  return [
    ...plain(rankOf(suggestion)),
    ...plain(placeOf(suggestion, isMixed ? branch.name : null)),
    ...plain(carriedOf(suggestion)),
    ...plain(STATE_TEXT[state]),
    ageOf(suggestion),
    ...plain(
      reasonText.servesFor(
        isMixed && serves === 'branch' ? reasonText.servesAll : SERVES_TEXT[serves],
        atBranchSec === null ? 0 : Math.round(added.servesSec / 60),
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
