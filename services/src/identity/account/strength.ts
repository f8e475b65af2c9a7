// Whether a password is strong enough as a first one: long enough, and not soon guessed from words, names and dates.
import { COURIER_PASSWORD_LENGTH, PASSWORD_LENGTH } from '@despacho/contract/accounts/passwords.ts';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export type Weakness = 'short' | 'long' | 'guessable';

/** As much as a sign-in takes. */
const LONGEST = 256;
/** `leastScore` of 4: 3 withstands a slow offline attack; 2, which eight characters reach, guesses against the lock-out. */
export type PasswordRule = { shortest: number; leastScore: number };
export const CONTROLLER_RULE: PasswordRule = { shortest: PASSWORD_LENGTH.min, leastScore: 3 };
/** Their accounts open nothing of the console. */
export const COURIER_RULE: PasswordRule = { shortest: COURIER_PASSWORD_LENGTH.min, leastScore: 2 };

/** As people type it without accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const LONG_ENOUGH = 3;
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= LONG_ENOUGH);

/** Without the names of the person: they add no strength, wherever they appear. */
const withoutWords = (password: string, words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    // Letters and digits only, so a word is its own pattern.
    .reduce((rest, word) => rest.replaceAll(new RegExp(word, 'gi'), ''), plain(password));

let estimator: Promise<ZxcvbnFactory> | null = null;
/** Made once and at the first need: loading and ranking its words takes a third of a second, and most processes judge no password. */
const loadEstimator = async (): Promise<ZxcvbnFactory> => {
  const [core, common, spanish] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-es-es'),
  ]);
  const dictionary = { ...common.dictionary, ...spanish.dictionary };
  return new core.ZxcvbnFactory({ graphs: common.adjacencyGraphs, dictionary });
};

/** [ID8] `personalWords`: words about the person that an attacker can guess. Null: strong enough. */
export const weaknessOf = async (
  password: string,
  personalWords: readonly string[],
  { shortest, leastScore }: PasswordRule = CONTROLLER_RULE,
): Promise<Weakness | null> => {
  if (password.length < shortest) return 'short';
  if (password.length > LONGEST) return 'long';
  const rest = withoutWords(password, [...personalWords.flatMap(wordsOf), 'despacho', 'delivery']);
  return (await (estimator ??= loadEstimator())).check(rest).score < leastScore ? 'guessable' : null;
};
