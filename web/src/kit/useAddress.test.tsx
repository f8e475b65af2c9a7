// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useGridState } from './grid/model/useGridState.ts';
import { useAddress } from './useAddress.ts';

const globals: typeof globalThis & { IS_REACT_ACT_ENVIRONMENT?: boolean } = globalThis;

const PATIENT = { timeout: 10_000 };

afterEach(() => {
  globals.IS_REACT_ACT_ENVIRONMENT = true;
  cleanup();
});

const wait = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

const SlowPart = ({ search }: { search: string }) => {
  wait(4);
  return <li>{search}</li>;
};

/** Takes longer to draw than a person needs for the next key. */
const SlowParts = ({ search }: { search: string }) =>
  Array.from({ length: 40 }, (_, at) => <SlowPart key={at} search={search} />);

const Screen = () => {
  const { get, put } = useAddress();
  return (
    <>
      <input value={get('q')} onChange={({ target }) => put({ q: target.value })} />
      <button onClick={() => put({ day: 'x' })}>day</button>
      <button onClick={() => put({ branch: 'y' })}>branch</button>
      <SlowParts search={get('q')} />
    </>
  );
};

const GridScreen = () => {
  const { query, ask } = useGridState({ id: 'grid', columns: [], size: 20, sizes: [20], address: useSearchParams() });
  return (
    <>
      <input value={query.search} onChange={({ target }) => ask({ search: target.value })} />
      <SlowParts search={query.search} />
    </>
  );
};

const open = (path: string, Component = Screen) => {
  // Otherwise React draws everything at once.
  globals.IS_REACT_ACT_ENVIRONMENT = false;
  const router = createMemoryRouter([{ path: '/', Component }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
};

it.each([
  ['a screen', Screen],
  ['a grid', GridScreen],
])('%s loses no letter of its search, however slowly it draws', async (_, Component) => {
  const router = open('/?day=x', Component);
  const input = await screen.findByRole<HTMLInputElement>('textbox');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const letter of 'luis') {
    setValue?.call(input, input.value + letter);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await sleep(60);
  }
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('q')).toBe('luis'), PATIENT);
  expect(input.value).toBe('luis');
});

it('keeps a choice that is not drawn yet when another one follows, and takes over an address from elsewhere', async () => {
  const router = open('/?q=a');
  (await screen.findByText('day')).click();
  screen.getByText('branch').click();
  await waitFor(() => expect(router.state.location.search).toBe('?q=a&day=x&branch=y'), PATIENT);
  await router.navigate('/?q=b');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('b'), PATIENT);
});
