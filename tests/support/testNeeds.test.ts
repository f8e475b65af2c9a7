import { describe, expect, it } from 'vitest';
import { isNarrowed, listedLevels, namedLevels, needsOf } from '../../services/bin/testNeeds.mjs';

describe('the requirements of a test run', () => {
  it('are empty for rules, Redis for services, a browser and built apps only for the levels that use them', () => {
    expect(needsOf(['rules', 'firestore'])).toEqual({ redis: false, chromium: false, apps: false, map: false });
    expect(needsOf(['rules', 'services'])).toEqual({ redis: true, chromium: false, apps: false, map: false });
    expect(needsOf(['browser'])).toEqual({ redis: false, chromium: true, apps: false, map: false });
    expect(needsOf(['rules', 'e2e'])).toEqual({ redis: true, chromium: true, apps: true, map: true });
  });

  it('are complete for a level without a row', () => {
    expect(needsOf(['something new'])).toEqual({ redis: true, chromium: true, apps: true, map: true });
  });

  it.each([
    [[], false],
    [['--project', 'rules'], false],
    [['-t', 'a name'], false],
    [['walls'], true],
    [['--project', 'rules', 'walls'], true],
    [['--changed'], true],
    [['--changed', 'main'], true],
    [['--changed=main'], true],
  ])('%j narrows the run: %s', (given, expected) => {
    expect(isNarrowed(given)).toBe(expected);
  });

  it('reads the named levels and the listed ones', () => {
    expect(namedLevels(['--project', 'rules', 'walls', '--project=services'])).toEqual(['rules', 'services']);
    const listed =
      'a warning [once]\n[\n  {"file": "/a", "projectName": "e2e"},\n  {"file": "/b", "projectName": "rules"}\n]\n';
    expect(listedLevels(listed)).toEqual(['e2e', 'rules']);
    expect(listedLevels('[]')).toEqual([]);
    expect(listedLevels('it broke')).toBeNull();
  });
});
