import { describe, expect, it } from 'vitest';
import { beatStatus, patchStatus } from './frames.ts';

const own = { epoch: 'e', clock: '100-5' };

describe('frames', () => {
  it('[LV2] applies what begins at or before its own clock and goes beyond it', () => {
    expect(patchStatus(own, { epoch: 'e', prev: '100-5', clock: '100-6' })).toBe('apply');
    expect(patchStatus(own, { epoch: 'e', prev: '99-0', clock: '101-0' })).toBe('apply');
  });

  it('[LV2] knows what ends at or before its own clock', () => {
    expect(patchStatus(own, { epoch: 'e', prev: '99-0', clock: '100-5' })).toBe('known');
    expect(patchStatus(own, { epoch: 'e', prev: '98-0', clock: '99-0' })).toBe('known');
  });

  it('[LV2] sees a gap in what begins beyond its own clock, and in another epoch', () => {
    expect(patchStatus(own, { epoch: 'e', prev: '100-6', clock: '100-7' })).toBe('gap');
    expect(patchStatus(own, { epoch: 'f', prev: '100-5', clock: '100-6' })).toBe('gap');
  });

  it('[LV4] a beat is level, or names a frame that did not come, or another epoch', () => {
    expect(beatStatus(own, { epoch: 'e', last: '100-5' })).toBe('level');
    expect(beatStatus(own, { epoch: 'e', last: '100-6' })).toBe('behind');
    expect(beatStatus(own, { epoch: 'f', last: '100-5' })).toBe('gap');
  });
});
