// The second try of tests: a machine that others use as well starts processes, answers and draws pages too late at times. Their whole
// files run once more, alone and on stores of their own, since what a first try has written would fail a second one.

/** @import { Results, TestFile } from './testCounts.mjs' */

/** Levels with processes or pages. One of pure functions has no second try. */
const LEVELS = ['services', 'browser', 'system', 'faults', 'bench', 'e2e'];

/** More than these are no accident. */
const MAX_FILES = 12;

/** @param {unknown} results the runner's JSON, or null where it wrote none */
const filesOf = (results) => /** @type {Results | null} */ (results)?.testResults ?? [];

/**
 * @param {unknown} results
 * @param {string[] | null} levels the levels that ran; null for all of them
 * @returns {string[]} arguments of the second run; empty: there is none
 */
export const triedAgain = (results, levels) => {
  const failed = filesOf(results).filter(({ status }) => status === 'failed');
  const chosen = LEVELS.filter((level) => levels?.includes(level) !== false);
  if (failed.length === 0 || failed.length > MAX_FILES || chosen.length === 0) return [];
  return [...chosen.map((level) => `--project=${level}`), ...failed.flatMap(({ name }) => name ?? [])];
};

/**
 * @param {TestFile} first
 * @param {TestFile} second
 * @returns {TestFile}
 */
const merged = (first, second) => ({
  ...second,
  firstMessage: first.message ?? '',
  assertionResults: (second.assertionResults ?? []).map((test) => {
    const before = first.assertionResults?.find(({ fullName }) => fullName === test.fullName)?.failureMessages ?? [];
    return { ...test, failureMessages: [...before, ...(test.failureMessages ?? [])] };
  }),
});

/**
 * @param {unknown} first the runner's JSON
 * @param {unknown} second that of the second run, or null where it wrote none
 * @returns {Results} the first run, with what the second one found instead of the files that it tried
 */
export const withSecondTry = (first, second) => ({
  testResults: filesOf(first).map((file) => {
    const again = filesOf(second).find(({ name }) => name === file.name);
    return again === undefined ? file : merged(file, again);
  }),
});
