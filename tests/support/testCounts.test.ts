import { describe, expect, it } from 'vitest';
import { countsOf, failuresOf } from '../../services/bin/testCounts.mjs';

const file = (only: object) => ({ status: 'passed', assertionResults: [{}], ...only });

describe('the last line of npm test', () => {
  it('counts what passed, failed and was skipped', () => {
    const results = {
      numPassedTests: 5,
      numFailedTests: 2,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [file({})],
    };
    expect(countsOf(results, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('is a success only when the runner succeeds too', () => {
    expect(countsOf({ numPassedTests: 5, testResults: [file({})] }, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });

  it.each([
    ['the runner wrote nothing', null, 1],
    ['the runner was killed before it began', null, 0],
    ['no test ran', { numPassedTests: 0, testResults: [] }, 0],
    ['an error nobody awaited', { numPassedTests: 5, testResults: [file({})] }, 1],
    [
      'a file that cannot be loaded',
      { numPassedTests: 5, testResults: [file({ status: 'failed', assertionResults: [] })] },
      1,
    ],
    [
      'the set-up of a file fails and its tests are skipped',
      { numPassedTests: 5, testResults: [file({ status: 'failed', assertionResults: [{ status: 'skipped' }] })] },
      0,
    ],
    ['the runner ended by a signal', { numPassedTests: 5, testResults: [file({})] }, null],
  ])('reports one failure when %s', (_, results, code) => {
    expect(countsOf(results, code).failed).toBe(1);
  });

  it('follows a line for each failure and each second try', () => {
    const again = { status: 'passed', fullName: 'orders open', failureMessages: ['timed out'] };
    const failed = { status: 'failed', fullName: 'orders save', failureMessages: ['expected 1\nat line 3'] };
    const results = {
      testResults: [
        file({ status: 'failed', name: 'a.test.ts', assertionResults: [{ status: 'passed' }, failed, again] }),
        file({ status: 'failed', name: 'b.test.ts', message: 'no such module\nat b', assertionResults: [] }),
        file({ status: 'failed', name: 'c.test.ts', message: '', assertionResults: [{ status: 'skipped' }] }),
        file({}),
      ],
    };
    expect(failuresOf(results)).toEqual([
      'FAILED a.test.ts > orders save: expected 1',
      'PASSED AT THE SECOND TRY a.test.ts > orders open: timed out',
      'FAILED b.test.ts: no such module',
      'FAILED c.test.ts: its set-up failed',
    ]);
    expect(failuresOf(null)).toEqual([]);
  });
});
