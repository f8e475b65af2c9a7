// Refuses tasks in comments, tests that run alone, and modules without an opening comment.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, shipped, sources } from './sources.ts';

it('no comment is a task', () => {
  // The words themselves: this is the check that refuses them.
  const mark = /\b(TODO|FIXME|HACK|XXX)\b/;
  const found = sources.flatMap(({ path, comments }) =>
    comments.filter(({ value }) => mark.test(value)).map(({ line }) => `${path}:${line}`),
  );
  expect(found).toEqual([]);
});

it('no test runs alone', () => {
  const alone = /\b(it|test|describe)\.only\b/;
  expect(sources.filter(({ isTest, code }) => isTest && alone.test(code)).map(({ path }) => path)).toEqual([]);
});

/** path -> why time itself has to pass; everywhere else a test waits for a condition (tests/support/until.ts). */
const sleepers: Record<string, string> = {
  'tests/support/brokenPeer.ts': 'a connection breaks at a moment of its own',
  'web/src/kit/useAddress.test.tsx': 'a person types one letter after another',
  'tests/support/until.ts': 'the pause between two looks at a condition',
  'tests/firebase/run.mjs': 'the pause between two looks at the emulator',
  'tests/faults/abuse.test.ts': 'the abuse has a length',
  'tests/faults/memoryOfAbuse.test.ts': 'memory is compared after the same rest each time',
  'tests/faults/ingestPaused.test.ts': 'the load goes on for the length of the fault while one ingest stands still',
  'tests/faults/shakenSnapshots.test.ts': 'the load goes on for the length of the fault',
  'tests/faults/slowReaders.test.ts': 'the load goes on for the length of the fault while memory is sampled',
  'tests/faults/soak.test.ts': 'memory is sampled at equal distances over minutes',
  'tests/faults/soakScreens.test.ts': 'memory is sampled at equal distances over minutes',
  'tests/e2e/deskJourney.test.ts': 'a person reads the couriers before a key counts',
  'tests/faults/edgeCut.test.ts': 'the edge leaves a gateway alone for as long as it rests one that was silent',
  'tests/faults/fuzzedFrames.test.ts': 'memory is compared after the same rest each time',
  'tests/faults/lineCut.test.ts': 'the cut has a length, and must outlast the window of a resumed connection',
  'tests/faults/support/phones/browserPhone.ts': 'the pause between two looks at a courier who rides',
  'tests/faults/support/phones/ridingThread.ts': 'the pause between two looks at a courier who rides',
  'tests/faults/twentyPhones.test.ts': 'the rides have a length',
  'tests/faults/redisFails.test.ts': 'the outage has a length',
  'tests/system/redisCluster.test.ts': 'the load goes on for the length of the fault',
  'tests/faults/messagesKilled.test.ts': 'the mail and SMS servers of the test reply late',
};

it('no test sleeps but for a written reason', () => {
  const sleep = /setTimeout\((resolve|done|r)\b|\b(sleep|delay)\((?!\))|Atomics\.wait\(/;
  const imported = /import (\* as \w+|\{[^}]*\b(setTimeout|scheduler)\b[^}]*\}) from 'node:timers\/promises'/;
  const found = sources
    .filter(({ path, isTest }) => isTest && !path.startsWith('tests/bench/'))
    .filter(({ code }) => sleep.test(code) || imported.test(code));
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(sleepers).toSorted());
});

it('every module opens with a comment on its purpose', () => {
  const silent = shipped.filter(({ path }) => !/^(#!.*\n)?\/[/*]/.test(readFileSync(join(root, path), 'utf8')));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it('nothing is exported without a name', () => {
  // Tools that read a configuration want a default export.
  const free = /(^|\/)[\w.]*\.config\.(ts|mjs)$/;
  const unnamed = shipped.filter(({ path, code }) => !free.test(path) && /^export default /m.test(code));
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});

it('wire schemas are picked key by key', () => {
  const omitting = shipped.filter(({ path, code }) => path.startsWith('packages/contract/') && /\.omit\(/.test(code));
  expect(omitting.map(({ path }) => path)).toEqual([]);
});
