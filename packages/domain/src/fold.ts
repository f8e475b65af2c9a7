// Text as searches compare it.
import { withoutInvisible } from './reading/characters.ts';

/** Combining marks, once a letter and its accent are apart. The Ñ becomes an N: people search for both. */
const MARKS = /\p{M}/gu;

/** No accents, lower case, nothing invisible. */
export const fold = (text: string): string =>
  withoutInvisible(text).normalize('NFD').replaceAll(MARKS, '').toLowerCase();
