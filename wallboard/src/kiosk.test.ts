// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { takeToken } from './kiosk.ts';

const address = (hash: string) => ({ hash, pathname: '/wallboard/', search: '?scene=overview' });

beforeEach(() => localStorage.clear());

it('[WA12] the token is read from the fragment once, stored, and removed from the address', () => {
  const shown: string[] = [];
  expect(takeToken(address('#token=abc-123'), localStorage, (clean) => shown.push(clean))).toBe('abc-123');
  expect(shown).toEqual(['/wallboard/?scene=overview']);
  expect(takeToken(address(''), localStorage, (clean) => shown.push(clean))).toBe('abc-123');
  expect(shown).toHaveLength(1);
});

it('a new link replaces the stored token', () => {
  const ignore = () => undefined;
  takeToken(address('#token=old'), localStorage, ignore);
  expect(takeToken(address('#scene=map&token=new%2B1'), localStorage, ignore)).toBe('new+1');
  expect(takeToken(address('#other=1'), localStorage, ignore)).toBe('new+1');
});

it('without a link there is no token', () => {
  expect(takeToken(address(''), localStorage, () => undefined)).toBeNull();
});
