// Whether a password is strong enough as a first one: long enough, and not soon guessed from words, names and dates.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as spanish from '@zxcvbn-ts/language-es-es';

export type Weakness = 'short' | 'long' | 'guessable';

const SHORTEST = 10;
/** As much as a sign-in takes. */
const LONGEST = 256;
/** Of 4: withstands a slow offline attack. */
const GOOD_SCORE = 3;

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
    .toSorted((one, other) => other.length - one.length)
    // Letters and digits only, so a word is its own pattern.
    .reduce((left, word) => left.replaceAll(new RegExp(word, 'gi'), ''), plain(password));

/** [ID8] `personalWords`: words about the person that an attacker can guess. Null: strong enough. */
export const weaknessOf = (password: string, personalWords: readonly string[]): Weakness | null => {
  if (password.length < SHORTEST) return 'short';
  if (password.length > LONGEST) return 'long';
  const estimate = new ZxcvbnFactory({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...spanish.dictionary },
  });
  const left = withoutWords(password, [...personalWords.flatMap(wordsOf), 'despacho', 'delivery']);
  return estimate.check(left).score < GOOD_SCORE ? 'guessable' : null;
};
