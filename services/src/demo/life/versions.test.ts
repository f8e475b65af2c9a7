import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { createVersions } from './versions.ts';

const at = (microseconds: number): Timestamp => new Timestamp(1_795_000_000, microseconds * 1_000);

describe('versions', () => {
  it('distinguish newer versions from own writes, to the microsecond, in any order', () => {
    const versions = createVersions();
    expect(versions.isNewer('a/1', at(5))).toBe(true);
    versions.record('a/1', at(5));
    expect(versions.isNewer('a/1', at(5))).toBe(false);
    expect(versions.isNewer('a/1', at(4))).toBe(false);
    expect(versions.isNewer('a/1', at(6))).toBe(true);
    versions.record('a/1', at(3));
    expect(versions.of('a/1')).toEqual(at(5));
    versions.forget('a/1');
    expect(versions.of('a/1')).toBeUndefined();
  });

  it('remove the oldest first, and remain small', () => {
    const versions = createVersions();
    versions.record('a/kept', at(1));
    for (let index = 0; index < 9_999; index += 1) versions.record(`a/${index}`, at(1));
    versions.record('a/kept', at(2));
    versions.record('a/one-more', at(1));
    expect(versions.of('a/0')).toBeUndefined();
    expect(versions.of('a/kept')).toEqual(at(2));
  });
});
