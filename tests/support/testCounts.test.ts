import { describe, expect, it } from 'vitest';
import { countsOf, failuresOf } from '../../services/bin/testCounts.mjs';
import { triedAgain, withSecondTry } from '../../services/bin/testSecondTry.mjs';

const times = (count: number, status: string) => Array.from({ length: count }, () => ({ status }));
const file = (only: object) => ({ status: 'passed', assertionResults: times(5, 'passed'), ...only });

describe('the last line of npm test', () => {
  it('counts what passed, failed and was skipped', () => {
    const results = {
      testResults: [
        file({}),
        file({
          status: 'failed',
          assertionResults: [...times(2, 'failed'), ...times(1, 'skipped'), ...times(1, 'todo')],
        }),
      ],
    };
    expect(countsOf(results, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('is a success only when the runner succeeds too', () => {
    expect(countsOf({ testResults: [file({})] }, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });

  it.each([
    ['the runner wrote nothing', null, 1],
    ['the runner was killed before it began', null, 0],
    ['no test ran', { testResults: [] }, 0],
    ['an error nobody awaited', { testResults: [file({})] }, 1],
    ['a file that cannot be loaded', { testResults: [file({}), file({ status: 'failed', assertionResults: [] })] }, 1],
    [
      'the set-up of a file fails and its tests are skipped',
      { testResults: [file({}), file({ status: 'failed', assertionResults: times(1, 'skipped') })] },
      0,
    ],
    ['the runner ended by a signal', { testResults: [file({})] }, null],
  ])('reports one failure when %s', (_, results, code) => {
    expect(countsOf(results, code).failed).toBe(1);
  });

  it('follows a line for each failure', () => {
    const failed = { status: 'failed', fullName: 'orders save', failureMessages: ['expected 1\nat line 3'] };
    const results = {
      testResults: [
        file({ status: 'failed', name: 'a.test.ts', assertionResults: [{ status: 'passed' }, failed] }),
        file({ status: 'failed', name: 'b.test.ts', message: 'no such module\nat b', assertionResults: [] }),
        file({ status: 'failed', name: 'c.test.ts', message: '', assertionResults: [{ status: 'skipped' }] }),
        file({}),
      ],
    };
    expect(failuresOf(results)).toEqual([
      'FAILED a.test.ts > orders save: expected 1',
      'FAILED b.test.ts: no such module',
      'FAILED c.test.ts: its set-up failed',
    ]);
    expect(failuresOf(null)).toEqual([]);
  });

  it('names what a page waited for, and where', () => {
    const message =
      'click: Timeout\nCall log:\n  - waiting for button Guardar\n\n at add (/x/tests/e2e/a.test.ts:137:9)';
    const test = { status: 'failed', fullName: 'saves', failureMessages: [message] };
    expect(failuresOf({ testResults: [file({ name: 'a', assertionResults: [test] })] })).toEqual([
      'FAILED a > saves: click: Timeout, waiting for button Guardar, a.test.ts:137',
    ]);
  });
});

describe('a second try', () => {
  const failed = (message: string) => ({ status: 'failed', fullName: 'opens', failureMessages: [message] });
  const first = {
    testResults: [
      file({ name: '/a.test.ts', status: 'failed', assertionResults: [failed('late')] }),
      file({ name: '/b.test.ts', status: 'failed', message: 'no store', assertionResults: times(1, 'skipped') }),
      file({ name: '/c.test.ts', status: 'failed', assertionResults: [failed('late')] }),
      file({}),
    ],
  };

  it('runs the files that failed, of levels with processes or pages', () => {
    const files = ['/a.test.ts', '/b.test.ts', '/c.test.ts'];
    expect(triedAgain(first, ['rules', 'e2e'])).toEqual(['--project=e2e', ...files]);
    expect(triedAgain(first, null)).toEqual(expect.arrayContaining(['--project=services', '--project=e2e', ...files]));
    expect(triedAgain(first, ['rules'])).toEqual([]);
    expect(triedAgain({ testResults: [file({})] }, null)).toEqual([]);
    expect(triedAgain(null, null)).toEqual([]);
  });

  it('is not made after more than an accident', () => {
    expect(triedAgain({ testResults: Array.from({ length: 13 }, () => first.testResults[0]) }, null)).toEqual([]);
  });

  it('counts in place of the first, and both are named', () => {
    const second = {
      testResults: [
        file({ name: '/a.test.ts', assertionResults: [{ status: 'passed', fullName: 'opens', failureMessages: [] }] }),
        file({ name: '/b.test.ts', assertionResults: times(1, 'passed') }),
        file({ name: '/c.test.ts', status: 'failed', assertionResults: [failed('later')] }),
      ],
    };
    const results = withSecondTry(first, second);
    expect(countsOf(results, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
    expect(failuresOf(results)).toEqual([
      'PASSED AT THE SECOND TRY /a.test.ts > opens: late',
      'PASSED AT THE SECOND TRY /b.test.ts: no store',
      'FAILED /c.test.ts > opens: late | later',
    ]);
  });

  it('changes nothing where it did not run', () => {
    expect(countsOf(withSecondTry(first, null), 1)).toEqual(countsOf(first, 1));
  });
});
