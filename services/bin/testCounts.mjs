// Counts of a test run. A failed run never counts as zero failures.

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ status?: string, fullName?: string, failureMessages?: string[] }} Test
 * @typedef {{ status?: string, name?: string, message?: string, firstMessage?: string, assertionResults?: Test[] }} TestFile `firstMessage`: of its first try
 * @typedef {{ testResults?: TestFile[] }} Results
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
  const files = /** @type {Results | null} */ (results)?.testResults ?? [];
  const counts = { passed: 0, failed: files.filter(isBroken).length, skipped: 0 };
  for (const { status } of files.flatMap(({ assertionResults = [] }) => assertionResults)) {
    counts[status === 'passed' || status === 'failed' ? status : 'skipped'] += 1;
  }
  // No test ran, or all passed but the runner failed: an unhandled error, a hook, a time-out.
  const isHidden = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return isHidden ? { ...counts, failed: 1 } : counts;
};

/** Its first line; for a page also what it waited for; and where. */
const briefly = (text = '') => {
  const [line = ''] = text.split('\n', 1);
  const [awaited] = /waiting for .*/.exec(text) ?? [];
  const [place] = /[\w.-]+\.test\.tsx?:\d+/.exec(text) ?? [];
  return [line, awaited, place].filter((part) => part !== undefined && part !== '').join(', ');
};

const SECOND = 'PASSED AT THE SECOND TRY';

/**
 * A line for each failed test, each file that could not be loaded or set up, and each test that passed at its second try, for the end of an output.
 * @param {unknown} results as in `countsOf`
 * @returns {string[]}
 */
export const failuresOf = (results) =>
  (/** @type {Results | null} */ (results)?.testResults ?? []).flatMap((file) => {
    const { name = '', message, firstMessage, assertionResults = [] } = file;
    const tests = assertionResults.flatMap(({ status: ended, fullName, failureMessages = [] }) => {
      if (failureMessages.length === 0 && ended !== 'failed') return [];
      const verdict = ended === 'failed' ? 'FAILED' : SECOND;
      return [`${verdict} ${name} > ${fullName}: ${failureMessages.map(briefly).join(' | ')}`];
    });
    if (isBroken(file)) return [`FAILED ${name}: ${briefly(message) || 'its set-up failed'}`, ...tests];
    return firstMessage === undefined || tests.length > 0
      ? tests
      : [`${SECOND} ${name}: ${briefly(firstMessage) || 'its set-up failed'}`];
  });
