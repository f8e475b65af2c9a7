// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { keepAwake } from './keepAwake.ts';

const lockOf = () => {
  const calls: string[] = [];
  const sentinel = Object.assign(new EventTarget(), {
    released: false,
    type: 'screen' as const,
    onrelease: null,
    release: async () => {
      calls.push('release');
    },
  });
  return {
    calls,
    lock: {
      request: async () => {
        calls.push('request');
        return sentinel;
      },
    },
  };
};
const shownAgain = async (): Promise<void> => {
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
};

it('[WA12] [BS6] the screen stays awake, also after it was hidden, and a refusal changes nothing', async () => {
  let requests = 0;
  const refusing = {
    request: async () => {
      requests += 1;
      return Promise.reject(new Error('refused'));
    },
  };
  const end = keepAwake(document, refusing);
  expect(requests).toBe(1);
  await shownAgain();
  expect(requests).toBe(2);
  end();
});

it('[BS6] a page that is left releases the lock and requests no other', async () => {
  const { calls, lock } = lockOf();
  const end = keepAwake(document, lock);
  await Promise.resolve();
  end();
  await shownAgain();
  expect(calls).toEqual(['request', 'release']);
});

it('[BS6] a lock that is granted after the page was left is released', async () => {
  const { calls, lock } = lockOf();
  keepAwake(document, lock)();
  await Promise.resolve();
  await Promise.resolve();
  expect(calls).toEqual(['request', 'release']);
});

it('[BS6] a browser without wake locks is left as it is', () => {
  expect(() => keepAwake(document, undefined)()).not.toThrow();
});
