// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useArrival } from './useArrival.ts';

const Frame = () => (
  <main ref={useArrival()} tabIndex={-1}>
    <Outlet />
  </main>
);
const Desk = () => {
  const queues = useRef<HTMLDivElement>(null);
  useEffect(() => queues.current?.focus(), []);
  return <div ref={queues} tabIndex={0} role="listbox" />;
};

it('a screen that opens gets the focus at its beginning, unless it took it to a place of its own', async () => {
  const children = [
    { path: '/', element: null },
    { path: '/plain', element: <p>plain</p> },
    { path: '/desk', element: <Desk /> },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }]);
  render(<RouterProvider router={router} />);
  const go = async (path: string) => act(async () => router.navigate(path));
  expect(document.activeElement).toBe(document.body);
  await go('/plain');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await go('/desk');
  expect(document.activeElement).toBe(screen.getByRole('listbox'));
});
