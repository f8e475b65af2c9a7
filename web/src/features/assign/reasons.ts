// What decides between suggested couriers: the arrival, what it costs against the first, and at most two facts.
import type { OtherCourier, Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { EXTRA_MIN } from '@despacho/domain/couriers/suggestions.ts';
import type { Option } from '../../kit/form/fieldSpec.ts';
import { factsOf, isHere, minutes, notable, warning, type Reason, type Situation } from './facts.ts';
import { assignText, NOT_TEXT, reasonText } from './text.ts';

/** `words` come before what is drawn large. */
type Rank = { words: string; value: string };

/** `facts` speak for or against the courier; `condition` and `details` are all others. */
export type Summary = { rank: Rank; cost: Reason[]; facts: Reason[]; condition: Reason[]; details: Reason[] };

/** More than the decision of a second holds is in the details. */
const MAX_FACTS = 2;

/** [OR128] When the order is at its door; where that is unknown, when the courier is at the branch. */
const rankOf = (suggestion: Suggestion): Rank => {
  const { atBranchSec, arrivesInSec } = suggestion;
  if (arrivesInSec !== null) return { words: reasonText.arrives, value: reasonText.minutes(minutes(arrivesInSec)) };
  if (atBranchSec === null) return { words: reasonText.unplaced, value: reasonText.last };
  return isHere(suggestion)
    ? { words: reasonText.ready, value: reasonText.now }
    : { words: reasonText.readyIn, value: reasonText.minutes(minutes(atBranchSec)) };
};

/** Until the door; until the branch where the door is unknown. */
const secondsOf = ({ arrivesInSec, atBranchSec }: Suggestion): number | null => arrivesInSec ?? atBranchSec;

/** Below it two costs are the same to a person. */
const SAME_COST_SEC = 30;

/** Whether one of the reasons is a number of minutes that count against the courier [PL9]. */
const hasExtra = ({ serves, positionAgeSec }: Suggestion): boolean =>
  EXTRA_MIN[serves] > 0 || (positionAgeSec !== null && positionFreshness(positionAgeSec * 1_000) !== 'fresh');

/** Against the first of those who are numbered. One who is not later, and has no such reason, costs the plan more. */
const againstBest = (suggestion: Suggestion, best: Suggestion): Reason[] => {
  if (suggestion.courier.id === best.courier.id) return [notable(reasonText.best)];
  const [seconds, least] = [secondsOf(suggestion), secondsOf(best)];
  if (seconds === null || least === null) return [];
  const difference = minutes(seconds) - minutes(least);
  if (difference > 0) return [notable(reasonText.later(difference))];
  const isExplained = hasExtra(suggestion) || suggestion.score - best.score < SAME_COST_SEC;
  return [
    notable(difference === 0 ? reasonText.same : reasonText.earlier(-difference)),
    ...(isExplained ? [] : [notable(reasonText.costsMore)]),
  ];
};

const lateOf = ({ lateSec }: Suggestion): Reason[] =>
  lateSec === null || lateSec < 60 ? [] : [warning(reasonText.late(minutes(lateSec)))];

/** [OR128] `best`: the first of those who are numbered. */
export const summaryOf = (suggestion: Suggestion, best: Suggestion, situation: Situation): Summary => {
  const facts = factsOf(suggestion, situation);
  const shown = facts.filter(({ isUsual }) => !isUsual).slice(0, MAX_FACTS);
  const others = facts.filter((fact) => !shown.includes(fact));
  return {
    rank: rankOf(suggestion),
    cost: [...againstBest(suggestion, best), ...lateOf(suggestion)],
    facts: shown,
    condition: others.filter(({ isCondition }) => isCondition),
    details: others.filter(({ isCondition }) => !isCondition),
  };
};

/** The server refuses them to every account. */
const isImpossible = ({ not }: OtherCourier): boolean => not === 'off-duty' || not === 'elsewhere';

const rankText = (suggestion: Suggestion): string => {
  const { words, value } = rankOf(suggestion);
  return `${words} ${value}`;
};

type Couriers = { suggestions: readonly Suggestion[]; others: readonly OtherCourier[] };

/** All couriers in one list, with the reasons for or against each. `has`: the current courier. */
export const courierOptions = (
  { suggestions, others }: Couriers,
  { has, isMixed }: { has: string | null; isMixed: boolean },
): Option[] => [
  ...suggestions.map((suggestion) => ({
    value: suggestion.courier.id,
    label: suggestion.courier.name,
    group: suggestion.courier.id === has ? assignText.has : rankText(suggestion),
    isDisabled: suggestion.courier.id === has,
  })),
  ...others.map((other) => ({
    value: other.courier.id,
    label: other.courier.name,
    group: other.courier.id === has ? assignText.has : other.not === null || isMixed ? '' : NOT_TEXT[other.not],
    isDisabled: other.courier.id === has || (isMixed ? other.not === 'off-duty' : isImpossible(other)),
  })),
];
