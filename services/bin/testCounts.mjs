// Counts of a test run. A failed run never counts as zero failures.

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] }} Test
 * @typedef {{ status?: string, name?: string, message?: string, assertionResults?: Test[] }} TestFile
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number, testResults?: TestFile[] }} Results
 */

/**
 * A file that could not be loaded, or whose set-up failed, has no failed tests, so it counts as one failure itself.
 * @param {TestFile} file
 */
const isBroken = ({ status, assertionResults = [] }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

/**
 * @param {unknown} results the runner's JSON, or null where it wrote none
 * @param {unknown} code the runner's exit code
 * @returns {Counts}
 */
export const countsOf = (results, code) => {
  if (typeof results !== 'object' || results === null) return { passed: 0, failed: 1, skipped: 0 };
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = /** @type {Results} */ (results);
  const failed = numFailedTests + testResults.filter(isBroken).length;
  const skipped = numPendingTests + numTodoTests;
  // No test ran, or all passed but the runner failed: an unhandled error, a hook, a time-out.
  const isHidden = failed === 0 && (code !== 0 || numPassedTests === 0);
  return { passed: numPassedTests, failed: isHidden ? 1 : failed, skipped };
};

const firstLine = (text = '') => text.split('\n', 1)[0] ?? '';

/**
 * A line for each failed test, each file that could not be loaded or set up, and each test that passed at its second try, for the end of an output.
 * @param {unknown} results as in `countsOf`
 * @returns {string[]}
 */
export const failuresOf = (results) =>
  (/** @type {Results | null} */ (results)?.testResults ?? []).flatMap((file) => {
    const { name = '', message, assertionResults = [] } = file;
    const tests = assertionResults.flatMap(({ status: ended, fullName, failureMessages = [] }) => {
      if (failureMessages.length === 0 && ended !== 'failed') return [];
      const verdict = ended === 'failed' ? 'FAILED' : 'PASSED AT THE SECOND TRY';
      return [`${verdict} ${name} > ${fullName}: ${failureMessages.map(firstLine).join(' | ')}`];
    });
    return isBroken(file) ? [`FAILED ${name}: ${firstLine(message) || 'its set-up failed'}`, ...tests] : tests;
  });
