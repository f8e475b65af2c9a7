// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const script = '../public/missing.js';
const LONG_MS = 60_000;
const [, page = ''] = /<body>([\s\S]*)<\/body>/.exec(readFileSync('web/index.html', 'utf8')) ?? [];

let reload: ReturnType<typeof vi.fn<() => void>>;
let answer: () => Promise<Response>;
const requested = vi.fn<() => void>();

/** The page of the console with its scripts, which are not run. */
const load = async (): Promise<void> => {
  document.body.innerHTML = `${page.replaceAll('type="module"', 'type="text/plain"')}<script type="text/plain" src="/theme.js"></script>`;
  await import(/* @vite-ignore */ `${script}?${crypto.randomUUID()}`);
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  document.dispatchEvent(new Event('readystatechange'));
  state.mockRestore();
};
const fail = (selector: string): void => void document.querySelector(selector)?.dispatchEvent(new Event('error'));
const notice = (): HTMLElement | null => document.querySelector<HTMLElement>('#missing:not([hidden])');
const shownText = (): string => {
  const copy = notice()?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  for (const unseen of copy.querySelectorAll('[hidden]')) unseen.remove();
  return copy.textContent.replaceAll(/\s+/g, ' ').trim();
};

beforeEach(() => {
  vi.useFakeTimers();
  reload = vi.fn<() => void>();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  answer = async () => new Response();
  requested.mockReset();
  vi.stubGlobal('fetch', async () => {
    requested();
    return answer();
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('[PS4] a page without its own script shows a text, and is loaded again as soon as the server answers', async () => {
  await load();
  answer = async () => Promise.reject(new TypeError('Failed to fetch'));
  fail('script[src="./src/main.tsx"]');
  expect(shownText()).toBe('La página no se pudo cargar completa. Se vuelve a intentar sola. Recargar la página');
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([requested.mock.calls.length > 1, reload.mock.calls.length]).toEqual([true, 0]);
  answer = async () => new Response();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('[PS4] a page that began without its style sheet only offers to be loaded again', async () => {
  await load();
  document.querySelector('#console')?.append('lo escrito');
  fail('script[src="./src/main.tsx"]');
  expect(shownText()).toBe('La página no se pudo cargar completa. Recargar la página');
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([requested.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
});

it('[PS4] nor is a page loaded again that begins after its failure', async () => {
  await load();
  fail('script[src="./src/main.tsx"]');
  document.querySelector('#console')?.append('lo escrito');
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(shownText()).toBe('La página no se pudo cargar completa. Recargar la página');
  expect(reload).not.toHaveBeenCalled();
});

it('[PS4] what a screen loads later, and the theme, show no text', async () => {
  await load();
  const later = document.createElement('link');
  later.rel = 'stylesheet';
  document.body.append(later);
  later.dispatchEvent(new Event('error'));
  fail('script[src="/theme.js"]');
  expect(notice()).toBeNull();
});
