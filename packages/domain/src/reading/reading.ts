// What comes of reading a text that a person wrote: a value, a question to the person, or a refusal.
// This folder is below the contract, whose schemas use it; it imports nothing else [decision 159].

/** Why a text has no value yet. Screens have a sentence for each. */
export type ReadIssue =
  /** It is no value of its kind. */
  | 'not-a-number'
  /** Digits are missing: `5.55E+07`, coordinates without their point, a country's code with too few digits. */
  | 'lost-digits'
  /** Two values in one text. */
  | 'several'
  /** `1.250`: a thousand and more, or one and a quarter. */
  | 'doubtful'
  /** More than two decimals of money. */
  | 'decimals'
  | 'negative'
  /** The currency of another country. */
  | 'currency'
  /** Outside Guatemala. */
  | 'out-of-range';

/** What a person should look at, although the value is clear. */
export type ReadRemark =
  /** A telephone without eight digits [OR98]. */
  | 'length'
  /** The extension of a telephone is not part of the value. */
  | 'extension'
  /** Longitude came before latitude. */
  | 'swapped';

/** `doubtful`: only the person knows the value. `refused`: there is none. Both name the issue, and neither has a guess. */
export type Reading<V> =
  | { state: 'read'; value: V; remark: ReadRemark | null }
  | { state: 'doubtful' | 'refused'; issue: ReadIssue };

export const read = <V>(value: V, remark: ReadRemark | null = null): Reading<V> => ({ state: 'read', value, remark });
export const refused = (issue: ReadIssue): Reading<never> => ({ state: 'refused', issue });
export const doubtful = (issue: ReadIssue): Reading<never> => ({ state: 'doubtful', issue });

export const valueIn = <V>(reading: Reading<V>): V | null => (reading.state === 'read' ? reading.value : null);
export const issueIn = (reading: Reading<unknown>): ReadIssue | null =>
  reading.state === 'read' ? null : reading.issue;
