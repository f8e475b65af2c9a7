import { describe, expect, it } from 'vitest';
import { beatStatus, patchStatus } from './frames.ts';

const own = { epoch: 'e', clock: '100-5' };

describe('frames', () => {
  it('[LV2] a patch applies when it begins at or before the own clock and ends after it', () => {
    expect(patchStatus(own, { epoch: 'e', prev: '100-5', clock: '100-6' })).toBe('apply');
    expect(patchStatus(own, { epoch: 'e', prev: '99-0', clock: '101-0' })).toBe('apply');
  });

  it('[LV2] a patch that ends at or before the own clock is already applied', () => {
    expect(patchStatus(own, { epoch: 'e', prev: '99-0', clock: '100-5' })).toBe('duplicate');
    expect(patchStatus(own, { epoch: 'e', prev: '98-0', clock: '99-0' })).toBe('duplicate');
  });

  it('[LV2] a patch that begins after the own clock, or of another epoch, is a gap', () => {
    expect(patchStatus(own, { epoch: 'e', prev: '100-6', clock: '100-7' })).toBe('gap');
    expect(patchStatus(own, { epoch: 'f', prev: '100-5', clock: '100-6' })).toBe('gap');
  });

  it('[LV4] a beat is current, or names a missing frame, or another epoch', () => {
    expect(beatStatus(own, { epoch: 'e', last: '100-5' })).toBe('level');
    expect(beatStatus(own, { epoch: 'e', last: '100-6' })).toBe('behind');
    expect(beatStatus(own, { epoch: 'f', last: '100-5' })).toBe('gap');
  });
});
