// What speaks for or against a suggested courier, in words; what is usual decides nothing.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { isBatteryLow, positionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { cashStateOf } from '@despacho/domain/money/cashLimit.ts';
import { EXTRA_MIN } from '@despacho/domain/couriers/suggestions.ts';
import { duration } from '@despacho/ui/format.ts';
import { batteryWords } from '../../entities/couriers/seen.ts';
import { reasonText, SERVES_TEXT, STATE_TEXT, TYPE_TEXT } from './text.ts';

export type Reason = { text: string; isWarning: boolean };
/** What is usual decides nothing. `isCondition`: of load, way, shift or battery, which a dispatcher looks for even where they are usual. */
export type Fact = Reason & { isUsual: boolean; isCondition?: boolean };

/** What the suggestion itself does not have. */
export type Situation = {
  /** For orders of several branches. */
  isMixed: boolean;
  /** Null: no end is planned. */
  shiftLeftMs: number | null;
  battery: number | null;
};

/** So near is there. */
const HERE_SEC = 45;
/** So near speaks for a courier. */
const NEAR_SEC = 3 * 60;
/** A shift that ends within this speaks against a courier. */
const ENDS_SOON_MS = 30 * MINUTE_MS;

export const minutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));
const usual = (text: string): Fact => ({ text, isWarning: false, isUsual: true });
const usualOf = (text: string | null): Fact[] => (text === null ? [] : [usual(text)]);
export const notable = (text: string): Fact => ({ text, isWarning: false, isUsual: false });
export const warning = (text: string): Fact => ({ text, isWarning: true, isUsual: false });
const condition = (fact: Fact): Fact => ({ ...fact, isCondition: true });

export const isHere = ({ atBranchSec, state }: Suggestion): boolean =>
  state !== 'going' && (atBranchSec === null ? state === 'inStore' || state === 'longWait' : atBranchSec <= HERE_SEC);

/** With the name of the branch where there are several. */
const placeOf = (suggestion: Suggestion, isMixed: boolean): Fact => {
  const { atBranchSec, state } = suggestion;
  const branch = isMixed ? suggestion.branch.name : null;
  if (isHere(suggestion)) return notable(reasonText.atBranch(branch));
  if (atBranchSec === null) return usual(reasonText.nowhere);
  const count = minutes(atBranchSec);
  const text = state === 'going' ? reasonText.back(count, branch) : reasonText.distant(count, branch);
  return isMixed || (state !== 'going' && atBranchSec <= NEAR_SEC) ? notable(text) : usual(text);
};

const ageOf = ({ positionAgeSec }: Suggestion): Fact => {
  if (positionAgeSec === null) return warning(reasonText.silent);
  const freshness = positionFreshness(positionAgeSec * 1_000);
  if (freshness === 'fresh') return usual(reasonText.seconds(positionAgeSec));
  return warning(reasonText.old(minutes(positionAgeSec), freshness === 'off' ? 0 : EXTRA_MIN[freshness]));
};

const servesOf = ({ serves, atBranchSec }: Suggestion, isMixed: boolean): Fact => {
  if (isMixed && serves === 'branch') return usual(reasonText.servesAll);
  const text = reasonText.servesFor(SERVES_TEXT[serves], atBranchSec === null ? 0 : EXTRA_MIN[serves]);
  return serves === 'branch' ? usual(text) : notable(text);
};

const shiftOf = (leftMs: number | null): Fact => {
  if (leftMs === null) return usual(reasonText.noShift);
  if (leftMs <= 0) return warning(reasonText.shiftOver);
  const text = reasonText.shiftLeft(duration(leftMs));
  return condition(leftMs <= ENDS_SOON_MS ? warning(text) : usual(text));
};

const batteryOf = (battery: number | null): Fact =>
  isBatteryLow(battery) ? warning(batteryWords(battery)) : usual(batteryWords(battery));

/** [CX3] Marked where the courier would then be near the limit. */
const cashTextOf = ({ cash }: Suggestion): Fact[] => {
  if (cash === undefined || cash.limitCents === null) return [];
  const { carriedCents, addsCents, limitCents } = cash;
  const text = reasonText.cash(carriedCents, addsCents, limitCents);
  const then = { carriedCents: carriedCents + addsCents, limitCents };
  return [cashStateOf(then) === 'ok' ? usual(text) : warning(text)];
};

const stateOf = ({ state }: Suggestion): Fact[] =>
  state === 'longWait' ? [notable(STATE_TEXT[state])] : usualOf(STATE_TEXT[state]);

/** What counts against the courier comes first: it is why a courier is not the first [PL9]. */
export const factsOf = (suggestion: Suggestion, { isMixed, shiftLeftMs, battery }: Situation): Fact[] => {
  const { courier, orderCount, sameTrip } = suggestion;
  return [
    ageOf(suggestion),
    servesOf(suggestion, isMixed),
    shiftOf(shiftLeftMs),
    condition(batteryOf(battery)),
    ...cashTextOf(suggestion),
    ...(sameTrip === 0 ? [] : [notable(reasonText.sameTrip(sameTrip))]),
    condition(placeOf(suggestion, isMixed)),
    condition(orderCount === 0 ? usual(reasonText.free) : notable(reasonText.carries(orderCount))),
    ...stateOf(suggestion),
    ...usualOf(courier.type === null ? null : TYPE_TEXT[courier.type]),
    ...usualOf(courier.ownership === null ? null : reasonText.owned(courier.ownership)),
  ];
};
