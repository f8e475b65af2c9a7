// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { safeHref } from './safeHref.ts';

it('no stored address executes a script', () => {
  for (const address of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
  ])
    expect(safeHref(address)).toBeNull();
  expect(safeHref('https://example.test/a.jpg')).toBe('https://example.test/a.jpg');
  expect(safeHref('/imagenes/a.jpg')).toBe(`${location.origin}/imagenes/a.jpg`);
});
