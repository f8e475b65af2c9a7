// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

const script = '../public/missing.js';

it('[PS4] a page without its own script shows a text, one whose screen misses a file does not', async () => {
  document.body.innerHTML =
    '<div id="console"></div><p id="missing" hidden></p><script id="own" type="text/plain"></script>';
  const isHidden = (): boolean => document.querySelector('#missing')?.hasAttribute('hidden') === true;
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const timers = vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => {}, 0));
  await import(script);
  document.dispatchEvent(new Event('readystatechange'));
  const later = document.createElement('link');
  later.rel = 'stylesheet';
  document.body.append(later);
  later.dispatchEvent(new Event('error'));
  expect(isHidden()).toBe(true);
  document.querySelector('#own')?.dispatchEvent(new Event('error'));
  expect(isHidden()).toBe(false);
  state.mockRestore();
  timers.mockRestore();
});
