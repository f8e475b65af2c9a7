import { SAMPLE_TIME, sampleAlarm } from '@despacho/contract/samples.ts';
import { expect, it } from 'vitest';
import type { ExpectedAlarm } from './conditions.ts';
import { reconcile } from './reconcile.ts';
import { countEvents, isStart, SETTLING_MS, START_AFTER_MS } from './start.ts';

const startedAt = Date.parse(SAMPLE_TIME);
const callOf = (rule: ExpectedAlarm['rule'], id: string): ExpectedAlarm => ({
  rule,
  subject: { kind: 'branch', id, label: id },
  companyId: 'company-1',
  branchId: id,
  count: null,
});

it('[AR23] an evaluation is a start when there was none for five minutes', () => {
  expect([null, 0, 1].map((lastLookAt) => isStart(lastLookAt, START_AFTER_MS))).toEqual([true, true, false]);
});

it('[AR23] marks what was there within two real minutes of a start, and never a danger', () => {
  const rate = 6;
  const settled = startedAt + SETTLING_MS * rate;
  const expected = [callOf('branch', 'a'), callOf('branch', 'b'), callOf('branch', 'c'), callOf('theft', 'd')];
  const episodes = new Map([
    ['branch-branch-a', startedAt - 3_600_000],
    ['branch-branch-b', settled],
    ['branch-branch-c', settled + 1],
    ['theft-branch-d', startedAt],
  ]);
  const given = { alarms: [], expected, episodes, isUndecided: () => false };
  const found = (start: Parameters<typeof reconcile>[0]['start']) =>
    reconcile({ ...given, start }, settled + 60_001).raise.map(({ foundAtStart }) => foundAtStart);
  expect(found({ startedAt, rate })).toEqual([SAMPLE_TIME, SAMPLE_TIME, null, null]);
  expect(found(null)).toEqual([null, null, null, null]);
});

it('[AR26] the alarms of one start are counted as one', () => {
  const one = sampleAlarm({ id: 'one', foundAtStart: SAMPLE_TIME });
  const alarms = [one, { ...one, id: 'two' }, sampleAlarm({ id: 'three' }), sampleAlarm({ id: 'four' })];
  expect([countEvents(alarms), countEvents([])]).toEqual([3, 0]);
});
