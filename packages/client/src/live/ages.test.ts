import type { Beat } from '@despacho/contract/live/protocol.ts';
import { describe, expect, it } from 'vitest';
import { agesFrom } from './ages.ts';

const beat: Beat = {
  serverTime: 0,
  rate: 1,
  epoch: 'e',
  clock: '1-0',
  last: '1-0',
  sourceAgeMs: 4_000,
  isCut: false,
  jobsAgeMs: 0,
  unreadable: 0,
  build: 'b',
};
const isSourceStopped = (only: Partial<Beat>, sinceBeatMs = 0): boolean =>
  agesFrom(
    { beat: { ...beat, ...only }, beatAt: 1_000, wholeAt: null, wholeServerAt: null },
    1_000 + sinceBeatMs,
    'fresh',
    0,
  ).isSourceStopped;

describe('the ages of a screen', () => {
  it('[LV35] the source has stopped when its last echo is more than 15 s old', () => {
    expect([isSourceStopped({}), isSourceStopped({}, 11_001), isSourceStopped({ sourceAgeMs: null })]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('[LV24] the source has stopped at once when the gateway does not receive the stream, however recent the last echo', () => {
    expect([isSourceStopped({ isCut: true }), isSourceStopped({ isCut: false })]).toEqual([true, false]);
  });
});
