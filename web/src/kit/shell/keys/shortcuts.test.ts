import { describe, expect, it } from 'vitest';
import { ACTS, GOES, HOME_KEY, strokeOf } from './shortcuts.ts';

describe('shortcuts', () => {
  it('navigate after g, and only then', () => {
    expect(strokeOf('g', false)).toEqual({ kind: 'began' });
    expect(strokeOf('o', true)).toEqual({ kind: 'go', to: '/all-orders' });
    expect(strokeOf(HOME_KEY, true)).toEqual({ kind: 'go', to: 'home' });
    expect(strokeOf('o', false)).toBeNull();
    expect(strokeOf('x', true)).toBeNull();
  });

  it('act on the shell by one key, which navigates right after g', () => {
    expect(strokeOf('?', false)).toEqual({ kind: 'act', act: 'help' });
    expect(strokeOf('m', false)).toEqual({ kind: 'act', act: 'menu' });
    expect(strokeOf('m', true)).toEqual({ kind: 'go', to: '/map' });
    expect(Object.keys(ACTS)).not.toContain('g');
    expect(Object.keys(GOES)).not.toContain(HOME_KEY);
  });
});
