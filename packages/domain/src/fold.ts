// Text as searches compare it.

/** Combining marks, once a letter and its accent are apart. The Ñ becomes an N: people search for both. */
const MARKS = /\p{M}/gu;

/** No accents, lower case. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();
